import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { pagesQuery } from '#lib/reading/lists/pages-query.ts';
import { useFoundPages } from '#lib/reading/lists/use-found-rows.ts';
import { useSearchBox } from '#lib/reading/lists/use-search-box.ts';

/**
 * What has been published, and the box that searches it.
 *
 * @param queryOf the pages of a search
 * @param fits whether the visible text of a row matches the typed text; the same function at every call
 */
export function usePublishedRows<Row extends { id: string }>(
  queryOf: (q: string) => ReturnType<typeof pagesQuery<Row>>,
  fits: (row: Row, text: string) => boolean,
) {
  const [q, setQ] = useState('');
  const box = useSearchBox(q, setQ);
  const list = useFoundPages(useInfiniteQuery(queryOf(q)), { q, typed: box.typed, fits });
  return { list, box };
}
