import type { Size } from './size.ts';
import styles from './line-chart.module.css';

type LineChartProps = {
  size: Size;
  /** The `d` of the line, and of the dots if there are some. */
  line: string;
  dots?: string;
  /** The prices of the upper and the lower edge; no lower one where the two are the same. */
  high: string;
  low: string | false;
  /** The first and the last date; no last one where the two are the same. */
  from: string;
  to: string | false;
};

/** Prices as a line between two edges. For the eye alone: a sentence and a table beside it say the same. */
export function LineChart({ size: { width, height }, line, dots, high, low, from, to }: LineChartProps) {
  return (
    <div className={styles.drawing} aria-hidden="true">
      <span className={styles.high}>{high}</span>
      <svg viewBox={`0 0 ${width} ${height}`} height={height} preserveAspectRatio="none">
        <path className={styles.rule} d={`M0 0H${width}M0 ${height}H${width}`} />
        <path className={styles.line} d={line} />
        {dots && <path className={styles.dots} d={dots} />}
      </svg>
      {low && <span className={styles.low}>{low}</span>}
      <span className={styles.from}>{from}</span>
      {to && <span className={styles.to}>{to}</span>}
    </div>
  );
}
