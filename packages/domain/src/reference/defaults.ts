// Numbers and words that every page needs; limits.ts has the others and re-exports these.

/** The Paid Member plan as first announced, in rupees before GST. */
export const PLAN = {
  paid_price: 8388,
  regular_price: 12000,
  saving: 3612,
  saving_percent: 30,
  per_month: 699,
  /** Last day of the offer, Asia/Kolkata. */
  offer_ends: '2025-09-22',
} as const;

/** Defaults of the forms. */
export const DEFAULTS = { country_code: '+91', country: 'India', number_of_plys: 1 } as const;

/** The one time zone and locale of every date shown or compared. */
export const TIME_ZONE = 'Asia/Kolkata';
/** Its distance from UTC since 1945, without summer time. */
export const UTC_OFFSET = '+05:30';
export const UTC_OFFSET_MS = -Date.parse(`1970-01-01T00:00:00${UTC_OFFSET}`);
export const LOCALE = 'en-IN';
