/** Of how many kilograms a price list gives its prices. */
export const PRICED_KILOGRAMS = ['1', '4.5', '5', '10', '100', '1000'] as const;
export type PricedKilograms = (typeof PRICED_KILOGRAMS)[number];
