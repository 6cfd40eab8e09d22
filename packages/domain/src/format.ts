/**
 * Formats numbers, money and time for every screen and message: by the locale of a language (`LOCALES`), English by
 * default, and always in Asia/Kolkata.
 */
import { LOCALE, TIME_ZONE, UTC_OFFSET, UTC_OFFSET_MS } from './reference/defaults.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Creates a value at its first use. */
function once<T>(create: () => T): () => T {
  let created: T | undefined;
  return () => (created ??= create());
}

/** The formatters of one locale. Each takes milliseconds to create, so that is left until it is used. */
function writersOf(locale: string) {
  const dates = (options: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(locale, { timeZone: TIME_ZONE, ...options }));
  const numbers = (options: Intl.NumberFormatOptions) => once(() => new Intl.NumberFormat(locale, options));
  // `12 min`, which India's English would make `12 mins`. Other languages' short forms (मि॰) are seldom written.
  const passed = (unit: string) =>
    locale === LOCALE
      ? once(() => new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'short' }))
      : numbers({ style: 'unit', unit, unitDisplay: 'long' });
  return {
    rupees: numbers({ minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    whole: numbers({ maximumFractionDigits: 0 }),
    date: dates({ day: 'numeric', month: 'short', year: 'numeric' }),
    announced: dates({ day: 'numeric', month: 'long', year: 'numeric' }),
    weekday: dates({ weekday: 'long', day: 'numeric', month: 'long' }),
    clock: dates({ hour: 'numeric', minute: '2-digit', hour12: true }),
    minutes: passed('minute'),
    hours: passed('hour'),
  };
}

const known = new Map<string, ReturnType<typeof writersOf>>();

function writers(locale: string): ReturnType<typeof writersOf> {
  let found = known.get(locale);
  if (!found) known.set(locale, (found = writersOf(locale)));
  return found;
}

/** Rupees with two decimals: `money(268.5)` is `₹268.50`. Accepts the text of a decimal column too. */
export function money(amount: number | string, locale = LOCALE): string {
  return `₹${writers(locale).rupees().format(Number(amount))}`;
}

/** A whole number with Indian grouping: `quantity(120000)` is `1,20,000`. */
export function quantity(amount: number | string, locale = LOCALE): string {
  return writers(locale).whole().format(Number(amount));
}

/** A mobile number as people read it aloud: `mobile('+91', '9825012345')` is `+91 98250 12345`. */
export function mobile(country_code: string, mobile_number: string): string {
  const isLong = mobile_number.length === 10;
  return `${country_code} ${isLong ? `${mobile_number.slice(0, 5)} ${mobile_number.slice(5)}` : mobile_number}`;
}

/** An amount that is quoted in whole rupees: `wholeRupees(8388)` is `₹8,388`; paise show only where there are some. */
export function wholeRupees(amount: number, locale = LOCALE): string {
  return Number.isInteger(amount) ? `₹${quantity(amount, locale)}` : money(amount, locale);
}

/** A calendar day as an announcement writes it: `longDay('2025-09-22')` is `22 September 2025`. */
export function longDay(date: string, locale = LOCALE): string {
  return writers(locale)
    .announced()
    .format(new Date(`${date}T12:00:00${UTC_OFFSET}`));
}

/** The day in India: `19 Sep 2025`. */
export function day(moment: string | Date, locale = LOCALE): string {
  const date = writers(locale).date();
  if (locale !== LOCALE) return date.format(new Date(moment));
  // English has one month of four letters: Sept.
  const parts = date.formatToParts(new Date(moment));
  const part = (type: string) => parts.find((entry) => entry.type === type)?.value ?? '';
  return `${part('day')} ${part('month').slice(0, 3)} ${part('year')}`;
}

/** The time of day in India: `10:15 am`. */
export function time(moment: string | Date, locale = LOCALE): string {
  return writers(locale).clock().format(new Date(moment)).replaceAll(/\s/g, ' ').toLowerCase();
}

/** Day and time in India: `19 Sep 2025, 10:15 am`. */
export function dateTime(moment: string | Date, locale = LOCALE): string {
  return `${day(moment, locale)}, ${time(moment, locale)}`;
}

/** A day with its weekday: `Friday 19 September`. English would put a comma after the weekday. */
export function weekday(moment: string | Date, locale = LOCALE): string {
  return writers(locale).weekday().format(new Date(moment)).replace(',', '');
}

/**
 * The calendar day in India as `2025-09-19`, for comparing and grouping. It is computed: the app needs it before its first page is rendered,
 * and a formatter takes 20 ms on a quick machine to create.
 */
export function isoDay(moment: string | Date): string {
  return new Date(new Date(moment).getTime() + UTC_OFFSET_MS).toISOString().slice(0, 10);
}

/** Only the time for a moment of today in India, `10:15 am`; day and time for any other. */
export function shortTime(moment: string | Date, now: string | Date = new Date(), locale = LOCALE): string {
  return isoDay(moment) === isoDay(now) ? time(moment, locale) : dateTime(moment, locale);
}

/** How old a post is: `12 min` or `4 hr` within a day, then day and time. */
export function age(since: string | Date, now: string | Date = new Date(), locale = LOCALE): string {
  const passed = new Date(now).getTime() - new Date(since).getTime();
  if (passed >= DAY) return dateTime(since, locale);
  if (passed >= HOUR)
    return writers(locale)
      .hours()
      .format(Math.floor(passed / HOUR));
  return writers(locale)
    .minutes()
    .format(Math.max(1, Math.floor(passed / MINUTE)));
}
