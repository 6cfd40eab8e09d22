import type { Json } from '@tanabana/db/types';

/** One page of rows: which one it is, how many there are in all, and whether the search reached the oldest. */
export type SearchedPage<Row> = { rows: Row[]; page: number; total: number; isComplete: boolean };

/** The answer of a search function of news or price lists, whose rows the caller knows. */
export function searchedPage<Row>(answer: Json): SearchedPage<Row> {
  const { is_complete: isComplete, ...page } = answer as unknown as Omit<SearchedPage<Row>, 'isComplete'> & {
    is_complete: boolean;
  };
  return { ...page, isComplete };
}
