import { isoDay } from '@tanabana/domain/format';
import { LOCALE, PLAN, TIME_ZONE } from '@tanabana/domain/limits';

const longDay = new Intl.DateTimeFormat(LOCALE, {
  timeZone: TIME_ZONE,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** The day of the official launch, which is the last day of the pre-launch offer: `22 September 2025`. */
export const LAUNCH_DAY = longDay.format(new Date(`${PLAN.offer_ends}T12:00:00+05:30`));

/** Whether the pre-launch price still holds. */
export const isOfferOn = (now: Date): boolean => isoDay(now) <= PLAN.offer_ends;
