import { queryOptions } from '@tanstack/react-query';
import { directorySearch } from '@tanabana/domain/directory/search';
import type { DirectorySearch } from '@tanabana/domain/directory/search';
import { LIMITS } from '@tanabana/domain/limits';
import { AppError, unwrap } from '#lib/errors.ts';
import { foundPage } from '#lib/reading/lists/found-page.ts';
import type { FoundPage } from '#lib/reading/lists/found-page.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { SUBSCRIBER_COLUMNS } from '../subscriber.ts';
import type { Subscriber } from '../subscriber.ts';

export type SubscriberSearch = { q: string; page: number };

type Page = FoundPage<{
  rows: Subscriber[];
  total: number;
  page: number;
  /** From when on e-mail addresses and mobile numbers are looked through again; null while they are. */
  contacts_searched_from: string | null;
}>;
/** Whose search and which page it is, too: the page on screen may be an earlier one. */
export type SubscriberPage = Page & { q: string };

/** The service's code for a page beyond the end. */
const NO_SUCH_PAGE = 'PGRST103';

async function getList(page: number): Promise<Page> {
  const first = (page - 1) * LIMITS.directory_page_size;
  const answer = await supabase()
    .from('listed_members')
    .select(SUBSCRIBER_COLUMNS, { count: 'exact' })
    .eq('list_in_directory', true)
    .order('member_name')
    .order('id')
    .range(first, first + LIMITS.directory_page_size - 1);
  const rows = unwrap(answer);
  return { rows, total: answer.count ?? 0, page, contacts_searched_from: null, isComplete: true };
}

/** Contact data cannot be filtered by: a function looks through them. */
async function getFound({ text, business_types, yarns }: DirectorySearch, p_page: number): Promise<Page> {
  const args = { p_text: text, p_business_types: [...business_types], p_yarns: [...yarns], p_page };
  return foundPage(unwrap(await supabase().rpc('search_listed_members', args)));
}

async function getPage({ q, page }: SubscriberSearch): Promise<SubscriberPage> {
  const search = directorySearch(q);
  if (search) return { ...(await getFound(search, page)), q };
  const listed = getList(page).catch((error: unknown) => {
    if (page > 1 && error instanceof AppError && error.code === NO_SUCH_PAGE) return getList(1);
    throw error;
  });
  return { ...(await listed), q };
}

/**
 * A page of the listed members, by name. A page number beyond the end returns the first page. Never cached: a member who leaves the
 * directory is gone at the next read. Throws AppError.
 */
export const subscribersQuery = (search: SubscriberSearch) =>
  queryOptions({ queryKey: ['subscribers', search], queryFn: () => getPage(search), staleTime: 0 });
