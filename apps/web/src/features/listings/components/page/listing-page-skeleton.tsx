import { SkeletonBar, Waiting } from '#components/ui/feedback/states.tsx';
import { cx } from '#lib/cx.ts';
import styles from './listing-page.module.css';

/** A listing on its way: the boxes of its page. */
export function ListingPageSkeleton() {
  return (
    <Waiting>
      <div className={cx('shell', styles.shell, styles.pending)}>
        <div className={styles.page}>
          <div className={styles.head}>
            <SkeletonBar width="40%" />
          </div>
          <div className={styles.terms}>
            <SkeletonBar width="70%" />
          </div>
          <div className={cx(styles.facts, styles.terms)}>
            <SkeletonBar width="60%" />
          </div>
        </div>
      </div>
    </Waiting>
  );
}
