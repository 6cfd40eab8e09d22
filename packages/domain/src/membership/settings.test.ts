import { expect, it } from 'vitest';
import { settingsErrors } from './field-errors.ts';
import { dollarRateSchema, invoiceSettingsSchema, planSchema } from './settings.ts';
import type { DollarRateForm, InvoiceSettingsForm, PlanForm } from './settings.ts';

const PLAN: PlanForm = { regular_price: '₹12,000', offer_price: ' 8388 ', offer_ends_on: '2026-12-31' };
const INVOICE: InvoiceSettingsForm = {
  gst_rate: '18 %',
  gst_exports: 'igst',
  sac: '998599',
  seller_name: ' Tanabana ',
  seller_gstin: '24 abcde1234f1z5',
  seller_address: 'Ring Road, Surat',
  seller_state: 'Gujarat',
};
const errorsOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  result.error?.issues.map(({ path, message }) => [path.join('.'), message]);

it('reads prices and settings in the usual notations', () => {
  expect(planSchema.parse(PLAN)).toEqual({ regular_price: 12000, offer_price: 8388, offer_ends_on: '2026-12-31' });
  expect(planSchema.parse({ ...PLAN, offer_ends_on: '' }).offer_ends_on).toBeNull();
  expect(invoiceSettingsSchema.parse(INVOICE)).toMatchObject({
    gst_rate: 18,
    seller_name: 'Tanabana',
    seller_gstin: '24ABCDE1234F1Z5',
  });
});

it.each<[Partial<PlanForm>, string, string]>([
  [{ regular_price: '' }, 'regular_price', settingsErrors.price],
  [{ regular_price: '12000.50' }, 'regular_price', settingsErrors.price],
  [{ offer_price: '0' }, 'offer_price', settingsErrors.price],
  [{ regular_price: '99999999' }, 'regular_price', settingsErrors.price],
  [{ offer_price: '12001' }, 'offer_price', settingsErrors.offerDearer],
  [{ offer_ends_on: '2026-02-30' }, 'offer_ends_on', settingsErrors.offerEnd],
])('refuses the prices %o', (change, field, error) => {
  expect(errorsOf(planSchema.safeParse({ ...PLAN, ...change }))).toEqual([[field, error]]);
});

it.each<[Partial<InvoiceSettingsForm>, string, string]>([
  [{ gst_rate: '101' }, 'gst_rate', settingsErrors.gstRate],
  [{ gst_rate: '-1' }, 'gst_rate', settingsErrors.gstRate],
  [{ gst_rate: '18.125' }, 'gst_rate', settingsErrors.gstRate],
  [{ sac: '99' }, 'sac', settingsErrors.sac],
  [{ seller_name: ' ' }, 'seller_name', settingsErrors.sellerName],
  [{ seller_address: 'x'.repeat(301) }, 'seller_address', settingsErrors.sellerAddress],
  [{ seller_state: 'Sindh' }, 'seller_state', settingsErrors.sellerState],
  [{ seller_gstin: '24ABCDE' }, 'seller_gstin', settingsErrors.gstin],
  [{ seller_state: 'Goa' }, 'seller_gstin', settingsErrors.gstinOfState],
])('refuses the settings %o', (change, field, error) => {
  expect(errorsOf(invoiceSettingsSchema.safeParse({ ...INVOICE, ...change }))).toEqual([[field, error]]);
});

const RATE: DollarRateForm = { rupees: ' ₹88.6543 ', valid_on: '2026-11-27' };

it('reads a rate of the dollar of today or of a day before', () => {
  expect(dollarRateSchema('2026-11-27').parse(RATE)).toEqual({ rupees: 88.6543, valid_on: '2026-11-27' });
  expect(dollarRateSchema('2026-11-28').parse({ ...RATE, rupees: '८८.५' }).rupees).toBe(88.5);
});

it.each<[Partial<DollarRateForm>, string, string]>([
  [{ rupees: '' }, 'rupees', settingsErrors.rate],
  [{ rupees: '39.99' }, 'rupees', settingsErrors.rate],
  [{ rupees: '250.01' }, 'rupees', settingsErrors.rate],
  [{ rupees: '88.65432' }, 'rupees', settingsErrors.rate],
  [{ rupees: '88,65' }, 'rupees', settingsErrors.rate],
  [{ valid_on: '' }, 'valid_on', settingsErrors.rateDay],
  [{ valid_on: '2026-02-30' }, 'valid_on', settingsErrors.rateDay],
  [{ valid_on: '2026-11-28' }, 'valid_on', settingsErrors.rateDay],
])('refuses the rate %o', (change, field, error) => {
  expect(errorsOf(dollarRateSchema('2026-11-27').safeParse({ ...RATE, ...change }))).toEqual([[field, error]]);
});
