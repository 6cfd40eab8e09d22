import { textLanguage } from '@tanabana/domain/news/article';
import { SkeletonBar, Waiting } from '#components/ui/feedback/states.tsx';
import { shortTime } from '#i18n/format.ts';
import { useNow } from '#lib/use-now.ts';
import type { Snippet } from '../api/get-news.ts';
import styles from './news-page.module.css';

/** Snippets as a ruled list. */
export function SnippetRows({ snippets }: { snippets: readonly Snippet[] }) {
  const now = useNow();
  return (
    <ul className={styles.rows}>
      {snippets.map(({ id, headline, snippet_content, created_at, published_at }) => (
        <li key={id}>
          <h3 lang={textLanguage(headline)}>{headline}</h3>
          <p lang={textLanguage(snippet_content)}>{snippet_content}</p>
          <time dateTime={published_at ?? created_at}>{shortTime(published_at ?? created_at, now)}</time>
        </li>
      ))}
    </ul>
  );
}

/** Snippets to come. */
export function SnippetSkeleton() {
  return (
    <Waiting>
      {['62%', '48%', '70%', '54%', '66%', '50%'].map((width) => (
        <div key={width} className={styles.waiting}>
          <SkeletonBar width={width} />
          <SkeletonBar width="94%" />
          <SkeletonBar width="30%" />
        </div>
      ))}
    </Waiting>
  );
}
