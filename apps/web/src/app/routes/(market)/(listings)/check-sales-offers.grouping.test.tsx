import { act, screen, waitFor, within } from '@testing-library/react';
import { LIMITS } from '@tanabana/domain/limits';
import type { AnyListingTable } from '@tanabana/domain/vocabulary';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { subscribe } from '#lib/offline/announcements.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';
import { numberIn, rows } from '#testing/rows.ts';

// The test server has no sockets: the test makes its announcements.
vi.mock('#lib/offline/announcements.ts', () => ({ subscribe: vi.fn<() => () => void>(() => () => undefined) }));

startServer();
beforeEach(async () => {
  await supabase().auth.signOut();
});

/** Posts as a demo member, who stays signed in; returns the numbers in the order of the list. */
async function post(name: string, table: AnyListingTable, count: number): Promise<string[]> {
  const user_id = await signInAs(name);
  const isOffer = table.endsWith('offers');
  const each = isOffer ? { quantity_kgs: 500, price: 250 } : { quantity_required_kgs: 500 };
  const body = Array.from({ length: count }, () => ({ user_id, fibre_type: 'Linen', ...each }));
  const number = isOffer ? 'offer_number' : 'enquiry_number';
  const { data, error } = await supabase()
    .from(table)
    .insert(body as never)
    .select(`id,${number}`);
  if (error) throw error;
  const posted = data as unknown as Record<string, string>[];
  // Of one moment, so the id decides.
  return posted.sort((a, b) => (a.id! < b.id! ? 1 : -1)).map((row) => row[number]!);
}

async function openList(url: string) {
  const app = renderApp(url);
  await screen.findByRole('table');
  return app;
}

const numbers = () => rows().map(numberIn).filter(Boolean);
const groupButton = (count: number) => screen.getByRole('button', { name: `${count} more from this member` });

describe('a poster with many posts in the list', () => {
  it('is shown three times in a row, and the others in a group that opens in place and closes again', async () => {
    const posted = await post('free', 'sales_offers', 8);
    await supabase().auth.signOut();
    const { user } = await openList('/check-sales-offers');
    expect(numbers().slice(0, 3)).toEqual(posted.slice(0, 3));
    expect(posted).not.toContain(numbers()[3]);
    await waitFor(() => expect(numbers()).toHaveLength(LIMITS.listing_page_size - 5));
    expect(rows()[3]).toContainElement(groupButton(5));
    expect(groupButton(5)).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByText(/^1 to 50 of \d+, 5 folded$/)).toBeInTheDocument();
    expect(screen.getByText('5 folded')).toHaveRole('status');

    groupButton(5).focus();
    await user.keyboard('{Enter}');
    expect(groupButton(5)).toHaveAttribute('aria-expanded', 'true');
    expect(groupButton(5)).toHaveFocus();
    expect(numbers().slice(0, 8)).toEqual(posted);
    expect(numbers()).toHaveLength(LIMITS.listing_page_size);
    expect(screen.queryByText(/folded/)).toBeNull();
    await user.tab();
    expect(screen.getByRole('link', { name: posted[3] })).toHaveFocus();

    await user.click(groupButton(5));
    expect(numbers()).toHaveLength(LIMITS.listing_page_size - 5);
  });

  it('sees that they are their own', async () => {
    await post('dealer', 'd2d_purchase_enquiries', 5);
    const { user } = await openList('/d2d-listings?tab=enquiries');
    await user.click(await screen.findByRole('button', { name: '2 more of yours' }));
    expect(within(rows()[5]!).getByText('Your listing')).toBeInTheDocument();
  });

  it('continues in the group on the next page, and other posters stay visible', async () => {
    await post('free', 'purchase_enquiries', 40);
    await post('free', 'purchase_enquiries', 20);
    await supabase().auth.signOut();
    const { user } = await openList('/check-purchase-enquiries');
    expect(groupButton(47)).toBeInTheDocument();
    expect(numbers()).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Show next 50' }));
    await screen.findByRole('button', { name: '57 more from this member' });
    expect(numbers()).toHaveLength(3 + 40);
    expect(new Set(numbers()).size).toBe(43);
    await user.click(groupButton(57));
    expect(numbers()).toHaveLength(100);
  });

  it('keeps the group open while new posts are added before it', async () => {
    const posted = await post('paid', 'sales_offers', 8);
    await supabase().auth.signOut();
    const { user } = await openList('/check-sales-offers?fibre=Linen');
    await user.click(screen.getAllByRole('button', { name: '5 more from this member' })[0]!);
    const before = numbers();
    expect(before.slice(0, 8)).toEqual(posted);
    const [, announce] = vi.mocked(subscribe).mock.lastCall!;
    const { data } = await supabase().from('sales_offers').select('*').eq('offer_number', posted[0]!).single();
    const later = {
      ...data!,
      tanabana_free: { city: data!.poster_city, district: data!.poster_district },
      id: crypto.randomUUID(),
      offer_number: 'SO-900001',
      updated_at: new Date().toISOString(),
    };
    act(() => announce({ event: 'insert', payload: later }));
    expect(numbers()).toEqual(before);
    await user.click(await screen.findByRole('button', { name: '1 new offer' }));
    await waitFor(() => expect(numbers()).toEqual(['SO-900001', ...before]));
  });

  it('is grouped on a narrow screen too', async () => {
    const wide = window.matchMedia('(max-width: 1px)');
    vi.spyOn(window, 'matchMedia').mockReturnValue(wide);
    await post('three', 'sales_offers', 8);
    await supabase().auth.signOut();
    const { user } = renderApp('/check-sales-offers');
    const list = await screen.findByRole('list', { name: 'Sales Offers' });
    const slips = () => within(list).queryAllByText(/^SO-\d{6}$/);
    const before = slips().length;
    await user.click(within(list).getAllByRole('button', { name: '5 more from this member' })[0]!);
    expect(slips()).toHaveLength(before + 5);
  });
});
