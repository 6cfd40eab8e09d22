import { infiniteQueryOptions, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { createQueryClient } from '../query-client.ts';
import { useFoundPages } from './use-found-rows.ts';

const PAGES = 3;

/** A list of three pages of one row, whose pages arrive when the test says so. */
function start() {
  const queryClient = createQueryClient();
  const requested: { page: string; arrive: () => void }[] = [];
  const queryOf = (q: string) =>
    infiniteQueryOptions({
      queryKey: ['list', q],
      queryFn: async ({ pageParam }) => {
        const arrived = Promise.withResolvers<void>();
        requested.push({ page: `${q}${pageParam}`, arrive: arrived.resolve });
        await arrived.promise;
        return { rows: [{ id: `${q}${pageParam}` }], isComplete: true };
      },
      initialPageParam: 1,
      getNextPageParam: (_, pages) => (pages.length < PAGES ? pages.length + 1 : undefined),
    });
  const { result, rerender } = renderHook(
    ({ q }) => useFoundPages(useInfiniteQuery(queryOf(q)), { q, typed: q, fits: () => true }),
    {
      initialProps: { q: 'a' },
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      ),
    },
  );
  return {
    queryClient,
    requested,
    search: (q: string) => rerender({ q }),
    showMore: () => act(async () => result.current.showMore()),
    refetch: () => act(async () => void queryClient.invalidateQueries()),
    /** The page that was requested last arrives. */
    arrive: () => act(async () => requested.at(-1)!.arrive()),
    shows: (...ids: string[]) => waitFor(() => expect(result.current.rows.map(({ id }) => id)).toEqual(ids)),
  };
}

it('opens the next page though the list is refetched at that moment', async () => {
  const list = start();
  await list.arrive();
  await list.shows('a1');
  await list.showMore();
  await list.refetch();
  expect(list.requested.map(({ page }) => page)).toEqual(['a1', 'a2', 'a1']);
  await list.arrive();
  await waitFor(() => expect(list.requested.at(-1)!.page).toBe('a2'));
  await list.arrive();
  await list.shows('a1', 'a2');
  expect(list.requested).toHaveLength(4);
});

it('opens no page of another search that came meanwhile', async () => {
  const list = start();
  await list.arrive();
  await list.shows('a1');
  await list.showMore();
  list.search('b');
  await list.arrive();
  await act(async () => list.requested[1]!.arrive());
  await list.shows('b1');
  expect(list.requested.map(({ page }) => page)).toEqual(['a1', 'a2', 'b1']);
});
