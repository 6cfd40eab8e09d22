import type { ReactNode } from 'react';
import styles from './page-head.module.css';

type PageHeadProps = {
  /** Above the title: the back link. */
  over?: ReactNode;
  title: ReactNode;
  badge?: ReactNode;
  lede?: ReactNode;
  aside?: ReactNode;
};

/** The head of a dense page: title and lede, with the ad beside it on a desktop and above it on a phone. */
export function PageHead({ over, title, badge, lede, aside }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <div>
        {over}
        <div className={styles.titled}>
          {badge}
          <h1>{title}</h1>
        </div>
        {lede && <p className={styles.lede}>{lede}</p>}
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  );
}
