import { LIMITS } from '@tanabana/domain/limits';
import { ADMIN_PATHS } from '@tanabana/domain/pages/admin-paths';
import { publishingErrors } from '@tanabana/domain/publishing/field-errors';
import { publishingNotices } from '@tanabana/domain/publishing/notices';
import { hasEveryPart, wordParts } from '@tanabana/domain/search/word-parts';
import { bytesOf } from '@tanabana/domain/uploads/buckets';
import { FILE } from '#components/published/kind.ts';
import type { FileField, Kind, Texts } from '#components/published/kind.ts';
import { useMomentWords } from '#components/published/moment-field.tsx';
import { momentColumn, momentTexts } from '#components/published/moment.ts';
import { PublishedPage } from '#components/published/published-page.tsx';
import { usePublishedRows } from '#components/published/use-published-rows.ts';
import { quantity } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import {
  BUCKET,
  createPriceList,
  deletePriceList,
  updatePriceList,
  uploadedPriceListsQuery,
} from '../api/price-lists.ts';
import type { PriceList } from '../api/price-lists.ts';

const RULE = { kinds: ['PDF'], most_bytes: bytesOf(BUCKET) } as const;

const fits = ({ description }: PriceList, text: string) => hasEveryPart(description, wordParts(text));

/** The PDF renderer is loaded with the first upload. */
const pictureOf = async (file: File) => (await import('../first-page.ts')).firstPage(file);

const entered = ({ description = '' }: Texts) => ({ description: description.trim() });

const described = ({ description = '' }: Texts) => description.trim() !== '';

function validate(texts: Texts, hasFile: boolean) {
  const errors = {
    ...(!hasFile && { [FILE]: publishingErrors.pdfRequired }),
    ...(!described(texts) && { description: publishingErrors.descriptionRequired }),
  };
  if (!hasFile) return { errors, notice: publishingNotices.noPdf };
  return described(texts) ? null : { errors, notice: publishingNotices.noDescription };
}

/** Price PDFs: upload one, correct what it is called, take one away. */
export function AdminPriceListsPage() {
  const t = useTranslation('admin-price-lists');
  const momentOf = useMomentWords();
  const { list, box } = usePublishedRows(uploadedPriceListsQuery, fits);
  const file: FileField = {
    label: t('file'),
    hint: t('fileHint', { megabytes: RULE.most_bytes / 1_000_000 }),
    rule: RULE,
    bucket: BUCKET,
    folder: 'prices',
    pictureOf,
  };
  const correction: Kind = {
    draft: 'price-list',
    fields: [
      {
        name: 'description',
        label: t('description'),
        hint: t('descriptionHint'),
        most: LIMITS.price_list_description_length,
      },
    ],
    hasMoment: true,
    validate,
    notices: { fileFailed: publishingNotices.storageFailed, notSaved: publishingNotices.recordFailed },
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
      kind={{ ...correction, file }}
      correction={{ ...correction, validate: (texts) => validate(texts, true) }}
      saved={publishingNotices.priceListUploaded}
      create={async (key, texts, sent) => createPriceList(key, { ...entered(texts), ...momentColumn(texts) }, sent!)}
      correct={({ id, published_at }, texts) =>
        updatePriceList(id, { ...entered(texts), ...momentColumn(texts, published_at) })
      }
      remove={deletePriceList}
      textsOf={({ description, published_at }) => ({ description, ...momentTexts(published_at) })}
      shownOf={({ id, description, file_name, published_at, thumbnail_url, point_count }) => ({
        title: description,
        text: file_name,
        meta: momentOf(published_at),
        picture: thumbnail_url,
        link: {
          path: ADMIN_PATHS.adminPricePoints,
          params: { listId: id },
          text: t('points', { count: quantity(point_count) }),
          label: t('pointsOf', { count: quantity(point_count), title: description }),
        },
      })}
      list={list}
      box={box}
      keys={['admin-price-lists', 'price-lists', 'price-list']}
    />
  );
}
