import { day } from '#i18n/format.ts';

/** A day of the lower axis, which has no room for the year: `27 Nov`. */
export const shortDay = (date: string): string =>
  day(date)
    .replace(/\b\d{4}\b/, '')
    .trim();
