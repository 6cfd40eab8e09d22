import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { subscribe } from '#lib/offline/announcements.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer, watchRequests } from '#testing/render-app.tsx';
import { shownToast } from '#testing/shown-toast.ts';

vi.mock('#lib/offline/announcements.ts', () => ({ subscribe: vi.fn<typeof subscribe>(() => () => undefined) }));

const server = startServer();

beforeEach(async () => {
  await supabase().auth.signOut();
});
afterEach(() => server().intercept(null));

const query = async (text: string) => server().run(text);
const table = () => screen.findByRole('table', { name: 'My Bids' });
const rows = () => screen.getAllByRole('row').filter((row) => within(row).queryByRole('rowheader'));
const rowOf = async (number: string) => (await screen.findByText(number)).closest('tr')!;
const select = async (number: string) => within(await rowOf(number)).getByRole('checkbox');

/** A bid of a member. */
async function aBid(userId: string, columns = '', values = ''): Promise<{ id: string; number: string }> {
  const [row] =
    await query(`insert into customer_bids (bidder_user_id, company_name, fibre_type, bid_price, bid_quantity ${columns})
    values ('${userId}', 'Aravat Suityarn', 'Jute', 90, 500 ${values}) returning id, bid_display_id as number`);
  return row as { id: string; number: string };
}

describe('My Bids', () => {
  it('shows the own bids of three months, newest first, by the documented request', async () => {
    const userId = await signInAs('free');
    const old = await aBid(userId, ', bid_time', `, now() - interval '4 months'`);
    const seen = watchRequests(server());
    renderApp('/my-bids');
    await table();
    const expected = await query(`select bid_display_id as n from customer_bids where bidder_user_id = '${userId}'
      and bid_time > now() - interval '3 months' order by bid_time desc`);
    expect(rows().map((row) => /BID-\d{6}/.exec(row.textContent)![0])).toEqual(expected.map(({ n }) => n));
    expect(screen.queryByText(old.number)).toBeNull();
    const read = new URL(
      seen.find(({ line }) => line.includes('/rest/v1/customer_bids?'))!.line.split(' ')[1]!,
      'http://x',
    ).searchParams;
    expect(read.get('bidder_user_id')).toBe(`eq.${userId}`);
    expect(read.get('order')).toMatch(/^bid_time\.desc/);
    expect(subscribe).toHaveBeenCalledWith(`bids:bidder:${userId}`, expect.any(Function), { isPrivate: true });
  });

  it('shows a rejection with who and when, as soon as the server broadcasts a change', async () => {
    const userId = await signInAs('free');
    const { id, number } = await aBid(userId);
    renderApp('/my-bids');
    expect(await rowOf(number)).toHaveTextContent('Pending');
    await query(`update customer_bids set bid_status = 'Rejected', accept_bid_time = '2026-09-18T07:32:00Z',
      accepted_by_executive_name = 'Sunita Kothari' where id = '${id}'`);
    const [, announce] = vi.mocked(subscribe).mock.calls.findLast(([topic]) => topic === `bids:bidder:${userId}`)!;
    announce({ event: 'changed', payload: {} });
    await waitFor(async () =>
      expect(await rowOf(number)).toHaveTextContent('RejectedSunita Kothari18 Sep 2026, 1:02 pm'),
    );
  });

  it('shows that the company was deleted before its answer', async () => {
    const userId = await signInAs('free');
    const [company] = await query(`insert into company_details (company_name) values ('Gone Yarns') returning id`);
    const { number } = await aBid(userId, ', corporate_company_id', `, '${String(company!.id)}'`);
    await query(`delete from company_details where id = '${String(company!.id)}'`);
    renderApp('/my-bids');
    expect(await rowOf(number)).toHaveTextContent('RejectedThe company is no longer listed');
  });

  it('cancels the open ones of the selection, after a question', async () => {
    const userId = await signInAs('free');
    const [one, two, answered] = [
      await aBid(userId),
      await aBid(userId),
      await aBid(userId, ', bid_status, accept_bid_time', `, 'Accepted', now()`),
    ];
    const { user } = renderApp('/my-bids');
    await table();
    for (const { number } of [one, two, answered]) await user.click(await select(number));
    expect(screen.getByText('3 selected')).toBeInTheDocument();
    const seen = watchRequests(server());
    await user.click(screen.getByRole('button', { name: 'Cancel Selected' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel 2 bids?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel 2 bids' }));
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Bids Cancelled', body: 'Cancelled: 2.' }));
    const patch = seen.find(({ line }) => line.startsWith('PATCH'))!;
    expect(decodeURIComponent(patch.line)).toContain(`id=in.(`);
    expect(await patch.body).toEqual({ bid_status: 'Cancelled' });
    await waitFor(async () => expect(await rowOf(one.number)).toHaveTextContent('Cancelledby you'));
    expect(await rowOf(answered.number)).toHaveTextContent('Accepted');
  });

  it('shows that answered bids cannot be cancelled', async () => {
    const userId = await signInAs('free');
    const { number } = await aBid(userId, ', bid_status, accept_bid_time', `, 'Accepted', now()`);
    const { user } = renderApp('/my-bids');
    await table();
    const none = { title: 'No Pending Bids Selected', body: 'You can only cancel bids that are still pending.' };
    await user.click(screen.getByRole('button', { name: 'Cancel Selected' }));
    expect(shownToast()).toMatchObject(none);
    await user.click(await select(number));
    await user.click(screen.getByRole('button', { name: 'Cancel Selected' }));
    expect(shownToast()).toMatchObject(none);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('shows which bids the company answered first', async () => {
    const userId = await signInAs('free');
    const { id, number } = await aBid(userId);
    const { user } = renderApp('/my-bids');
    await user.click(await select(number));
    await user.click(screen.getByRole('button', { name: 'Cancel Selected' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await query(`update customer_bids set bid_status = 'Accepted', accept_bid_time = now() where id = '${id}'`);
    await user.click(dialog.getByRole('button', { name: 'Cancel 1 bid' }));
    await waitFor(() => expect(shownToast()?.title).toBe('No Pending Bids Selected'));
    await waitFor(async () => expect(await rowOf(number)).toHaveTextContent('Accepted'));
  });

  it('keeps the selection when they could not be cancelled', async () => {
    const userId = await signInAs('free');
    const { number } = await aBid(userId);
    const { user } = renderApp('/my-bids');
    await user.click(await select(number));
    server().intercept((request) =>
      request.method === 'PATCH' ? Response.json({ code: 'XX000', message: 'x' }, { status: 500 }) : undefined,
    );
    await user.click(screen.getByRole('button', { name: 'Cancel Selected' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel 1 bid' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Error Cancelling Bids'));
    expect(screen.getByText('1 selected')).toBeInTheDocument();
  });

  it('reports bids as cancelled although the response was lost', async () => {
    const userId = await signInAs('free');
    const { number } = await aBid(userId);
    const { user } = renderApp('/my-bids');
    await user.click(await select(number));
    server().intercept((request) => (request.method === 'PATCH' ? server().loseAnswer(request) : undefined));
    await user.click(screen.getByRole('button', { name: 'Cancel Selected' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel 1 bid' }));
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Bids Cancelled', body: 'Cancelled: 1.' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('recognizes bids as cancelled whose response was lost, and that could not be read, when it is tried again', async () => {
    const userId = await signInAs('free');
    const { number } = await aBid(userId);
    const { user } = renderApp('/my-bids');
    await user.click(await select(number));
    server().intercept((request) => {
      if (request.method === 'PATCH') return server().loseAnswer(request);
      return request.url.includes('select=id%2Cbid_status')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : undefined;
    });
    await user.click(screen.getByRole('button', { name: 'Cancel Selected' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel 1 bid?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel 1 bid' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Error Cancelling Bids'));
    server().intercept(null);
    await user.click(dialog.getByRole('button', { name: 'Cancel 1 bid' }));
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Bids Cancelled', body: 'Cancelled: 1.' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('downloads my_bids_export.csv of the selection, and shows when it is empty', async () => {
    await signInAs('free');
    const names: string[] = [];
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { user } = renderApp('/my-bids');
    await table();
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(shownToast()).toMatchObject({ title: 'No Bids Selected', body: 'Please select bids to download.' });
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(names).toEqual(['my_bids_export.csv']);
  });

  it('shows what failed, and tries again', async () => {
    await signInAs('free');
    server().intercept((request) =>
      request.url.includes('/rest/v1/customer_bids')
        ? Response.json({ code: 'XX000', message: 'x' }, { status: 500 })
        : undefined,
    );
    const { user } = renderApp('/my-bids');
    expect(await screen.findByRole('heading', { name: 'Error Fetching Your Bids' })).toBeInTheDocument();
    expect(shownToast()?.title).toBe('Error Fetching Your Bids');
    server().intercept(null);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await table()).toBeInTheDocument();
  });

  it('shows when there is none, with a link to prices', async () => {
    await signInAs('zero');
    renderApp('/my-bids');
    expect(await screen.findByRole('heading', { name: 'No Bids Found' })).toBeInTheDocument();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Corporate Members' })).toHaveAttribute(
      'href',
      '/corporate-members',
    );
  });

  it('asks visitors to log in first, with the text of the documents', async () => {
    const { router } = renderApp('/my-bids');
    expect(await screen.findByText('You must be logged in to view your bids.')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/login');
  });
});
