import { SkeletonBar, Waiting } from '#components/ui/feedback/states.tsx';
import styles from './company-skeleton.module.css';

/** A company on its way: its banner, its card and its first products, each as high as it will be. */
export function CompanySkeleton() {
  return (
    <Waiting>
      <div className="shell">
        <div className={styles.head}>
          <SkeletonBar width={140} />
          <SkeletonBar width="38%" />
        </div>
        <div className={styles.banner} />
        <div className={styles.card}>
          {['44%', '60%', '30%'].map((width) => (
            <SkeletonBar key={width} width={width} />
          ))}
        </div>
        <div className={styles.rows}>
          {['52%', '46%', '40%', '48%', '36%'].map((width) => (
            <div key={width}>
              <SkeletonBar width={width} />
            </div>
          ))}
        </div>
      </div>
    </Waiting>
  );
}
