import { LineChart } from '#components/line-chart/line-chart.tsx';
import { day, wholeRupees } from '#i18n/format.ts';
import type { AnyWeek } from '../all-weeks.ts';
import { chartPaths } from '../chart-paths.ts';

const SIZE = { width: 400, height: 120 };

/** The weeks as a line. */
export function WeekChart({ weeks }: { weeks: readonly AnyWeek[] }) {
  const paths = chartPaths(weeks, SIZE);
  if (!paths) return null;
  return (
    <LineChart
      size={SIZE}
      line={paths.line}
      dots={paths.dots}
      high={wholeRupees(paths.high)}
      low={paths.low < paths.high && wholeRupees(paths.low)}
      from={day(weeks[0]!.week)}
      to={weeks.length > 1 && day(weeks.at(-1)!.week)}
    />
  );
}
