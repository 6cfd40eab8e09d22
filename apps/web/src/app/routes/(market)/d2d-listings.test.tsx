import { screen, waitFor, within } from '@testing-library/react';
import { LIMITS } from '@tanabana/domain/limits';
import { D2D_TABLES } from '@tanabana/domain/vocabulary';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { beforeEach, describe, expect, it } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer, watchRequests } from '#testing/render-app.tsx';
import { interested, numberIn, rows } from '#testing/rows.ts';

const server = startServer();
let dealer = '';
beforeEach(async () => {
  dealer = await signInAs('dealer');
});

const tab = (name: RegExp) => screen.getByRole('tab', { name });
const searchBox = () => screen.getByRole('searchbox', { name: 'Search D2D listings' });

async function openPage(url = '/d2d-listings') {
  const app = renderApp(url);
  await screen.findByRole('heading', { level: 1, name: 'Dealer Networking' });
  return app;
}

/** Posts as a member, in the past. */
async function post(user_id: string, fibre_type: string, days: number): Promise<string> {
  const [posted] = await server().run(`insert into public.d2d_sales_offers
    (user_id, fibre_type, quantity_kgs, price, created_at, updated_at)
    select '${user_id}', '${fibre_type}', 5, 9, at, at from (select now() - interval '${days} days' as at) t
    returning offer_number`);
  return String(posted!.offer_number);
}

async function anotherDealer(): Promise<string> {
  const { data } = await supabase().from('tanabana_free').select('id').eq('is_dealer', true).neq('id', dealer).limit(1);
  return data![0]!.id;
}

/** Numbers of what the database has of the last ten days, newest first. */
async function shown(table: ListingTable, word = ''): Promise<string[]> {
  const found = await server().run(`select ${table === 'sales_offers' ? 'offer_number' : 'enquiry_number'} as number
    from public.${D2D_TABLES[table]} where created_at > now() - interval '10 days' and status = 'Open'
    and position('${word}' in search_text) > 0 order by created_at desc`);
  return found.map(({ number }) => String(number));
}

describe('posts of dealers for dealers', () => {
  it('have two tabs with their counts, each newest first, of the last ten days', async () => {
    const other = await anotherDealer();
    const [old, ownOld] = [await post(other, 'Jute', 11), await post(dealer, 'Jute', 11)];
    const [offers, enquiries] = [await shown('sales_offers'), await shown('purchase_enquiries')];
    const { user, router } = await openPage();
    expect(tab(/^Sales Offers/)).toHaveTextContent(`Sales Offers ${offers.length}`);
    expect(tab(/^Purchase Enquiries/)).toHaveTextContent(`Purchase Enquiries ${enquiries.length}`);
    await waitFor(() => expect(rows().map(numberIn)).toEqual(offers.slice(0, LIMITS.listing_page_size)));
    await user.click(screen.getByRole('button', { name: 'Show next 50' }));
    await waitFor(() => expect(rows().map(numberIn)).toEqual(offers));
    expect(offers).not.toContain(old);
    expect(offers).not.toContain(ownOld);

    await user.click(tab(/^Purchase Enquiries/));
    expect(router.state.location.search).toEqual({ tab: 'enquiries' });
    await waitFor(() => expect(numberIn(rows()[0]!)).toBe(enquiries[0]));
    router.history.back();
    await waitFor(() => expect(tab(/^Sales Offers/)).toHaveAttribute('aria-selected', 'true'));
  });

  it('are searched by every word, first the shown rows and then all, and the address has the search', async () => {
    const { user, router } = await openPage('/d2d-listings?tab=enquiries');
    await user.type(searchBox(), 'tton 0s');
    expect(rows().every((row) => /tton/i.test(row.textContent!) && /0s/i.test(row.textContent!))).toBe(true);
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'enquiries', q: 'tton 0s' }));
    const withCount = await shown('purchase_enquiries', '0s');
    const expected = (await shown('purchase_enquiries', 'tton')).filter((number) => withCount.includes(number));
    expect(expected.length).toBeGreaterThan(0);
    await waitFor(() => expect(rows().map(numberIn)).toEqual(expected));

    await user.click(tab(/^Sales Offers/));
    expect(router.state.location.search).toEqual({ q: 'tton 0s' });
    expect(searchBox()).toHaveValue('tton 0s');
  });

  it('are filtered and sorted like the open market, each tab by its own fields', async () => {
    const { user, router } = await openPage('/d2d-listings?sort=price_desc&ply=1&price_max=500');
    const { data } = await supabase()
      .from('d2d_sales_offers')
      .select('offer_number')
      .match({ status: 'Open', number_of_plys: 1 })
      .lte('price', 500)
      .gt('created_at', new Date(Date.now() - LIMITS.d2d_shown_days * 86_400_000).toISOString())
      .order('price', { ascending: false })
      .order('id', { ascending: false })
      .limit(LIMITS.listing_page_size);
    // Listings in a closed group are not shown.
    const offers = rows().map(numberIn).filter(Boolean);
    const sorted = data!.map((row) => row.offer_number);
    expect(offers.length).toBeGreaterThan(5);
    expect(offers).toEqual(sorted.filter((number) => offers.includes(number)));
    expect(screen.getByRole('button', { name: /^Filters/ })).toHaveTextContent(/^Filters2$/);
    await user.click(tab(/^Purchase Enquiries/));
    // Enquiries name no price.
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'enquiries', ply: 1 }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Quantity: largest first');
    await user.click(screen.getByRole('button', { name: 'Remove filter 1 ply' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'enquiries', sort: 'quantity_desc' }));
  });

  it('remove unknown values from the address', async () => {
    const { router } = await openPage('/d2d-listings?tab=offers&fibre=Hemp&q=');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(tab(/^Sales Offers/)).toHaveAttribute('aria-selected', 'true');
    expect(searchBox()).toHaveValue('');
    expect(rows().length).toBeGreaterThan(1);
  });

  it.each(['%', '_', '\\', '*%'])('are searched for the character %s literally', async (sign) => {
    await openPage(`/d2d-listings?q=${encodeURIComponent(`Jute${sign}x`)}`);
    expect(await screen.findByRole('heading', { name: 'No Offers Found' })).toBeInTheDocument();
  });

  it('show how far back a stopped search looked, and look further', async () => {
    // A place before all of them, so that looking further finds them.
    const next = { created_at: '2099-03-02T06:00:00+00:00', id: '00000000-0000-4000-8000-000000000001' };
    server().intercept(({ url }) =>
      url.includes('/rpc/search_d2d_sales_offers') && !url.includes('before_id')
        ? Response.json({ rows: [], next, is_complete: false })
        : undefined,
    );
    const { user } = await openPage('/d2d-listings?q=cotton');
    expect(await screen.findByText(/Looked through posts back to 2 Mar 2099/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Look further back' }));
    const offers = await shown('sales_offers', 'cotton');
    expect(offers.length).toBeGreaterThan(0);
    await waitFor(() => expect(rows().map(numberIn)).toEqual(offers));
  });

  it('show when nothing is found and clear the search, and when there is nothing at all', async () => {
    const { user, router } = await openPage('/d2d-listings?q=nosuchyarn');
    await user.click(await screen.findByRole('button', { name: 'Clear search' }));
    await screen.findByRole('table');
    expect(router.state.location.search).toEqual({});
    expect(searchBox()).toHaveValue('');
  });

  it('show that there is nothing at all', async () => {
    server().intercept(({ url, method }) =>
      url.includes('/rest/v1/d2d_')
        ? new Response(method === 'HEAD' ? null : '[]', {
            headers: { 'content-range': '*/0', 'content-type': 'application/json' },
          })
        : undefined,
    );
    const { user } = await openPage();
    expect(await screen.findByRole('heading', { name: 'No Offers Found' })).toBeInTheDocument();
    expect(screen.getByText('No dealer has posted an offer for dealers in the last 10 days.')).toBeInTheDocument();
    await user.click(tab(/^Purchase Enquiries 0/));
    expect(await screen.findByRole('heading', { name: 'No Enquiries Found' })).toBeInTheDocument();
  });

  it('show what failed, keep the other tab and try again', async () => {
    const isOffers = ({ url, method }: Request) => method === 'GET' && url.includes(D2D_TABLES.sales_offers);
    server().intercept((request) =>
      isOffers(request) ? Response.json({ code: 'XX000', message: 'out of order' }, { status: 500 }) : undefined,
    );
    const { user } = await openPage();
    expect(await screen.findByRole('heading', { name: 'Could not load offers' })).toBeInTheDocument();
    // The words of the error come with a chunk of their own.
    expect(
      await screen.findByText('Failed to fetch offers: Something went wrong on our side. Please try again.'),
    ).toBeInTheDocument();
    await user.click(tab(/^Purchase Enquiries/));
    expect(await screen.findByRole('table')).toBeInTheDocument();
    await user.click(tab(/^Sales Offers/));
    const tryAgain = await screen.findByRole('button', { name: 'Try again' });
    server().intercept(null);
    await user.click(tryAgain);
    expect(await screen.findByRole('table')).toBeInTheDocument();
  });

  it.each([
    ['offers', '/d2d-listings', 'sendD2DSalesInterestWhatsapp', 'offerId', 'usage_offer'],
    ['enquiries', '/d2d-listings?tab=enquiries', 'sendD2DPurchaseInterestWhatsapp', 'enquiryId', 'usage_enquiry'],
  ])('notify the poster of the interest in %s, for one credit', async (_, url, name, key, transactionType) => {
    const { user } = await openPage(url);
    const row = rows().find(interested)!;
    const number = numberIn(row)!;
    const seen = watchRequests(server());
    await user.click(interested(row)!);
    expect(await screen.findByText('Interest Sent!')).toBeInTheDocument();
    expect(screen.getByText('The poster has been notified via WhatsApp.')).toBeInTheDocument();
    const again = rows().find((each) => numberIn(each) === number)!;
    expect(within(again).getByText('Interest Sent')).toBeInTheDocument();
    const calls = seen.filter(({ line }) => line.includes('/functions/'));
    expect(calls.map(({ line }) => line)).toEqual([
      'POST /functions/v1/handle-credit-deduction',
      `POST /functions/v1/${name}`,
    ]);
    const id = ((await calls[1]!.body) as Record<string, string>)[key];
    expect(await calls[0]!.body).toMatchObject({ userId: dealer, transactionType, relatedEntityId: id });
    expect(await calls[1]!.body).toEqual({ [key]: id, interestedUserId: dealer });
  });

  it('link Paid dealers to the posters, and let Free ones show interest', async () => {
    const ways = () => within(rows().find(interested)!);
    const { unmount } = await openPage();
    expect(ways().getByRole('link', { name: /^View Profile/ })).toBeInTheDocument();
    expect(ways().getByRole('button', { name: /^Contact/ })).toBeInTheDocument();
    unmount();
    await server().run(`update private.members set is_dealer = true where id = '${await signInAs('free')}'`);
    await openPage();
    expect(ways().queryByRole('link', { name: /^View Profile/ })).not.toBeInTheDocument();
    expect(ways().queryByRole('button', { name: /^Contact/ })).not.toBeInTheDocument();
  });

  it('redirect a former dealer with one message only', async () => {
    const { user, router } = await openPage();
    const seen = watchRequests(server());
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(router.state.resolvedLocation?.pathname).toBe('/'));
    expect(await screen.findByText('You have been successfully logged out.')).toBeInTheDocument();
    expect(seen.filter(({ line }) => line.includes('/rest/v1/d2d_'))).toEqual([]);
  });

  it('mark own posts and offer no interest in them', async () => {
    const number = await post(dealer, 'Silk', 0);
    await openPage();
    const row = rows().find((each) => numberIn(each) === number)!;
    expect(within(row).getByText('Your listing')).toBeInTheDocument();
    expect(interested(row)).toBeNull();
  });

  it('are linked from the history of credits', async () => {
    const { user, router } = renderApp('/my-credits');
    const [link] = await screen.findAllByRole('link', { name: /^DPE-/ });
    await user.click(link!);
    await waitFor(() => expect(router.state.location.href).toBe(`/d2d-listings?q=${link!.textContent}&tab=enquiries`));
  });
});
