/** Numbers, money and time as every screen and message writes them: en-IN, Asia/Kolkata. */
import { LOCALE, TIME_ZONE } from './limits.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const rupees = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const date = new Intl.DateTimeFormat(LOCALE, { timeZone: TIME_ZONE, day: 'numeric', month: 'short', year: 'numeric' });
const announced = new Intl.DateTimeFormat(LOCALE, {
  timeZone: TIME_ZONE,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const clock = new Intl.DateTimeFormat(LOCALE, {
  timeZone: TIME_ZONE,
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});
const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE });

/** Rupees with two decimals: `money(268.5)` is `₹268.50`. Takes the text of a decimal column too. */
export function money(amount: number | string): string {
  return `₹${rupees.format(Number(amount))}`;
}

/** A whole number with Indian grouping: `quantity(120000)` is `1,20,000`. */
export function quantity(amount: number | string): string {
  return whole.format(Number(amount));
}

/** A mobile number as people read it aloud: `mobile('+91', '9825012345')` is `+91 98250 12345`. */
export function mobile(country_code: string, mobile_number: string): string {
  const isLong = mobile_number.length === 10;
  return `${country_code} ${isLong ? `${mobile_number.slice(0, 5)} ${mobile_number.slice(5)}` : mobile_number}`;
}

/** An amount that is quoted in whole rupees: `wholeRupees(8388)` is `₹8,388`; paise show only where there are some. */
export function wholeRupees(amount: number): string {
  return Number.isInteger(amount) ? `₹${whole.format(amount)}` : money(amount);
}

/** A calendar day as an announcement writes it: `longDay('2025-09-22')` is `22 September 2025`. */
export function longDay(date: string): string {
  return announced.format(new Date(`${date}T12:00:00+05:30`));
}

/** The day in India: `19 Sep 2025`. */
export function day(moment: string | Date): string {
  const parts = date.formatToParts(new Date(moment));
  const part = (type: string) => parts.find((entry) => entry.type === type)?.value ?? '';
  return `${part('day')} ${part('month').slice(0, 3)} ${part('year')}`;
}

/** The time of day in India: `10:15 am`. */
export function time(moment: string | Date): string {
  return clock.format(new Date(moment)).replaceAll(/\s/g, ' ').toLowerCase();
}

/** Day and time in India: `19 Sep 2025, 10:15 am`. */
export function dateTime(moment: string | Date): string {
  return `${day(moment)}, ${time(moment)}`;
}

/** The calendar day in India as `2025-09-19`, for comparing and grouping. */
export function isoDay(moment: string | Date): string {
  return calendar.format(new Date(moment));
}

/** The time alone of a moment of today in India, `10:15 am`; day and time of any other. */
export function shortTime(moment: string | Date, now: string | Date = new Date()): string {
  return isoDay(moment) === isoDay(now) ? time(moment) : dateTime(moment);
}

/** How old a post is: `12 min` or `4 hr` within a day, then day and time. */
export function age(since: string | Date, now: string | Date = new Date()): string {
  const passed = new Date(now).getTime() - new Date(since).getTime();
  if (passed >= DAY) return dateTime(since);
  if (passed >= HOUR) return `${Math.floor(passed / HOUR)} hr`;
  return `${Math.max(1, Math.floor(passed / MINUTE))} min`;
}
