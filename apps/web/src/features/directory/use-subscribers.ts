import { useQuery } from '@tanstack/react-query';
import { directoryMessages } from '@tanabana/domain/directory/messages';
import { directorySearch, isFoundInDirectory } from '@tanabana/domain/directory/search';
import { useEffect } from 'react';
import { toastError } from '#lib/errors.ts';
import { useRenewedRows } from '#lib/use-renewed-rows.ts';
import { subscribersQuery } from './api/get-subscribers.ts';
import type { SubscriberPage, SubscriberSearch } from './api/get-subscribers.ts';
import type { Subscriber } from './subscriber.ts';

const rowsOf = ({ rows }: SubscriberPage) => rows;

const fits = (member: Subscriber, text: string) => isFoundInDirectory(member, directorySearch(text));

/**
 * The members to show. While the server looks for what was typed, those on screen are narrowed by the same rule.
 *
 * @param asked the search and page once typing has paused
 * @param typed the search at this very key
 */
export function useSubscribers(asked: SubscriberSearch, typed: string) {
  const query = useQuery(subscribersQuery(asked));
  const { error } = query;
  useEffect(() => {
    if (error) toastError(directoryMessages.subscribersNotFetched, error);
  }, [error]);
  const { data, rows, isAnswer, isSearching, isOutdated } = useRenewedRows({
    data: query.data,
    rowsOf,
    q: asked.q,
    typed,
    filters: String(asked.page),
    fits,
    hasFailed: query.isError,
  });
  const isOtherSearch = typed.trim() !== asked.q || (data !== undefined && data.q !== asked.q);
  return {
    subscribers: rows,
    isOutdated,
    /** How many there are in all; unknown while another search is under way. */
    total: isOtherSearch ? undefined : data?.total,
    page: isAnswer ? (data?.page ?? asked.page) : asked.page,
    contactsSearchedFrom: isOtherSearch ? null : (data?.contacts_searched_from ?? null),
    isPending: query.isPending,
    isSearching,
    error,
    retry: () => void query.refetch(),
  };
}
