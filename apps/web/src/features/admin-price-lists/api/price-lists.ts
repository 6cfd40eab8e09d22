import { LIMITS } from '@tanabana/domain/limits';
import type { Sent } from '#components/published/kind.ts';
import { unwrap, unwrapWritten } from '#lib/errors.ts';
import { savedBefore } from '#lib/forms/create-once.ts';
import { orFindWritten } from '#lib/forms/or-find-written.ts';
import type { RowKey } from '#lib/forms/use-row-id.ts';
import { pagesQuery } from '#lib/reading/lists/pages-query.ts';
import type { Selected } from '#lib/reading/select.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { removeUnnamed } from '#lib/uploads/remove-uploads.ts';

const COLUMNS = 'id, file_url, description, uploaded_at, published_at, file_name, thumbnail_url, point_count';

export type PriceList = Selected<'price_updates_pdfs', typeof COLUMNS>;

type Entered = { description: string; published_at?: string | null };

export const BUCKET = 'prices';

const table = () => supabase().from('price_updates_pdfs');

/** Price lists as they were uploaded, drafts first, then by the moment of publication, the latest first. Throws AppError. */
export const uploadedPriceListsQuery = (q: string) =>
  pagesQuery<PriceList>(
    {
      key: 'admin-price-lists',
      page_size: LIMITS.price_list_page_size,
      table: (first, last) =>
        table()
          .select(COLUMNS, { count: 'exact' })
          .order('published_at', { ascending: false })
          .order('id', { ascending: false })
          .range(first, last),
      search: (args) => supabase().rpc('search_price_lists', { ...args, p_drafts: true }, { get: true }),
    },
    q,
  );

/**
 * Saves an uploaded price list. One with the same id was saved by a try whose response was lost: it gets these values where the user
 * chose so. Its file cannot be replaced, so with another file it is deleted first.
 *
 * @throws AppError `saved_before` where these values may be another one
 */
export async function createPriceList({ id, isChanged }: RowKey, entered: Entered, file: Sent): Promise<void> {
  const row = {
    id,
    ...entered,
    file_name: file.name,
    file_url: file.url,
    thumbnail_url: file.pictureUrl,
    uploaded_at: new Date().toISOString(),
    bucket_name: BUCKET,
    storage_file_path: file.path,
  };
  const create = async () => unwrap(await table().upsert(row, { ignoreDuplicates: true }).select('id'));
  if ((await orFindWritten(create, create)).length > 0) return;
  if (isChanged) throw savedBefore();
  const [before] = unwrap(await table().select(COLUMNS).eq('id', id));
  if (before?.file_url === file.url) return updatePriceList(id, entered);
  if (before) await deletePriceList(before);
  await create();
}

/** @throws AppError also when it was deleted */
export async function updatePriceList(id: string, entered: Entered): Promise<void> {
  unwrapWritten(await table().update(entered).eq('id', id).select('id'));
}

/** Deletes a price list, then its files. @throws AppError also when it was deleted already */
export async function deletePriceList({ id, file_url, thumbnail_url }: PriceList): Promise<void> {
  unwrapWritten(await table().delete().eq('id', id).select('id'));
  await removeUnnamed(BUCKET, [file_url, thumbnail_url]);
}
