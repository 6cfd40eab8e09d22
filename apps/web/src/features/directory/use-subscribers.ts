import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { directoryMessages } from '@tanabana/domain/directory/messages';
import { directorySearch, isFoundInDirectory } from '@tanabana/domain/directory/search';
import { useEffect } from 'react';
import { toastError } from '#lib/errors.ts';
import { subscribersQuery } from './api/get-subscribers.ts';
import type { SubscriberSearch } from './api/get-subscribers.ts';

/**
 * The members to show. While the server looks for what was typed, those on screen are narrowed by the same rule.
 *
 * @param asked the search and page once typing has paused
 * @param typed the search at this very key
 */
export function useSubscribers(asked: SubscriberSearch, typed: string) {
  const query = useQuery({ ...subscribersQuery(asked), placeholderData: keepPreviousData });
  const { data, error } = query;
  useEffect(() => {
    if (error) toastError(directoryMessages.subscribersNotFetched, error);
  }, [error]);
  const isOtherSearch = typed.trim() !== asked.q || (data !== undefined && data.q !== asked.q);
  const isSearching = isOtherSearch || query.isPlaceholderData;
  const loaded = data?.subscribers ?? [];
  const search = directorySearch(typed);
  return {
    subscribers: isSearching ? loaded.filter((member) => isFoundInDirectory(member, search)) : loaded,
    /** How many there are in all; unknown while another search is under way. */
    total: isOtherSearch ? undefined : data?.total,
    page: query.isPlaceholderData ? asked.page : (data?.page ?? asked.page),
    contactsSearchedFrom: isOtherSearch ? null : (data?.contacts_searched_from ?? null),
    isPending: query.isPending,
    isSearching,
    error,
    retry: () => void query.refetch(),
  };
}
