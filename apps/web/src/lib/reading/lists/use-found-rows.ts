// The common behaviour of all searched lists. Rows on screen stay and are filtered with each keystroke until the server's response replaces
// them. Loaded rows stay when a later page or search fails.
import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { pageCount } from '@tanabana/domain/pagination';
import { useEffect, useRef } from 'react';
import type { FoundPage } from './found-page.ts';
import { fetchNextPage, showNextPage } from './next-page.ts';
import { useRenewedRows } from './use-renewed-rows.ts';

type Page = FoundPage<{ rows: { id: string }[] }>;
type RowOf<Of extends Page> = Of['rows'][number];

type Search<Row> = {
  /** `q` is the search that the query was made for; `typed` is the text in the box at this keystroke. */
  q: string;
  typed: string;
  /** Other inputs of the result, such as its page. */
  filters?: string;
  /** Whether the visible text of a row matches the typed text; the same function at every call. */
  fits: (row: Row, text: string) => boolean;
};

/** Every row once: one that was added meanwhile moves the rest on by a place, into the next page. */
export const rowsOfPages = <Of extends Page>({ pages }: { pages: readonly Of[] }): RowOf<Of>[] => [
  ...new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values(),
];

const rowsOfPage = <Of extends Page>({ rows }: Of): RowOf<Of>[] => rows;

/** Shared by both kinds of lists: the rows, whether they belong to an earlier search, and the state of the request. */
function shared<Row>(
  { error, isPending }: { error: Error | null; isPending: boolean },
  { rows, isSearching, isOutdated }: { rows: Row[]; isSearching: boolean; isOutdated: boolean },
) {
  return {
    rows,
    /** Nothing is known yet. */
    isPending: isPending && rows.length === 0,
    /** The server has not responded to the typed text yet. */
    isSearching,
    /** The rows are those of an earlier search, none of which fits what is typed. */
    isOutdated,
    error,
  };
}

/**
 * A list that shows one page at a time.
 *
 * @param query for the page in the address
 */
export function useFoundPage<Of extends Page>(query: UseQueryResult<Of>, search: Search<RowOf<Of>>) {
  const { data } = query;
  const list = useRenewedRows({ ...search, data, rowsOf: rowsOfPage<Of>, hasFailed: query.isError });
  return {
    ...shared(query, list),
    /** The page that the rows are of: an earlier one until `isAnswer`. */
    page: list.data,
    isAnswer: list.isAnswer,
    /** Whether that page is of the typed text. */
    isOfTyped: list.isOfTyped,
    retry: () => void query.refetch(),
  };
}

type Numbered<Row> = Omit<Search<Row>, 'filters'> & {
  /** The page in the address, counted from 1. */
  page: number;
  pageSize: number;
  /** Other inputs of the result. */
  filters?: unknown;
};

/**
 * A list that shows one page at a time and knows how many there are.
 *
 * @param query for the page in the address
 */
export function useNumberedPage<Of extends Page & { page: number; total: number }>(
  query: UseQueryResult<Of>,
  { page: requested, pageSize, filters, ...search }: Numbered<RowOf<Of>>,
) {
  const found = useFoundPage(query, { ...search, filters: JSON.stringify([requested, filters]) });
  const { page: answer, isAnswer, ...list } = found;
  return {
    ...list,
    /** The response that contains the rows. */
    answer,
    /** The number of rows on all pages; unknown until the first response. */
    total: answer?.total,
    page: answer?.page ?? requested,
    /** The page that the address should have: a number beyond the end becomes the last page. */
    rightPage: isAnswer ? (answer?.page ?? requested) : requested,
    pages: pageCount(answer?.total ?? 0, pageSize),
    /** Whether the search covered everything. */
    isComplete: answer?.isComplete ?? true,
  };
}

/** Returns a function that checks whether the list on the screen is still that of this render. */
function useIsSame(list: string): () => boolean {
  const current = useRef<string>(undefined);
  useEffect(() => {
    current.current = list;
    return () => void (current.current = undefined);
  }, [list]);
  return () => current.current === list;
}

/**
 * A list that grows by a page at its end.
 *
 * @param query for the pages that are open
 */
export function useFoundPages<Of extends Page>(
  query: UseInfiniteQueryResult<InfiniteData<Of>>,
  search: Search<RowOf<Of>>,
) {
  const { data } = query;
  const list = useRenewedRows({ ...search, data, rowsOf: rowsOfPages<Of>, hasFailed: query.isError });
  const last = data?.pages.at(-1);
  const isSame = useIsSame(JSON.stringify([search.q, search.filters]));
  return {
    ...shared(query, list),
    /** The pages of the rows: those of an earlier search until the response comes. */
    pages: list.data?.pages ?? [],
    hasMore: query.hasNextPage && !list.isSearching,
    /** The page after which a search stopped before the end; undefined where it reached the end. */
    stoppedAt: list.isSearching || last?.isComplete ? undefined : last,
    isFetchingMore: query.isFetchingNextPage,
    showMore: () => showNextPage(query, isSame),
    retry: () => void (query.isFetchNextPageError ? fetchNextPage(query, isSame) : query.refetch()),
  };
}

/** A list on its way to the screen, without its rows' own kind. */
export type FoundPages<Of extends Page> = ReturnType<typeof useFoundPages<Of>>;
