import { useQuery } from '@tanstack/react-query';
import { isArticleId, linkParts, newsParagraphs, textLanguage } from '@tanabana/domain/news/article';
import { newsNotices } from '@tanabana/domain/news/notices';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { IconArrowLeft, IconShare } from '#components/ui/lazy-icons.ts';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { EmptyState, ErrorState } from '#components/ui/feedback/states.tsx';
import { paths } from '#config/paths.ts';
import { dateTime } from '#i18n/format.ts';
import { useNotice } from '#i18n/use-notice.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toAppError } from '#lib/errors.ts';
import { useErrorToast } from '#lib/use-error-toast.ts';
import { articleQuery } from '../api/get-article.ts';
import type { Article } from '../api/get-news.ts';
import { shareArticle } from '../share-article.ts';
import styles from './article-page.module.css';
import { ArticleSkeleton } from './article-skeleton.tsx';
import { NewsPicture } from './news-picture.tsx';

/** A correction within this time of publishing is not worth a word, in milliseconds. */
const CORRECTED_AT_ONCE = 60_000;

/** The full article, or why it is not there. */
export function ArticlePage({ articleId }: { articleId: string }) {
  const say = useNotice();
  const isId = isArticleId(articleId);
  const { data: article, error, refetch } = useQuery({ ...articleQuery(articleId), enabled: isId });
  useErrorToast(newsNotices.articleNotLoaded, error);
  if (article) return <FullArticle article={article} />;
  if (article === null || !isId) return <NotFound />;
  if (!error) return <ArticleSkeleton />;
  return (
    <Sheet>
      <ErrorState title={say(newsNotices.articleNotLoaded).title} onRetry={() => void refetch()}>
        {toAppError(error).message}
      </ErrorState>
    </Sheet>
  );
}

/** The column of an article under the link back to the list. */
function Sheet({ children }: { children: ReactNode }) {
  const t = useTranslation('news');
  return (
    <div className="shell">
      <div className={styles.sheet}>
        <PageLink path={paths.news} className={styles.back}>
          <IconArrowLeft size={18} aria-hidden="true" />
          {t('back')}
        </PageLink>
        {children}
      </div>
    </div>
  );
}

function NotFound() {
  const t = useTranslation('news');
  return (
    <div className="shell">
      <div className={styles.sheet}>
        <h1 className="vh">{t('gone.title')}</h1>
        <EmptyState
          title={t('gone.title')}
          action={
            <PageLink path={paths.news} className={buttonClass({ variant: 'line' })}>
              {t('back')}
            </PageLink>
          }
        >
          {t('gone.hint')}
        </EmptyState>
      </div>
    </div>
  );
}

function FullArticle({ article }: { article: Article }) {
  const t = useTranslation('news');
  const { headline, content, image_url, updated_at } = article;
  const published_at = article.published_at ?? article.created_at;
  const isCorrected = Date.parse(updated_at) - Date.parse(published_at) > CORRECTED_AT_ONCE;
  return (
    <Sheet>
      <article className={styles.article}>
        <h1 lang={textLanguage(headline)}>{headline}</h1>
        <p className={styles.facts}>
          <time dateTime={published_at}>{dateTime(published_at)}</time>
          {isCorrected && <span>{t('corrected', { time: dateTime(updated_at) })}</span>}
        </p>
        {image_url && <NewsPicture image_url={image_url} size="article" isFirst />}
        <div className={styles.text}>
          {newsParagraphs(content).map((paragraph, index) => (
            <p key={index} lang={textLanguage(paragraph)}>
              <Linked text={paragraph} />
            </p>
          ))}
        </div>
        <footer className={styles.foot}>
          <Button variant="line" onClick={() => void shareArticle(headline)}>
            <IconShare size={18} aria-hidden="true" />
            {t('share')}
          </Button>
        </footer>
      </article>
    </Sheet>
  );
}

/** A paragraph whose web addresses are links. */
function Linked({ text }: { text: string }) {
  return linkParts(text).map((part, index) =>
    part.href ? (
      <a key={index} href={part.href} target="_blank" rel="noopener nofollow ugc">
        {part.text}
      </a>
    ) : (
      part.text
    ),
  );
}
