import { wordParts } from '@tanabana/domain/search/word-parts';
import { unwrapWritten } from '#lib/errors.ts';
import { createOnce } from '#lib/forms/create-once.ts';
import type { RowKey } from '#lib/forms/use-row-id.ts';
import { pagesQuery } from '#lib/reading/lists/pages-query.ts';
import type { Selected } from '#lib/reading/select.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { removeUnnamed } from '#lib/uploads/remove-uploads.ts';

const COLUMNS = 'id, name, website_url, logo_url, created_at';

export type Partner = Selected<'partner_organisations', typeof COLUMNS>;

type Entered = Pick<Partner, 'name' | 'website_url'>;

export const BUCKET = 'companyfiles';
const PAGE_SIZE = 50;

const table = () => supabase().from('partner_organisations');

/** A word as a filter value: it matches in any place, and its special characters are escaped. */
function anywhere(word: string): string {
  const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return `"${pattern.replaceAll(/[\\"]/g, '\\$&')}"`;
}

const found = (q: string) =>
  wordParts(q).reduce(
    (read, word) => read.or(`name.ilike.${anywhere(word)},website_url.ilike.${anywhere(word)}`),
    table().select(COLUMNS, { count: 'exact' }),
  );

/** Partners by name whose name or website contains every word of `q`. Throws AppError. */
export const registeredPartnersQuery = (q: string) =>
  pagesQuery<Partner>(
    {
      key: 'admin-partners',
      page_size: PAGE_SIZE,
      table: (first, last) => found(q).order('name').order('id').range(first, last),
    },
    q,
  );

/**
 * Registers a partner. One with the same id was registered by a try whose response was lost:
 * it gets these values where the user chose so.
 *
 * @throws AppError `saved_before` where these values may be another one
 */
export async function createPartner(key: RowKey, entered: Entered, logo_url: string): Promise<void> {
  const { id } = key;
  const row = { ...entered, logo_url };
  await createOnce(
    key,
    () =>
      table()
        .upsert({ id, ...row }, { ignoreDuplicates: true })
        .select('id'),
    async () => unwrapWritten(await table().update(row).eq('id', id).select('id')),
  );
}

/** Corrects a partner; a replaced logo is deleted. @throws AppError also when the partner was deleted */
export async function updatePartner(before: Partner, entered: Entered, logo_url: string | null): Promise<void> {
  const change = { ...entered, ...(logo_url !== null && { logo_url }) };
  unwrapWritten(await table().update(change).eq('id', before.id).select('id'));
  if (logo_url !== null) await removeUnnamed(BUCKET, [before.logo_url]);
}

/** Deletes a partner, then its logo. @throws AppError also when it was deleted already */
export async function deletePartner({ id, logo_url }: Partner): Promise<void> {
  unwrapWritten(await table().delete().eq('id', id).select('id'));
  await removeUnnamed(BUCKET, [logo_url]);
}
