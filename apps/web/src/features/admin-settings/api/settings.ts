// Prices, tax and seller, and the rate of the dollar: three rows. A save needs the version that was read, and fails after a later change.
import { queryOptions } from '@tanstack/react-query';
import type { EnteredDollarRate, InvoiceSettings, Plan } from '@tanabana/domain/membership/settings';
import { unwrap } from '#lib/errors.ts';
import type { Selected } from '#lib/reading/select.ts';
import { supabase } from '#lib/reading/supabase.ts';

const PLAN_COLUMNS = 'regular_price, offer_price, offer_ends_on, version, updated_at';
const INVOICE_COLUMNS =
  'gst_rate, gst_exports, sac, seller_name, seller_gstin, seller_address, seller_state, version, updated_at';
const DOLLAR_COLUMNS = 'rupees, valid_on, version, updated_at';

export type SavedPlan = Selected<'membership_plan', typeof PLAN_COLUMNS>;
export type SavedInvoiceSettings = Selected<'invoice_settings', typeof INVOICE_COLUMNS>;
export type SavedDollarRate = Selected<'dollar_rate', typeof DOLLAR_COLUMNS>;

const PAID = 'Paid Member';

const readPlan = async (): Promise<SavedPlan> =>
  unwrap(await supabase().from('membership_plan').select(PLAN_COLUMNS).eq('membership_type', PAID).single());

const readInvoiceSettings = async (): Promise<SavedInvoiceSettings> =>
  unwrap(await supabase().from('invoice_settings').select(INVOICE_COLUMNS).single());

const readDollarRate = async (): Promise<SavedDollarRate> =>
  unwrap(await supabase().from('dollar_rate').select(DOLLAR_COLUMNS).single());

/** The prices as they are saved. Throws AppError. */
export const planQuery = queryOptions({ queryKey: ['admin-settings', 'plan'], queryFn: readPlan, staleTime: 0 });

/** Tax and seller as they are saved. Throws AppError. */
export const invoiceSettingsQuery = queryOptions({
  queryKey: ['admin-settings', 'invoice'],
  queryFn: readInvoiceSettings,
  staleTime: 0,
});

/** The rate of the dollar as it is saved, also one that is too old. Throws AppError. */
export const savedDollarRateQuery = queryOptions({
  queryKey: ['admin-settings', 'dollar-rate'],
  queryFn: readDollarRate,
  staleTime: 0,
});

/** The result of a save: saved, or refused because another admin has saved since; `now` is the stored row. */
export type Saved<Row> = { isSaved: boolean; now: Row };

/** Saves the prices over the version that was seen. @throws AppError */
export async function updatePlan(plan: Plan, version: number): Promise<Saved<SavedPlan>> {
  const plans = supabase().from('membership_plan');
  const answer = await plans.update(plan).eq('membership_type', PAID).eq('version', version).select(PLAN_COLUMNS);
  const [now] = unwrap(answer);
  return now ? { isSaved: true, now } : { isSaved: false, now: await readPlan() };
}

/** Saves tax and seller over the version that was seen. @throws AppError */
export async function updateInvoiceSettings(
  settings: InvoiceSettings,
  version: number,
): Promise<Saved<SavedInvoiceSettings>> {
  const answer = await supabase()
    .from('invoice_settings')
    .update(settings)
    .eq('version', version)
    .select(INVOICE_COLUMNS);
  const [now] = unwrap(answer);
  return now ? { isSaved: true, now } : { isSaved: false, now: await readInvoiceSettings() };
}

/** Saves the rate of the dollar over the version that was seen. @throws AppError */
export async function updateDollarRate(rate: EnteredDollarRate, version: number): Promise<Saved<SavedDollarRate>> {
  const answer = await supabase().from('dollar_rate').update(rate).eq('version', version).select(DOLLAR_COLUMNS);
  const [now] = unwrap(answer);
  return now ? { isSaved: true, now } : { isSaved: false, now: await readDollarRate() };
}
