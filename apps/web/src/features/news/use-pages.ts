import { useQuery } from '@tanstack/react-query';
import type { UseQueryOptions } from '@tanstack/react-query';
import { withBody } from '@tanabana/domain/message';
import type { Message } from '@tanabana/domain/message';
import { pageCount } from '@tanabana/domain/pagination';
import { hasEveryPart, wordParts } from '@tanabana/domain/search/word-parts';
import { useCallback, useEffect } from 'react';
import { toAppError } from '#lib/errors.ts';
import { showToastNext } from '#lib/toast.ts';
import { useRenewedRows } from '#lib/use-renewed-rows.ts';
import type { NewsPage } from './api/get-news.ts';

type Options<Row> = {
  query: UseQueryOptions<NewsPage<Row>, Error, NewsPage<Row>, (string | number)[]>;
  /** The page that the query was made for. */
  page: number;
  pageSize: number;
  /** What a search looks at; the same function at every call. */
  textOf: (row: Row) => string;
  /** The search that the query was made for, and what stands in the box at this very key. */
  q: string;
  typed: string;
  notFetched: Message;
};

const rowsOf = <Row>({ rows }: NewsPage<Row>) => rows;

/**
 * One list of the news page. While the server looks, what is on screen is filtered by what has been typed; what was
 * loaded stays when the next page or search fails.
 */
export function usePages<Row>({ query, page, pageSize, textOf, q, typed, notFetched }: Options<Row>) {
  const { data: answer, error, isPending, refetch } = useQuery(query);
  useEffect(() => {
    // Behind one another: where both lists fail, both are said.
    if (error) showToastNext(withBody(notFetched, toAppError(error).message));
  }, [error, notFetched]);
  const fits = useCallback((row: Row, text: string) => hasEveryPart(textOf(row), wordParts(text)), [textOf]);
  const { data, rows, isAnswer, isSearching, isOutdated } = useRenewedRows({
    data: answer,
    rowsOf: rowsOf<Row>,
    q,
    typed,
    filters: String(page),
    fits,
    hasFailed: error !== null,
  });
  return {
    rows,
    isOutdated,
    total: data?.total,
    page: data?.page ?? 1,
    /** What the address should say: behind the last page stands the last. */
    rightPage: isAnswer ? (data?.page ?? page) : page,
    pages: pageCount(data?.total ?? 0, pageSize),
    isComplete: data?.isComplete ?? true,
    isPending,
    isSearching,
    error,
    retry: () => void refetch(),
  };
}

export type Pages<Row> = ReturnType<typeof usePages<Row>>;
