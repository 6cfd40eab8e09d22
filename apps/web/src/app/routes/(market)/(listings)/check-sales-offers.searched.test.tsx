// A list that is opened with a search in its address: from a link or a reload.
import { act, screen, waitFor, within } from '@testing-library/react';
import { LIMITS } from '@tanabana/domain/limits';
import { beforeEach, expect, it, vi } from 'vitest';
import { subscribe } from '#lib/offline/announcements.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, startServer } from '#testing/render-app.tsx';
import { numberIn, rows } from '#testing/rows.ts';

vi.mock('#lib/offline/announcements.ts', () => ({ subscribe: vi.fn<() => () => void>(() => () => undefined) }));

const server = startServer();
let lists: string[] = [];
beforeEach(async () => {
  await supabase().auth.signOut();
  lists = [];
  server().intercept(({ url }) => {
    const [, name] = /\/rest\/v1\/(sales_offers|rpc\/search_sales_offers)\b/.exec(url) ?? [];
    if (name) lists.push(name);
    return undefined;
  });
});

async function openSearch() {
  const app = renderApp('/check-sales-offers?q=silk');
  await screen.findByRole('table');
  return app;
}

it('searches on the server, and loads the whole list when the search changes', async () => {
  const { user } = await openSearch();
  expect(rows().length).toBeLessThan(LIMITS.listing_page_size);
  expect(lists).toEqual(['rpc/search_sales_offers']);
  await user.clear(screen.getByRole('searchbox'));
  await waitFor(() => expect(rows()).toHaveLength(LIMITS.listing_page_size));
  expect(lists).toEqual(['rpc/search_sales_offers', 'sales_offers']);
});

it('adds new posts to the results', async () => {
  const { user } = await openSearch();
  const before = rows().length;
  const { data } = await supabase().from('sales_offers').select('*').eq('fibre_type', 'Silk').limit(1).single();
  const tanabana_free = { city: data!.poster_city, district: data!.poster_district };
  const updated_at = new Date().toISOString();
  const payload = { ...data!, tanabana_free, id: '00001', offer_number: 'SO-900001', updated_at };
  const [, announce] = vi.mocked(subscribe).mock.lastCall!;
  act(() => announce({ event: 'insert', payload }));
  await user.click(within(screen.getByText('1 new offer').closest('[role=status]')!).getByRole('button'));
  expect(numberIn(rows()[0]!)).toBe('SO-900001');
  expect(rows()).toHaveLength(before + 1);
});
