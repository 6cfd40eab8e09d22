// Formats numbers, money and time in the current language. Pages re-render when the language changes, so these functions read it when they
// are called.
import { LOCALES } from '@tanabana/domain/languages.gen';
import * as format from '@tanabana/domain/format';
import { currentLanguage } from './messages.ts';

const locale = (): string => LOCALES[currentLanguage()].locale;

type Moment = string | Date;

export const money = (amount: number | string) => format.money(amount, locale());
export const quantity = (amount: number | string) => format.quantity(amount, locale());
/** A decimal that is a text, with its whole part in groups and without zeros at its end: `11110.50` is `11,110.5`. It may have more digits than a float is exact to. */
export const decimal = (text: string) =>
  new Intl.NumberFormat(locale(), { maximumFractionDigits: 20 }).format(text as `${number}`);
export const wholeRupees = (amount: number) => format.wholeRupees(amount, locale());
export const longDay = (date: string) => format.longDay(date, locale());
export const weekday = (moment: Moment) => format.weekday(moment, locale());
export const day = (moment: Moment) => format.day(moment, locale());
export const time = (moment: Moment) => format.time(moment, locale());
export const dateTime = (moment: Moment) => format.dateTime(moment, locale());
export const shortTime = (moment: Moment, now?: Moment) => format.shortTime(moment, now, locale());
export const age = (since: Moment, now?: Moment) => format.age(since, now, locale());
