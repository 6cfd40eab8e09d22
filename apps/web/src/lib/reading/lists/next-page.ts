import { noteOpenPages } from '../../offline/open-pages.ts';

/** Fetches after which the next page is given up: a list that is refetched so often shows the page at another press. */
const TRIES = 3;

type Fetched = { data: { pages: unknown[] } | undefined; hasNextPage: boolean; isError: boolean };
type PagedList = { data: Fetched['data']; fetchNextPage: () => Promise<Fetched> };

/**
 * Fetches the next page of a list. A refetch of the list at that moment, as after a lost connection, cancels the fetch and reads the open
 * pages alone (https://tanstack.com/query/latest/docs/framework/react/guides/infinite-queries): the page is fetched again then.
 *
 * @param isSame whether it is still the list whose next page was requested; after a new search it is not
 */
export async function fetchNextPage({ data, fetchNextPage: fetch }: PagedList, isSame = () => true): Promise<void> {
  const opened = data?.pages.length ?? 0;
  for (let tries = 0; tries < TRIES && isSame(); tries += 1) {
    const fetched = await fetch();
    if (fetched.isError || !fetched.hasNextPage || (fetched.data?.pages.length ?? 0) > opened) return;
  }
}

/** Opens the next page of a list, and notes that it is open. */
export function showNextPage(list: PagedList, isSame: () => boolean): void {
  noteOpenPages((list.data?.pages.length ?? 0) + 1);
  void fetchNextPage(list, isSame);
}
