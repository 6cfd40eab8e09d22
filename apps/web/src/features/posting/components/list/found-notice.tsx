import { buttonClass } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import type { FoundPost } from '../../list/rows.ts';
import { postedPath } from '../../posted.ts';
import { PostLink } from '../post-link.tsx';
import styles from './list-posting.module.css';

/** The button that was pressed may be far below a long list. */
const bringIntoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'center' });

/** Names the posts that were made of lines before they were changed. */
export function FoundNotice({ posts }: { posts: readonly FoundPost[] }) {
  const t = useTranslation('posting');
  return (
    <div ref={bringIntoView}>
      <Notice tone="warning" announce>
        {t('list.found', { count: posts.length })}
        <span className={styles.found}>
          {posts.map((post) => (
            <PostLink
              key={post.number}
              path={postedPath(post, post.number)}
              className={buttonClass({ variant: 'line', size: 'sm' })}
            >
              {post.number}
            </PostLink>
          ))}
        </span>
      </Notice>
    </div>
  );
}
