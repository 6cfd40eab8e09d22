import { act, screen, waitFor, within } from '@testing-library/react';
import { LIMITS } from '@tanabana/domain/limits';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { subscribe } from '#lib/offline/announcements.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';
import { interested, numberIn, rows } from '#testing/rows.ts';

// The test server has no sockets: the test makes its announcements.
vi.mock('#lib/offline/announcements.ts', () => ({ subscribe: vi.fn<() => () => void>(() => () => undefined) }));

const server = startServer();
beforeEach(async () => {
  await supabase().auth.signOut();
});

const someoneElses = () => rows().filter(interested);

async function openList(url = '/check-sales-offers') {
  const app = renderApp(url);
  await screen.findByRole('table');
  return app;
}

describe('the list of sales offers', () => {
  it('shows the newest fifty and adds the next fifty below, each once', async () => {
    const { user } = await openList();
    await waitFor(() => expect(rows()).toHaveLength(LIMITS.listing_page_size));
    await user.click(screen.getByRole('button', { name: 'Show next 50' }));
    await waitFor(() => expect(rows().length).toBe(2 * LIMITS.listing_page_size));
    const numbers = rows().map(numberIn);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers).toEqual(numbers.toSorted().reverse());
  });

  it('filters the shown rows at once and then the whole market, and keeps both in the address', async () => {
    const { user, router } = await openList();
    await user.click(screen.getByRole('searchbox', { name: 'Search offers' }));
    // Pasted at once: the market may respond to the first letters of a word before the last one is typed.
    await user.paste('SILK');
    expect(rows().every((row) => /silk/i.test(row.textContent!))).toBe(true);
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'SILK' }));
    const found = await server().run(
      `select offer_number from public.sales_offers where status = 'Open' and position('silk' in search_text) > 0`,
    );
    await waitFor(() => expect(rows().map(numberIn).sort()).toEqual(found.map((row) => row.offer_number).sort()));
  });

  it('filters by a fibre and back', async () => {
    const { user, router } = await openList();
    await user.click(await screen.findByRole('button', { name: /^Cotton \d/ }));
    await waitFor(() => expect(rows().every((row) => row.textContent!.startsWith('Cotton'))).toBe(true));
    expect(router.state.location.search).toEqual({ fibre: 'Cotton' });
    await user.click(screen.getByRole('button', { name: /^Cotton \d/ }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('shows when nothing is found, and clears the search', async () => {
    const { user, router } = await openList();
    await user.type(screen.getByRole('searchbox'), 'no such yarn');
    expect(await screen.findByRole('heading', { name: 'No Offers Found' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(screen.getByRole('searchbox')).toHaveFocus();
    await screen.findByRole('table');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('shows what failed, keeps the rows and tries again', async () => {
    const { user } = await openList();
    server().intercept((request) =>
      request.url.includes('/rest/v1/sales_offers')
        ? Response.json({ code: 'XX000', message: 'out of order' }, { status: 500 })
        : undefined,
    );
    await user.click(screen.getByRole('button', { name: 'Show next 50' }));
    expect(
      await screen.findByText('Failed to fetch offers: Something went wrong on our side. Please try again.'),
    ).toBeInTheDocument();
    expect(rows()).toHaveLength(LIMITS.listing_page_size);
    server().intercept(null);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(rows().length).toBe(2 * LIMITS.listing_page_size));
  });

  it('filters by every yarn field, keeps that in the address, and removes it again', async () => {
    const { user, router } = await openList('/check-sales-offers?fibre=Polyester+Filament&type=Combed&grade=Fine');
    // Combed is of cotton, and there is no such grade.
    expect(screen.getAllByRole('button', { name: /^Remove filter/ })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: /^Filters/ }));
    const panel = within(screen.getByRole('region', { name: 'Filters' }));
    await user.click(panel.getByRole('radio', { name: 'Bright' }));
    const price = within(panel.getByRole('group', { name: /^Price/ }));
    await user.type(price.getByLabelText('From'), '150');
    await user.type(price.getByLabelText('To'), '120');
    await user.click(panel.getByRole('button', { name: 'Show offers' }));
    expect(panel.getByText('The lowest may not be above the highest.')).toBeInTheDocument();
    expect(price.getByLabelText('From')).toHaveFocus();
    await user.clear(price.getByLabelText('From'));
    await user.type(price.getByLabelText('From'), '1');
    const quantities = within(panel.getByRole('group', { name: /^Quantity/ }));
    await user.type(quantities.getByLabelText('From'), '1.5');
    await user.click(panel.getByRole('button', { name: 'Show offers' }));
    expect(panel.getByText('Please enter a whole number, without a decimal point.')).toBeInTheDocument();
    expect(quantities.getByLabelText('From')).toHaveFocus();
    await user.clear(quantities.getByLabelText('From'));
    await user.click(panel.getByRole('button', { name: 'Show offers' }));
    expect(screen.getByRole('button', { name: /^Filters/ })).toHaveFocus();
    const search = { fibre: 'Polyester Filament', lustre: 'Bright', price_min: 1, price_max: 120 };
    await waitFor(() => expect(router.state.location.search).toEqual(search));
    const { data } = await supabase()
      .from('sales_offers')
      .select('offer_number')
      .match({ status: 'Open', fibre_type: 'Polyester Filament', lustre: 'Bright' })
      .lte('price', 120)
      .order('updated_at', { ascending: false });
    expect(data!.length).toBeGreaterThan(0);
    await waitFor(() => expect(rows().map(numberIn)).toEqual(data!.map((row) => row.offer_number)));

    await user.click(screen.getByRole('button', { name: 'Remove filter ₹1.00 to ₹120.00 per kg' }));
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ fibre: 'Polyester Filament', lustre: 'Bright' }),
    );
    act(() => router.history.back());
    await waitFor(() => expect(router.state.location.search).toEqual(search));
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(screen.getByRole('button', { name: 'Filters' })).toHaveFocus();
    await user.keyboard('{Enter}{Escape}');
    expect(screen.queryByRole('region', { name: 'Filters' })).toBeNull();
  });

  it('counts on the button as many filters as there are chips, and no fibres of another list', async () => {
    const { user } = await openList('/check-sales-offers?fibre=Polyester+Filament');
    const fibres = within(screen.getByRole('group', { name: 'Fibre' }));
    const [number] = /\d+$/.exec(fibres.getByRole('button', { pressed: true }).textContent)!;
    expect(rows()).toHaveLength(Number(number));
    expect(screen.getByRole('button', { name: /^Filters/ })).toHaveTextContent(/^Filters1$/);
    await user.click(screen.getByRole('button', { name: /^Filters/ }));
    const panel = within(screen.getByRole('region', { name: 'Filters' }));
    await user.selectOptions(panel.getByRole('combobox', { name: 'Ply' }), '1');
    for (const range of [/^Quantity/, /^Price/]) {
      const ends = within(panel.getByRole('group', { name: range }));
      await user.type(ends.getByLabelText('From'), '1');
      await user.type(ends.getByLabelText('To'), '9999');
    }
    await user.click(panel.getByRole('button', { name: 'Show offers' }));
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Remove filter/ })).toHaveLength(4));
    expect(screen.getByRole('button', { name: /^Filters/ })).toHaveTextContent(/^Filters4$/);
    expect(fibres.getByRole('button', { name: 'All' })).toHaveTextContent(/^All$/);
    expect(fibres.getByRole('button', { pressed: true })).toHaveTextContent(/^Polyester Filament$/);
  });

  it('is sorted by price, together with search and filters, shows that and keeps it in the address', async () => {
    const { user, router } = await openList('/check-sales-offers?lustre=Semi-Dull');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Price: lowest first');
    await waitFor(() => expect(router.state.location.search).toEqual({ lustre: 'Semi-Dull', sort: 'price_asc' }));
    const { data } = await supabase()
      .from('sales_offers')
      .select('offer_number')
      .match({ status: 'Open', lustre: 'Semi-Dull' })
      .order('price')
      .order('id');
    const sorted = data!.map((row) => row.offer_number);
    await waitFor(() => expect(rows().map(numberIn)).toEqual(sorted));
    expect(screen.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'ascending');
    expect(screen.getByRole('rowheader', { name: `Price: lowest first, ${sorted.length} offers` })).toBeInTheDocument();
    await user.type(screen.getByRole('searchbox'), 'SD 150/48');
    await waitFor(() => expect(router.state.location.search).toHaveProperty('q', 'SD 150/48'));
    await waitFor(() => expect(rows().length).toBeLessThan(sorted.length));
    expect(rows().map(numberIn)).toEqual(sorted.filter((number) => rows().map(numberIn).includes(number)));
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'price_asc' }));
  });

  it('removes unknown values from the address, in the same history entry', async () => {
    const { router } = await openList(
      '/check-sales-offers?lustre=Bright&ply=99&sort=nope&type=Hairy&fibre=Hemp&days=2&price_min=9&price_max=1&price_is=2',
    );
    await waitFor(() => expect(router.state.location.search).toEqual({ lustre: 'Bright' }));
    expect(screen.getAllByRole('button', { name: /^Remove filter/ })).toHaveLength(1);
    expect(router.history.length).toBe(1);
  });

  it('continues after the last price, and shows how far it searched', async () => {
    const next = { price: 268.5, id: '00000000-0000-4000-8000-000000000000' };
    const requests: string[] = [];
    server().intercept(({ url }) => {
      if (!url.includes('/rpc/search_sales_offers')) return undefined;
      requests.push(url);
      return url.includes('before_id') ? undefined : Response.json({ rows: [], next, is_complete: false });
    });
    const { user } = renderApp('/check-sales-offers?q=zq&sort=price_asc');
    expect(await screen.findByText(/Looked through posts as far as ₹268.50\/kg/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Look further' }));
    await waitFor(() => expect(requests.at(-1)).toContain('before_value=268.5'));
  });

  it('shows how far back a stopped search looked, and looks further', async () => {
    const next = { updated_at: '2026-09-03T06:00:00+00:00', id: '00000000-0000-4000-8000-000000000000' };
    server().intercept((request) =>
      request.url.includes('/rpc/search_sales_offers') && !request.url.includes('before_id')
        ? Response.json({ rows: [], next, is_complete: false })
        : undefined,
    );
    const { user } = renderApp('/check-sales-offers?q=zq');
    expect(await screen.findByText(/Looked through posts back to 3 Sep 2026/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Look further back' }));
    expect(await screen.findByText(/No offer matches your search/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Look further back' })).toBeNull();
  });

  it('holds new posts back until a press, and only those that match the list', async () => {
    const { user } = await openList('/check-sales-offers?fibre=Silk');
    await waitFor(() => expect(rows().length).toBeGreaterThan(0));
    const before = rows().length;
    const [topic, announce] = vi.mocked(subscribe).mock.lastCall!;
    expect(topic).toBe('listings:sales_offers');
    const { data } = await supabase().from('sales_offers').select('*').eq('fibre_type', 'Silk').limit(1).single();
    const tanabana_free = { city: data!.poster_city, district: data!.poster_district };
    const post = (id: string, fibre_type: string) =>
      announce({
        event: 'insert',
        payload: {
          ...data!,
          tanabana_free,
          id,
          fibre_type,
          offer_number: `SO-9${id}`,
          updated_at: new Date().toISOString(),
        },
      });
    act(() => ['00001', '00002'].forEach((id) => post(id, 'Silk')));
    act(() => post('00003', 'Jute'));
    expect(rows()).toHaveLength(before);
    await user.click(within(screen.getByText('2 new offers').closest('[role=status]')!).getByRole('button'));
    expect(rows().slice(0, 2).map(numberIn).sort()).toEqual(['SO-900001', 'SO-900002']);
    expect(rows()).toHaveLength(before + 2);
    expect(screen.queryByText(/new offer/)).toBeNull();
  });

  it('is restored for a user who comes back', async () => {
    await signInAs('paid');
    const { user, router } = await openList();
    await user.click(screen.getByRole('button', { name: 'Show next 50' }));
    await waitFor(() => expect(rows().length).toBe(2 * LIMITS.listing_page_size));
    await user.click((await screen.findAllByRole('link', { name: /View Profile/ })).at(-1)!);
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/profile\//));
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
    await server().run(`insert into sales_offers (user_id, fibre_type, quantity_kgs, price)
      select user_id, 'Jute', 777, 77 from sales_offers limit 1`);
    act(() => router.history.back());
    await screen.findByRole('heading', { name: 'Sales Offers' });
    expect(rows().length).toBe(2 * LIMITS.listing_page_size);
    await user.click(within((await screen.findByText('1 new offer')).closest('[role=status]')!).getByRole('button'));
    expect(rows()[0]).toHaveTextContent('777');
  });

  it.each([
    ['free', 0],
    ['paid', 1],
    ['executive', 1],
    ['admin2', 1],
  ])('links a %s member to the posters: %s link a row', async (name, links) => {
    await signInAs(name);
    await openList();
    const [row] = someoneElses();
    await screen.findByText(/Welcome/);
    expect(within(row!).queryAllByRole('link', { name: /View Profile/ })).toHaveLength(links);
  });
});

describe('the list of purchase enquiries', () => {
  it('has its own text when nothing is found', async () => {
    renderApp('/check-purchase-enquiries?q=no+such+yarn');
    expect(await screen.findByRole('heading', { name: 'No Enquiries Found' })).toBeInTheDocument();
    expect(screen.getByText(/No enquiry matches your search/)).toBeInTheDocument();
  });

  it('shows that the network failed', async () => {
    server().intercept((request) => {
      if (request.url.includes('/rest/v1/purchase_enquiries')) throw new TypeError('Failed to fetch');
      return undefined;
    });
    renderApp('/check-purchase-enquiries');
    expect(
      await screen.findByText(
        'Failed to fetch enquiries: A network error occurred. Please check your connection and try again.',
      ),
    ).toBeInTheDocument();
    expect(screen.queryByRole('table')).toBeNull();
  });
});
