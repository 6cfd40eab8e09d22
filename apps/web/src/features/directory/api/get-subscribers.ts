import { queryOptions } from '@tanstack/react-query';
import { directorySearch } from '@tanabana/domain/directory/search';
import { LIMITS } from '@tanabana/domain/limits';
import { AppError, unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';
import { orFilter } from '../or-filter.ts';
import { SUBSCRIBER_COLUMNS } from '../subscriber.ts';
import type { Subscriber } from '../subscriber.ts';

export type SubscriberSearch = { q: string; page: number };
/** Whose search and which page it is, too: the page on screen may be an earlier one. */
export type SubscriberPage = SubscriberSearch & { subscribers: Subscriber[]; total: number };

/** The service's code for a page behind the last one. */
const NO_SUCH_PAGE = 'PGRST103';

async function getPage({ q, page }: SubscriberSearch): Promise<SubscriberPage> {
  const search = directorySearch(q);
  const first = (page - 1) * LIMITS.directory_page_size;
  let query = supabase()
    .from('listed_members')
    .select(SUBSCRIBER_COLUMNS, { count: 'exact' })
    .eq('list_in_directory', true);
  if (search) query = query.or(orFilter(search));
  const answer = await query
    .order('member_name')
    .order('id')
    .range(first, first + LIMITS.directory_page_size - 1)
    .overrideTypes<Subscriber[], { merge: false }>();
  return { subscribers: unwrap(answer), total: answer.count ?? 0, q, page };
}

/**
 * A page of the listed members, by name. Behind the last page stands the first. Never taken from memory: a member who
 * leaves the directory is gone at the next look. Throws AppError.
 */
export const subscribersQuery = (search: SubscriberSearch) =>
  queryOptions({
    queryKey: ['subscribers', search],
    queryFn: () =>
      getPage(search).catch((error: unknown) => {
        if (search.page > 1 && error instanceof AppError && error.code === NO_SUCH_PAGE)
          return getPage({ ...search, page: 1 });
        throw error;
      }),
    staleTime: 0,
  });
