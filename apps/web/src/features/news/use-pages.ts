import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryOptions } from '@tanstack/react-query';
import { withBody } from '@tanabana/domain/message';
import type { Message } from '@tanabana/domain/message';
import { pageCount } from '@tanabana/domain/pagination';
import { hasEveryWord, searchWords } from '@tanabana/domain/search-words';
import { useEffect } from 'react';
import { toAppError } from '#lib/errors.ts';
import type { SearchedPage } from '#lib/searched-page.ts';
import { showToastNext } from '#lib/toast.ts';

type Options<Row> = {
  query: UseQueryOptions<SearchedPage<Row>, Error, SearchedPage<Row>, (string | number)[]>;
  pageSize: number;
  /** What a search looks at. */
  textOf: (row: Row) => string;
  /** The search that the query was made for, and what stands in the box at this very key. */
  q: string;
  typed: string;
  notFetched: Message;
};

/**
 * One list of the news page. While the server looks, what is on screen is filtered by what has been typed; what was
 * loaded stays when the next page or search fails.
 */
export function usePages<Row>({ query, pageSize, textOf, q, typed, notFetched }: Options<Row>) {
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    // Behind one another: where both lists fail, both are said.
    if (error) showToastNext(withBody(notFetched, toAppError(error).message));
  }, [error, notFetched]);
  const isSettled = typed.trim() === q;
  const isSearching = !isSettled || isPlaceholderData;
  const words = searchWords(typed);
  const loaded = data?.rows ?? [];
  return {
    rows: isSearching ? loaded.filter((row) => hasEveryWord(textOf(row), words)) : loaded,
    total: data?.total,
    page: data?.page ?? 1,
    pages: pageCount(data?.total ?? 0, pageSize),
    isComplete: data?.isComplete ?? true,
    isPending,
    isSearching,
    error,
    retry: () => void refetch(),
  };
}

export type Pages<Row> = ReturnType<typeof usePages<Row>>;
