import { LIMITS } from '@tanabana/domain/limits';
import { newsExcerpt } from '@tanabana/domain/news/article';
import { publishingErrors } from '@tanabana/domain/publishing/field-errors';
import { publishingNotices } from '@tanabana/domain/publishing/notices';
import { hasEveryPart, wordParts } from '@tanabana/domain/search/word-parts';
import { bytesOf } from '@tanabana/domain/uploads/buckets';
import type { FileField, Kind, Texts } from '#components/published/kind.ts';
import { useMomentWords } from '#components/published/moment-field.tsx';
import { momentColumn, momentTexts } from '#components/published/moment.ts';
import { PublishedPage } from '#components/published/published-page.tsx';
import { usePublishedRows } from '#components/published/use-published-rows.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { BUCKET, createArticle, deleteArticle, updateArticle, uploadedNewsQuery } from '../api/news.ts';
import type { Article } from '../api/news.ts';

const RULE = { kinds: ['JPG', 'PNG', 'WEBP', 'GIF'], most_bytes: bytesOf(BUCKET) } as const;

const fits = ({ headline, content }: Article, text: string) => hasEveryPart(`${headline} ${content}`, wordParts(text));

const entered = ({ headline = '', content = '' }: Texts) => ({ headline: headline.trim(), content: content.trim() });

function validate(texts: Texts) {
  const { headline, content } = entered(texts);
  if (headline && content) return null;
  const errors = {
    ...(!headline && { headline: publishingErrors.newsIncomplete }),
    ...(!content && { content: publishingErrors.newsIncomplete }),
  };
  return { errors, notice: publishingNotices.newsIncomplete };
}

/** News articles: publish one, correct it, take one away. */
export function AdminNewsPage() {
  const t = useTranslation('admin-news');
  const momentOf = useMomentWords();
  const { list, box } = usePublishedRows(uploadedNewsQuery, fits);
  const file: FileField = {
    label: t('image'),
    aside: t('optional'),
    hint: t('imageHint', { megabytes: RULE.most_bytes / 1_000_000 }),
    rule: RULE,
    bucket: BUCKET,
    folder: 'news_images',
    drop: { drop: t('dropImage'), keep: t('keepImage'), dropped: t('droppedImage') },
  };
  const kind: Kind = {
    draft: 'news',
    fields: [
      { name: 'headline', label: t('headline'), most: LIMITS.headline_length },
      { name: 'content', label: t('content'), hint: t('contentHint'), most: LIMITS.news_content_length, rows: 10 },
    ],
    file,
    hasMoment: true,
    validate,
    notices: { fileFailed: publishingNotices.newsImageFailed, notSaved: publishingNotices.newsNotSaved },
  };
  return (
    <PublishedPage
      words={{
        title: t('title'),
        lede: t('lede'),
        formTitle: t('formTitle'),
        action: t('action'),
        listTitle: t('listTitle'),
        search: t('search'),
        empty: t('empty'),
        emptyHint: t('emptyHint'),
      }}
      kind={kind}
      saved={publishingNotices.newsUploaded}
      create={(key, texts, sent) =>
        createArticle(key, { ...entered(texts), ...momentColumn(texts) }, sent?.url ?? null)
      }
      correct={(row, texts, sent, isDropped) => {
        const change = { ...entered(texts), ...momentColumn(texts, row.published_at) };
        return updateArticle(row, change, isDropped ? null : sent?.url);
      }}
      remove={deleteArticle}
      textsOf={({ headline, content, published_at }) => ({ headline, content, ...momentTexts(published_at) })}
      presentOf={({ image_url }) => (image_url ? { name: t('present'), url: image_url } : undefined)}
      shownOf={({ headline, content, published_at, image_url }) => ({
        title: headline,
        text: newsExcerpt(content, 30),
        meta: momentOf(published_at),
        picture: image_url,
      })}
      list={list}
      box={box}
      keys={['admin-news', 'news', 'article']}
    />
  );
}
