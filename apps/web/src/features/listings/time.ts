import { isoDay } from '@tanabana/domain/format';
import { age, dateTime, day } from '#i18n/format.ts';

/**
 * When a listing was posted: its age today; on any other day the time, under a band that has the day, or the day itself in a sorted list.
 */
export function postedText(posted: string, now: Date, isSorted = false): string {
  if (isoDay(posted) === isoDay(now)) return age(posted, now);
  return isSorted ? day(posted) : (dateTime(posted).split(', ')[1] ?? '');
}
