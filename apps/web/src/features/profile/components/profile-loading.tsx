import type { ReactNode } from 'react';
import { SkeletonBar, Waiting } from '#components/ui/feedback/states.tsx';
import headStyles from './profile-head.module.css';
import styles from './profile-page.module.css';

/** A profile on its way: its head and its cards, each in the place that it will take. */
export function ProfileLoading({ ad }: { ad?: ReactNode }) {
  return (
    <div className="shell">
      <div className={headStyles.head}>
        <span className={styles.tile} aria-hidden="true" />
        <div className={headStyles.who}>
          <Waiting>
            <div className={styles.bars}>
              <SkeletonBar width="min(260px, 90%)" />
              <SkeletonBar width="min(180px, 60%)" />
            </div>
          </Waiting>
        </div>
        {ad && <div className={headStyles.ad}>{ad}</div>}
      </div>
      <div className={styles.grid} aria-hidden="true">
        {[7, 4].map((bars) => (
          <div key={bars} className={styles.waiting}>
            {Array.from({ length: bars }, (_, i) => (
              <SkeletonBar key={i} width={`${70 - (i % 3) * 14}%`} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
