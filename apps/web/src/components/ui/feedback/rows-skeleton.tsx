import { SkeletonBar, Waiting } from './states.tsx';
import styles from './rows-skeleton.module.css';

type RowsSkeletonProps = {
  /** Of a row, in pixels or as a length of CSS. */
  height: number | string;
  isEdgeToEdge: boolean;
  /** Each row begins with a picture. */
  hasTile?: boolean;
};

/** Rows on their way, each as high as the rows to come. */
export function RowsSkeleton({ height, isEdgeToEdge, hasTile = false }: RowsSkeletonProps) {
  return (
    <Waiting>
      <div className={isEdgeToEdge ? styles.edge : styles.box}>
        {['52%', '46%', '40%', '48%', '36%', '50%', '44%', '38%'].map((width) => (
          <div key={width} className={styles.row} style={{ minHeight: height }}>
            {hasTile && <span className={styles.tile} />}
            <span className={styles.text}>
              <SkeletonBar width={width} />
              <SkeletonBar width="30%" />
            </span>
            <SkeletonBar width={64} />
          </div>
        ))}
      </div>
    </Waiting>
  );
}
