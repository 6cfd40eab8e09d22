import { loadedOnce } from '#lib/later/loaded-once.ts';
import styles from './line-chart.module.css';
import type { LineChartProps } from './point.ts';

const useDrawing = loadedOnce(() => import('./drawing.tsx'));

/** Prices as a line, as high before it has loaded as afterwards. For the eye alone: a sentence and a table beside it say the same. */
export function LineChart(props: LineChartProps) {
  const Drawing = useDrawing(true)?.Drawing;
  return (
    <div className={styles.chart} aria-hidden="true">
      {Drawing && <Drawing {...props} />}
    </div>
  );
}
