import { LIMITS } from '@tanabana/domain/limits';
import { unwrapWritten } from '#lib/errors.ts';
import { createOnce } from '#lib/forms/create-once.ts';
import type { RowKey } from '#lib/forms/use-row-id.ts';
import { pagesQuery } from '#lib/reading/lists/pages-query.ts';
import type { Selected } from '#lib/reading/select.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { removeUnnamed } from '#lib/uploads/remove-uploads.ts';

const COLUMNS = 'id, headline, content, image_url, created_at, updated_at, published_at';

export type Article = Selected<'news_items', typeof COLUMNS>;

type Entered = { headline: string; content: string; published_at?: string | null };

export const BUCKET = 'newsimages';

const table = () => supabase().from('news_items');

/** Articles, drafts first, then by the moment of publication, the latest first. Throws AppError. */
export const uploadedNewsQuery = (q: string) =>
  pagesQuery<Article>(
    {
      key: 'admin-news',
      page_size: LIMITS.news_page_size,
      table: (first, last) =>
        table()
          .select(COLUMNS, { count: 'exact' })
          .order('published_at', { ascending: false })
          .order('id', { ascending: false })
          .range(first, last),
      search: (args) => supabase().rpc('search_news_items', { ...args, p_drafts: true }, { get: true }),
    },
    q,
  );

/**
 * Publishes an article. One with the same id was published by a try whose response was lost:
 * it gets these values where the user chose so.
 *
 * @throws AppError `saved_before` where these values may be another one
 */
export async function createArticle(key: RowKey, entered: Entered, image_url: string | null): Promise<void> {
  const { id } = key;
  const row = { ...entered, image_url };
  await createOnce(
    key,
    () =>
      table()
        .upsert({ id, ...row }, { ignoreDuplicates: true })
        .select('id'),
    async () => unwrapWritten(await table().update(row).eq('id', id).select('id')),
  );
}

/**
 * Corrects an article. A replaced or removed picture is deleted.
 *
 * @param image_url undefined leaves the picture as it is
 * @throws AppError also when the article was deleted
 */
export async function updateArticle(before: Article, entered: Entered, image_url?: string | null): Promise<void> {
  const change = { ...entered, ...(image_url !== undefined && { image_url }) };
  unwrapWritten(await table().update(change).eq('id', before.id).select('id'));
  if (image_url !== undefined) await removeUnnamed(BUCKET, [before.image_url]);
}

/** Deletes an article, then its picture. @throws AppError also when it was deleted already */
export async function deleteArticle({ id, image_url }: Article): Promise<void> {
  unwrapWritten(await table().delete().eq('id', id).select('id'));
  await removeUnnamed(BUCKET, [image_url]);
}
