import { act, screen, waitFor } from '@testing-library/react';
import { LIMITS } from '@tanabana/domain/limits';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { quantity } from '#i18n/format.ts';
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

async function openList(url = '/check-purchase-enquiries') {
  const app = renderApp(url);
  await screen.findByRole('table');
  return app;
}

const box = () => screen.getByRole('searchbox', { name: 'Search enquiries' });
const list = () => screen.getByRole('table').closest('[aria-busy]');
const region = () => list()!.querySelector('[role=status]');

/** Delays the responses to all searches until they are released. */
function holdSearches() {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  server().intercept((request) => {
    if (!request.url.includes('/rpc/search_purchase_enquiries')) return undefined;
    return promise.then(() => server().app.request(request));
  });
  return () => resolve(undefined);
}

it('removes from the address an order and a range that enquiries do not have', async () => {
  const { router } = await openList('/check-purchase-enquiries?sort=price_asc&price_min=5&sort_by=price');
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

describe('the list of purchase enquiries while a user types', () => {
  it('keeps the rows of the last response until the next one, and announces their count once', async () => {
    const { user } = await openList();
    await user.type(box(), 'sur');
    await waitFor(() => expect(list()).toHaveAttribute('aria-busy', 'false'));
    const found = rows().map(numberIn);
    expect(found.length).toBeGreaterThan(0);
    const letGo = holdSearches();
    const seen: number[] = [];
    const watch = new MutationObserver(() => seen.push(rows().length));
    watch.observe(list()!, { childList: true, subtree: true });
    await user.type(box(), 'a');
    const narrowed = rows().map(numberIn);
    await waitFor(() => expect(list()).toHaveAttribute('aria-busy', 'true'));
    expect(region()).not.toHaveTextContent('found');
    letGo();
    await waitFor(() => expect(list()).toHaveAttribute('aria-busy', 'false'));
    watch.disconnect();
    expect(narrowed.every((number) => found.includes(number))).toBe(true);
    // Never fewer than the rows that stayed of the last response.
    expect(Math.min(...seen, rows().length)).toBeGreaterThanOrEqual(Math.min(narrowed.length, rows().length));
    expect(region()).toHaveTextContent(`${rows().length} found`);
  });

  it('keeps rows that do not match, dimmed, until the response arrives', async () => {
    const { user } = await openList();
    const before = rows().map(numberIn);
    const letGo = holdSearches();
    await user.type(box(), 'no such yarn');
    expect(rows().map(numberIn)).toEqual(before);
    expect(list()).toHaveAttribute('aria-busy', 'true');
    letGo();
    expect(await screen.findByRole('heading', { name: 'No Enquiries Found' })).toBeInTheDocument();
  });
});

describe('the end of the list of purchase enquiries', () => {
  it('announces the number of shown rows, and moves the focus of the last press', async () => {
    const [row] = await server().run(
      `select count(*)::int as count from public.purchase_enquiries where status = 'Open'`,
    );
    const count = row!.count as number;
    const page = LIMITS.listing_page_size;
    expect(count).toBeGreaterThan(page);
    const { user } = await openList();
    const shown = (n: number) => `1 to ${quantity(n)} of ${quantity(count)}`;
    expect(region()).not.toHaveTextContent('of');
    for (let n = 2 * page; n < count + page; n += page) {
      await user.click(screen.getByRole('button', { name: 'Show next 50' }));
      await waitFor(() => expect(region()).toHaveTextContent(shown(Math.min(n, count))));
    }
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show next 50' })).toBeNull());
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement).toHaveTextContent(shown(count));
  });

  it('announces the count of a fibre', async () => {
    const [row] = await server().run(
      `select count(*)::int as count from public.purchase_enquiries where status = 'Open' and fibre_type = 'Cotton'`,
    );
    await openList('/check-purchase-enquiries?fibre=Cotton');
    await waitFor(() => expect(region()).toHaveTextContent(`1 to ${String(row!.count)} of ${String(row!.count)}`));
  });
});

describe('a purchase enquiry that is closed elsewhere', () => {
  const idOf = async (number: string | undefined) => {
    const [row] = await server().run(
      `select id, user_id from public.purchase_enquiries where enquiry_number = '${number}'`,
    );
    return row as { id: string; user_id: string };
  };
  const first = () => rows().find(interested)!;

  it('loses its button on a broadcast, in the list and on its own page', async () => {
    await signInAs('free');
    const app = await openList();
    const number = numberIn(first());
    const { id } = await idOf(number);
    const listeners = vi.mocked(subscribe).mock.calls.filter(([topic]) => topic === 'listings:purchase_enquiries');
    act(() => listeners.forEach(([, announce]) => announce({ event: 'closed', payload: { ids: [id] } })));
    const row = rows().find((each) => numberIn(each) === number)!;
    expect(interested(row)).toBeNull();
    expect(row).toHaveTextContent('Closed');
    app.unmount();
    renderApp(`/enquiry/${number}`);
    await screen.findByRole('region', { name: 'What is wanted' });
    expect(screen.queryByRole('button', { name: /^I'm Interested/ })).toBeNull();
    expect(screen.getAllByText('Closed').length).toBeGreaterThan(0);
  });

  it('loses its button when a press on it is refused', async () => {
    await signInAs('free');
    const { user } = await openList();
    const number = numberIn(first());
    const { id } = await idOf(number);
    await server().run(`update public.purchase_enquiries set status = 'Closed' where id = '${id}'`);
    await user.click(interested(first())!);
    expect(await screen.findByText('This listing is no longer open.')).toBeInTheDocument();
    const row = rows().find((each) => numberIn(each) === number)!;
    await waitFor(() => expect(interested(row)).toBeNull());
    expect(row).toHaveTextContent('Closed');
    expect(row).toContainElement(document.activeElement as HTMLElement);
  });
});
