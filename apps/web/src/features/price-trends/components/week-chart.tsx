import { day, wholeRupees } from '#i18n/format.ts';
import type { AnyWeek } from '../all-weeks.ts';
import { chartPaths } from '../chart-paths.ts';
import styles from './week-chart.module.css';

const SIZE = { width: 400, height: 120 };

/** The weeks as a line. For the eye alone: the sentence and the table beside it say the same. */
export function WeekChart({ weeks }: { weeks: readonly AnyWeek[] }) {
  const paths = chartPaths(weeks, SIZE);
  if (!paths) return null;
  return (
    <div className={styles.drawing} aria-hidden="true">
      <span className={styles.high}>{wholeRupees(paths.high)}</span>
      <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} preserveAspectRatio="none">
        <path className={styles.rule} d={`M0 0H${SIZE.width}M0 ${SIZE.height}H${SIZE.width}`} />
        <path className={styles.line} d={paths.line} />
        <path className={styles.dots} d={paths.dots} />
      </svg>
      {paths.low < paths.high && <span className={styles.low}>{wholeRupees(paths.low)}</span>}
      <span className={styles.from}>{day(weeks[0]!.week)}</span>
      {weeks.length > 1 && <span className={styles.to}>{day(weeks.at(-1)!.week)}</span>}
    </div>
  );
}
