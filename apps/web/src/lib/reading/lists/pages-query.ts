// A list of one table that grows by a page at its end: the table itself, or what its search function finds in it.
import { infiniteQueryOptions } from '@tanstack/react-query';
import { unwrap } from '../../errors.ts';
import { foundPage } from './found-page.ts';
import { readPage } from './read-page.ts';
import type { NumberedPage } from './read-page.ts';

type Found<Row> = { rows: Row[]; page: number; total: number; is_complete: boolean };
type Answer<Data> = { data: Data; error: null } | { data: unknown; error: object; status?: number };

type Sources<Row> = {
  /** The first part of the query key, before the search. */
  key: string;
  page_size: number;
  table: Parameters<typeof readPage<Row>>[0];
  /** Without one the table narrows itself. */
  search?: (args: { p_query: string; p_page: number }) => PromiseLike<Answer<Found<Row>>>;
};

/** The pages of a list for a search, from the first on. Throws AppError. */
export const pagesQuery = <Row>({ key, page_size, table, search }: Sources<Row>, q: string) =>
  infiniteQueryOptions({
    queryKey: [key, q],
    queryFn: async ({ pageParam }): Promise<NumberedPage<Row>> =>
      q && search
        ? foundPage(unwrap(await search({ p_query: q, p_page: pageParam })))
        : readPage(table, pageParam, page_size),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _, page): number | undefined => (page * page_size < total ? page + 1 : undefined),
  });
