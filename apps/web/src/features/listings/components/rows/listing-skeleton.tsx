import { SkeletonBar, Waiting } from '#components/ui/told/states.tsx';
import styles from './listing-skeleton.module.css';

/** Rows of the exact height of the rows to come, after 150 ms. */
export function ListingSkeleton({ isDesktop }: { isDesktop: boolean }) {
  return (
    <Waiting>
      <div className={isDesktop ? styles.table : styles.slips}>
        {Array.from({ length: 8 }, (_, i) => (
          <div key={i} className={styles.row}>
            <span className={styles.tile} />
            <span className={styles.words}>
              <SkeletonBar width={`${52 - (i % 3) * 6}%`} />
              <SkeletonBar width={`${34 + (i % 2) * 8}%`} />
            </span>
            <SkeletonBar width={64} />
          </div>
        ))}
      </div>
    </Waiting>
  );
}
