import { LineChart } from '#components/line-chart/line-chart.tsx';
import { weekAfter } from '../all-weeks.ts';
import type { AnyWeek } from '../all-weeks.ts';

/** The weeks as a line, each by its Monday. */
export function WeekChart({ weeks }: { weeks: readonly AnyWeek[] }) {
  const first = weeks[0];
  if (!first) return null;
  const points = weeks.map(({ figure }, at) => ({ at, price: figure?.median_price ?? null }));
  return <LineChart points={points} dayOf={(at) => weekAfter(first.week, at)} />;
}
