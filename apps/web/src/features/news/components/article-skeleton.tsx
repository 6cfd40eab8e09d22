import { SkeletonBar, Waiting } from '#components/ui/feedback/states.tsx';
import styles from './article-page.module.css';

/** An article on its way. */
export function ArticleSkeleton() {
  return (
    <Waiting>
      <div className="shell">
        <div className={styles.sheet}>
          <div className={styles.waiting}>
            {['22%', '92%', '64%', '28%'].map((width) => (
              <SkeletonBar key={width} width={width} />
            ))}
            <span className={styles.place} />
            {['96%', '100%', '94%', '40%'].map((width) => (
              <SkeletonBar key={width} width={width} />
            ))}
          </div>
        </div>
      </div>
    </Waiting>
  );
}
