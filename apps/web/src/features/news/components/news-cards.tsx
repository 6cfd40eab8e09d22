import { Link } from '@tanstack/react-router';
import { newsExcerpt, textLanguage } from '@tanabana/domain/news/article';
import { SkeletonBar, Waiting } from '#components/ui/feedback/states.tsx';
import { paths } from '#config/paths.ts';
import { shortTime } from '#i18n/format.ts';
import { cx } from '#lib/cx.ts';
import { useNow } from '#lib/use-now.ts';
import type { Article } from '../api/get-news.ts';
import { NewsPicture } from './news-picture.tsx';
import styles from './news-cards.module.css';

/** Articles as cards; the newest of the first page is the lead. */
export function NewsCards({ articles, hasLead }: { articles: readonly Article[]; hasLead: boolean }) {
  const now = useNow();
  return (
    <ul className={styles.cards}>
      {articles.map((article, index) => (
        <li key={article.id} className={cx(styles.card, hasLead && index === 0 && styles.lead)}>
          {/* On a phone, the first screen ends with the first picture: others would be loaded beside it. */}
          <NewsPicture
            image_url={article.image_url}
            size={hasLead && index === 0 ? 'lead' : 'card'}
            isFirst={index === 0}
          />
          <div className={styles.text}>
            <time dateTime={article.published_at ?? article.created_at}>
              {shortTime(article.published_at ?? article.created_at, now)}
            </time>
            <h3 lang={textLanguage(article.headline)}>
              <Link to={paths.newsArticle} params={{ articleId: article.id }}>
                {article.headline}
              </Link>
            </h3>
            <p lang={textLanguage(article.content)}>{newsExcerpt(article.content)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The skeleton of the lead and four cards. */
export function NewsSkeleton() {
  return (
    <Waiting>
      <div className={styles.cards}>
        {[0, 1, 2, 3, 4].map((n) => (
          <div key={n} className={cx(styles.card, n === 0 && styles.lead)}>
            <NewsPicture image_url={null} size="card" />
            <div className={cx(styles.text, styles.waiting)}>
              {['24%', '88%', '96%', '92%', '60%'].map((width) => (
                <SkeletonBar key={width} width={width} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </Waiting>
  );
}
