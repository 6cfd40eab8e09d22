import type { Statistic } from '@tanabana/domain/operations/statistics';
import { day as dayText, quantity } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { barsOf, totalOf } from '../statistics.ts';
import type { Bar, DayStatistics } from '../statistics.ts';
import styles from './dashboard.module.css';

const HEIGHT = 64;
const BAR = 10;
const GAP = 2;

/** One figure: its total, today's part of it, and a bar a day or a week. The table below has the numbers of each. */
export function FigureCard({ figure, days }: { figure: Statistic; days: readonly DayStatistics[] }) {
  const t = useTranslation('admin-dashboard');
  const bars = barsOf(days, figure);
  const total = totalOf(days, figure);
  return (
    <li className={styles.card}>
      <h2>{t(`figures.${figure}`)}</h2>
      <p className={styles.total}>
        <b>{quantity(total)}</b>
        <span>{t('today', { count: quantity(days.at(-1)?.[figure] ?? 0) })}</span>
      </p>
      <Bars bars={bars} />
      <p className={styles.span}>
        <span>{dayText(bars[0]!.from)}</span>
        <span>{dayText(bars.at(-1)!.to)}</span>
      </p>
    </li>
  );
}

function Bars({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const width = bars.length * (BAR + GAP) - GAP;
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" className={styles.bars} aria-hidden="true">
      <path className={styles.ground} d={`M0 ${HEIGHT}H${width}`} />
      {bars.map(({ from, count }, index) => {
        const height = (count / most) * HEIGHT;
        return <rect key={from} x={index * (BAR + GAP)} y={HEIGHT - height} width={BAR} height={height} />;
      })}
    </svg>
  );
}
