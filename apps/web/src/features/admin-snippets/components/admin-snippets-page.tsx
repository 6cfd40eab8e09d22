import { LIMITS } from '@tanabana/domain/limits';
import { publishingErrors } from '@tanabana/domain/publishing/field-errors';
import { publishingNotices } from '@tanabana/domain/publishing/notices';
import { hasEveryPart, wordParts } from '@tanabana/domain/search/word-parts';
import { lengthOf } from '@tanabana/domain/typed';
import type { Kind, Texts } from '#components/published/kind.ts';
import { useMomentWords } from '#components/published/moment-field.tsx';
import { momentColumn, momentTexts } from '#components/published/moment.ts';
import { PublishedPage } from '#components/published/published-page.tsx';
import { usePublishedRows } from '#components/published/use-published-rows.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { createSnippet, deleteSnippet, updateSnippet, uploadedSnippetsQuery } from '../api/snippets.ts';
import type { Snippet } from '../api/snippets.ts';

const fits = ({ headline, snippet_content }: Snippet, text: string) =>
  hasEveryPart(`${headline} ${snippet_content}`, wordParts(text));

const entered = ({ headline = '', snippet_content = '' }: Texts) => ({
  headline: headline.trim(),
  snippet_content: snippet_content.trim(),
});

function validate(texts: Texts) {
  const { headline, snippet_content } = entered(texts);
  if (!headline || !snippet_content) {
    const errors = {
      ...(!headline && { headline: publishingErrors.newsIncomplete }),
      ...(!snippet_content && { snippet_content: publishingErrors.newsIncomplete }),
    };
    return { errors, notice: publishingNotices.newsIncomplete };
  }
  if (lengthOf(snippet_content) <= LIMITS.snippet_content_length) return null;
  return {
    errors: { snippet_content: publishingErrors.snippetTooLong },
    notice: publishingNotices.snippetTooLong,
  };
}

/** Snippets: publish one, correct it, take one away. */
export function AdminSnippetsPage() {
  const t = useTranslation('admin-snippets');
  const momentOf = useMomentWords();
  const { list, box } = usePublishedRows(uploadedSnippetsQuery, fits);
  const kind: Kind = {
    draft: 'snippet',
    fields: [
      { name: 'headline', label: t('headline'), most: LIMITS.headline_length },
      { name: 'snippet_content', label: t('content'), most: LIMITS.snippet_content_length, rows: 4, hasCounter: true },
    ],
    hasMoment: true,
    validate,
    notices: { fileFailed: publishingNotices.snippetNotSaved, notSaved: publishingNotices.snippetNotSaved },
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
      saved={publishingNotices.snippetUploaded}
      create={(key, texts) => createSnippet(key, { ...entered(texts), ...momentColumn(texts) })}
      correct={({ id, published_at }, texts) =>
        updateSnippet(id, { ...entered(texts), ...momentColumn(texts, published_at) })
      }
      remove={deleteSnippet}
      textsOf={({ headline, snippet_content, published_at }) => ({
        headline,
        snippet_content,
        ...momentTexts(published_at),
      })}
      shownOf={({ headline, snippet_content, published_at }) => ({
        title: headline,
        text: snippet_content,
        meta: momentOf(published_at),
      })}
      list={list}
      box={box}
      keys={['admin-snippets', 'snippets']}
    />
  );
}
