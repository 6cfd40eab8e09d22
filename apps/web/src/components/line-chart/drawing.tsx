import { money, wholeRupees } from '#i18n/format.ts';
import styles from './line-chart.module.css';
import type { LineChartProps } from './point.ts';
import { shapeOf, WIDTH } from './shape.ts';
import { shortDay } from './short-day.ts';

const HEIGHT = 120;

/** The line between its axes. */
export function Drawing({ points, dayOf, isStepped = false }: LineChartProps) {
  const shape = shapeOf(points, HEIGHT, isStepped);
  if (!shape) return null;
  const priceText = shape.prices.every(({ price }) => Number.isInteger(price)) ? wholeRupees : money;
  return (
    <>
      <div className={styles.prices}>
        {shape.prices.map(({ price, top }) => (
          <span key={price} style={{ top }}>
            {priceText(price)}
          </span>
        ))}
      </div>
      <div className={styles.plot}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} height={HEIGHT} preserveAspectRatio="none">
          <path className={styles.rule} d={shape.prices.map(({ top }) => `M0,${top}H${WIDTH}`).join('')} />
          <path className={styles.line} d={shape.line} />
          {!isStepped && <path className={styles.dots} d={shape.dots} />}
        </svg>
        {shape.places.map(({ at, left }) => (
          <span key={at} style={{ left: `${left}%` }}>
            {shortDay(dayOf(at))}
          </span>
        ))}
      </div>
    </>
  );
}
