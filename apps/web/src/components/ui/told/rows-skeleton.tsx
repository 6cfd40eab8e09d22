import { SkeletonBar, Waiting } from './states.tsx';
import styles from './rows-skeleton.module.css';

/** Rows on their way, each as high as the rows to come. */
export function RowsSkeleton({ height, isEdgeToEdge }: { height: number; isEdgeToEdge: boolean }) {
  return (
    <Waiting>
      <div className={isEdgeToEdge ? styles.edge : styles.box}>
        {['52%', '46%', '40%', '48%', '36%', '50%', '44%', '38%'].map((width) => (
          <div key={width} className={styles.row} style={{ minHeight: height }}>
            <span className={styles.words}>
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
