import { useQuery } from '@tanstack/react-query';
import { directoryNotices } from '@tanabana/domain/directory/notices';
import { directorySearch, isFoundInDirectory } from '@tanabana/domain/directory/search';
import { useFoundPage } from '#lib/reading/lists/use-found-rows.ts';
import { searchText } from '#lib/reading/lists/search-text.ts';
import { useErrorToast } from '#lib/use-error-toast.ts';
import { subscribersQuery } from './api/get-subscribers.ts';
import type { SubscriberSearch } from './api/get-subscribers.ts';
import type { Subscriber } from './subscriber.ts';

const fits = (member: Subscriber, text: string) => isFoundInDirectory(member, directorySearch(text));

/**
 * The members to show. While the server searches, the rows on screen are filtered by the same rule.
 *
 * @param requested the search and page after the debounce
 * @param typed the search text at this keystroke
 */
export function useSubscribers(requested: SubscriberSearch, typed: string) {
  const filters = String(requested.page);
  const { page, isAnswer, ...list } = useFoundPage(useQuery(subscribersQuery(requested)), {
    q: requested.q,
    typed,
    filters,
    fits,
  });
  useErrorToast(directoryNotices.subscribersNotFetched, list.error);
  const isOtherSearch = searchText(typed) !== requested.q || (page !== undefined && page.q !== requested.q);
  return {
    ...list,
    /** How many there are in all; unknown while another search is under way. */
    total: isOtherSearch ? undefined : page?.total,
    page: isAnswer ? (page?.page ?? requested.page) : requested.page,
    contactsSearchedFrom: isOtherSearch ? null : (page?.contacts_searched_from ?? null),
  };
}
