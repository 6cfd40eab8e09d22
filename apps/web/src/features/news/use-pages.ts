import { useQuery } from '@tanstack/react-query';
import type { UseQueryOptions } from '@tanstack/react-query';
import { withBody } from '@tanabana/domain/notice';
import type { Notice } from '@tanabana/domain/notice';
import { hasEveryPart, wordParts } from '@tanabana/domain/search/word-parts';
import { useCallback, useEffect } from 'react';
import { toAppError } from '#lib/errors.ts';
import { showToastNext } from '#lib/toast.ts';
import { useNumberedPage } from '#lib/reading/lists/use-found-rows.ts';
import type { NewsPage } from './api/get-news.ts';

type Options<Row extends { id: string }> = {
  query: UseQueryOptions<NewsPage<Row>, Error, NewsPage<Row>, (string | number)[]>;
  /** The page that the query was made for. */
  page: number;
  pageSize: number;
  /** The text that a search reads; the same function at every call. */
  textOf: (row: Row) => string;
  /** `q` is the search that the query was made for; `typed` is the text in the box at this keystroke. */
  q: string;
  typed: string;
  notFetched: Notice;
};

/**
 * One list of the news page. While the server looks, what is on screen is filtered by what has been typed; what was
 * loaded stays when the next page or search fails.
 */
export function usePages<Row extends { id: string }>({
  query,
  page,
  pageSize,
  textOf,
  q,
  typed,
  notFetched,
}: Options<Row>) {
  const fits = useCallback((row: Row, text: string) => hasEveryPart(textOf(row), wordParts(text)), [textOf]);
  const list = useNumberedPage(useQuery(query), { q, typed, page, pageSize, fits });
  const { error } = list;
  useEffect(() => {
    // As the next toast: where both lists fail, both errors are shown.
    if (error) showToastNext(withBody(notFetched, toAppError(error).message));
  }, [error, notFetched]);
  return list;
}

export type Pages<Row extends { id: string }> = ReturnType<typeof usePages<Row>>;
