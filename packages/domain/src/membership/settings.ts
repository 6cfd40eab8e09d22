/**
 * The admins' forms for prices, tax, seller and the rate of the dollar (/admin/settings): schema and field errors; db/schema
 * has the same rules as checks.
 */
import { z } from 'zod';
import { ADMIN_LIMITS } from '../admin-limits.ts';
import { LIMITS } from '../limits.ts';
import { fieldErrors } from '../field-errors.ts';
import { isLine } from '../text/plain-text.ts';
import { amountText } from '../typed.ts';
import { GST_EXPORTS } from '../vocabulary.ts';
import { GST_RATE_DECIMALS, GST_RATE_MAX, settingsErrors } from './field-errors.ts';
import { isIndianState, SAC_PATTERN, stateOfGstin } from './gst-states.ts';

const rupees = z
  .string()
  .transform((typed) => amountText(typed.replace(/^\s*₹/, '')))
  .refine((text) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= LIMITS.plan_price_max, {
    error: settingsErrors.price,
  })
  .transform(Number);

/** The prices of the Paid Membership, in whole rupees before GST. An empty day means that there is no offer. */
export const planSchema = z
  .object({
    regular_price: rupees,
    offer_price: rupees,
    offer_ends_on: z
      .string()
      .refine((day) => day === '' || z.iso.date().safeParse(day).success, { error: settingsErrors.offerEnd })
      .transform((day) => day || null),
  })
  // A value with its own error still passes as the typed text here.
  .refine(
    ({ regular_price: regular, offer_price: offer }) => !(Number(offer) > Number(regular) && Number(regular) > 0),
    {
      error: settingsErrors.offerDearer,
      path: ['offer_price'],
    },
  );
export type PlanForm = z.input<typeof planSchema>;
export type Plan = z.output<typeof planSchema>;

/** The seller's name on invoices until it is configured. */
export const UNNAMED_SELLER = 'Name of the seller is not set';

const RATE = new RegExp(`^\\d{1,3}(\\.\\d{1,${GST_RATE_DECIMALS}})?$`);

const requiredText = (most: number, error: string) =>
  z
    .string()
    .trim()
    .refine((text) => text !== '' && Array.from(text).length <= most, { error })
    .refine(isLine, { error: fieldErrors.notOneLine });

/** The seller and the tax of future invoices. The registration must be of the seller's state. */
export const invoiceSettingsSchema = z
  .object({
    gst_rate: z
      .string()
      .transform((typed) => typed.replace(/\s*%\s*$/, '').trim())
      .refine((text) => RATE.test(text) && Number(text) <= GST_RATE_MAX, { error: settingsErrors.gstRate })
      .transform(Number),
    gst_exports: z.enum(GST_EXPORTS),
    sac: z.string().trim().regex(new RegExp(SAC_PATTERN), { error: settingsErrors.sac }),
    seller_name: requiredText(LIMITS.business_name_length, settingsErrors.sellerName),
    seller_gstin: z
      .string()
      .transform((typed) => typed.replaceAll(/\s/g, '').toUpperCase())
      .refine((gstin) => stateOfGstin(gstin) !== undefined, { error: settingsErrors.gstin }),
    seller_address: requiredText(LIMITS.seller_address_length, settingsErrors.sellerAddress),
    seller_state: z.string().refine(isIndianState, { error: settingsErrors.sellerState }),
  })
  .refine(
    ({ seller_gstin, seller_state: state }) =>
      !isIndianState(state) || [undefined, state].includes(stateOfGstin(seller_gstin)),
    {
      error: settingsErrors.gstinOfState,
      path: ['seller_gstin'],
    },
  );
export type InvoiceSettingsForm = z.input<typeof invoiceSettingsSchema>;
export type InvoiceSettings = z.output<typeof invoiceSettingsSchema>;

const DOLLAR_RATE = new RegExp(`^\\d{1,3}(\\.\\d{1,${ADMIN_LIMITS.dollar_rate_decimals}})?$`);

const isDollarRate = (text: string): boolean =>
  DOLLAR_RATE.test(text) &&
  Number(text) >= ADMIN_LIMITS.dollar_rate_min &&
  Number(text) <= ADMIN_LIMITS.dollar_rate_max;

/**
 * The reference rate of the dollar: rupees for one, and its day.
 *
 * @param today in India, as `2026-11-27`: no rate is of a day to come
 */
export const dollarRateSchema = (today: string) =>
  z.object({
    rupees: z
      .string()
      .transform((typed) => amountText(typed.replace(/^\s*₹/, '')))
      .refine(isDollarRate, { error: settingsErrors.rate })
      .transform(Number),
    valid_on: z
      .string()
      .refine((day) => z.iso.date().safeParse(day).success && day <= today, { error: settingsErrors.rateDay }),
  });
export type DollarRateForm = z.input<ReturnType<typeof dollarRateSchema>>;
export type EnteredDollarRate = z.output<ReturnType<typeof dollarRateSchema>>;
