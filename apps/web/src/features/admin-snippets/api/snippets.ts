import { LIMITS } from '@tanabana/domain/limits';
import { unwrapWritten } from '#lib/errors.ts';
import { createOnce } from '#lib/forms/create-once.ts';
import type { RowKey } from '#lib/forms/use-row-id.ts';
import { pagesQuery } from '#lib/reading/lists/pages-query.ts';
import type { Selected } from '#lib/reading/select.ts';
import { supabase } from '#lib/reading/supabase.ts';

const COLUMNS = 'id, headline, snippet_content, created_at, published_at';

export type Snippet = Selected<'news_snippets', typeof COLUMNS>;

type Entered = Pick<Snippet, 'headline' | 'snippet_content'> & { published_at?: string | null };

const table = () => supabase().from('news_snippets');

/** Snippets, drafts first, then by the moment of publication, the latest first. Throws AppError. */
export const uploadedSnippetsQuery = (q: string) =>
  pagesQuery<Snippet>(
    {
      key: 'admin-snippets',
      page_size: LIMITS.snippet_page_size,
      table: (first, last) =>
        table()
          .select(COLUMNS, { count: 'exact' })
          .order('published_at', { ascending: false })
          .order('id', { ascending: false })
          .range(first, last),
      search: (args) => supabase().rpc('search_news_snippets', { ...args, p_drafts: true }, { get: true }),
    },
    q,
  );

/**
 * Publishes a snippet. One with the same id was published by a try whose response was lost:
 * it gets these values where the user chose so.
 *
 * @throws AppError `saved_before` where these values may be another one
 */
export async function createSnippet(key: RowKey, entered: Entered): Promise<void> {
  const { id } = key;
  await createOnce(
    key,
    () =>
      table()
        .upsert({ id, ...entered }, { ignoreDuplicates: true })
        .select('id'),
    () => updateSnippet(id, entered),
  );
}

/** @throws AppError also when it was deleted */
export async function updateSnippet(id: string, entered: Entered): Promise<void> {
  unwrapWritten(await table().update(entered).eq('id', id).select('id'));
}

/** @throws AppError also when it was deleted */
export async function deleteSnippet({ id }: Snippet): Promise<void> {
  unwrapWritten(await table().delete().eq('id', id).select('id'));
}
