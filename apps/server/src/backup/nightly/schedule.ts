/** When a nightly backup is due, and when the last good one is too old. */
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Indian time, which has no summer time. */
const INDIA_MS = 5.5 * HOUR_MS;
/** The hour of the night, in Indian time. */
const NIGHT_HOUR = 2;
/** A night's backup may take longer than that of the night before, so the alarm waits an hour beyond the day. */
const OVERDUE_MS = DAY_MS + HOUR_MS;

/** Whether a backup is due: there is none, or the last one was begun before the last night. */
export function isDue(last: Date | undefined, now: Date): boolean {
  const today = Math.floor((now.getTime() + INDIA_MS) / DAY_MS) * DAY_MS - INDIA_MS + NIGHT_HOUR * HOUR_MS;
  const night = today <= now.getTime() ? today : today - DAY_MS;
  return last === undefined || last.getTime() < night;
}

/** Whether the last good backup is older than a day. */
export const isOverdue = (last: Date, now: Date): boolean => now.getTime() - last.getTime() > OVERDUE_MS;
