import { age, dateTime, isoDay } from '@tanabana/domain/format';

/** When a listing under a day band was posted: how old it is today, the time of day on any other day. */
export function postedText(posted: string, now: Date): string {
  if (isoDay(posted) === isoDay(now)) return age(posted, now);
  return dateTime(posted).split(', ')[1] ?? '';
}
