import { screen, waitFor, within } from '@testing-library/react';
import { LIMITS } from '@tanabana/domain/limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer, watchRequests } from '#testing/render-app.tsx';
import { ERROR_SENTENCES } from '#testing/error-sentences.ts';
import { shownToast } from '#testing/shown-toast.ts';
import { closeToast } from '#lib/toast.ts';
import { subscribe } from '#lib/offline/announcements.ts';

vi.mock('#lib/offline/announcements.ts', () => ({ subscribe: vi.fn<typeof subscribe>(() => () => undefined) }));

const server = startServer();
const COMPANY = 'Aravat Suityarn';

beforeEach(async () => {
  await supabase().auth.signOut();
  vi.mocked(subscribe).mockClear();
});
afterEach(() => server().intercept(null));

const query = async (text: string) => server().run(text);
const table = () => screen.findByRole('table', { name: 'Bids Management' });
const rows = () => screen.getAllByRole('row').filter((row) => within(row).queryByRole('rowheader'));
const rowOf = async (number: string) => (await screen.findByText(number)).closest('tr')!;
const filters = () => within(screen.getByRole('navigation', { name: 'Status' }));

/** The links that are marked as the current one. */
const currentIn = (nav: ReturnType<typeof filters>) =>
  nav
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
    .map((link) => link.textContent);

/** A pending bid on the company's products, and its number. */
async function aBid(more = ''): Promise<{ id: string; number: string }> {
  const [row] =
    await query(`insert into customer_bids (bidder_user_id, company_name, corporate_company_id, fibre_type, denier_count, number_of_plys,
      basic_price, bid_price, bid_quantity, bidder_name, bidder_email ${more && `, ${more.split('=')[0]}`})
    select m.id, c.company_name, c.id, 'Wool', '26', 2, 612, 598, 800, '=cmd()', 'free@tanabana.example' ${more && `, ${more.split('=')[1]}`}
    from company_details c, private.members m where c.company_name = '${COMPANY}' and m.email = 'free@tanabana.example'
    returning id, bid_display_id as number`);
  return row as { id: string; number: string };
}

/** A pending bid for a yarn, and its number. */
async function aBidFor(fibre: string, count: string, filaments: string | null): Promise<string> {
  const [row] =
    await query(`insert into customer_bids (company_name, corporate_company_id, fibre_type, denier_count, filament_count, bid_price, bid_quantity)
    select company_name, id, '${fibre}', '${count}', ${filaments}, 90, 100 from company_details where company_name = '${COMPANY}'
    returning bid_display_id as number`);
  return String(row!.number);
}

const statusOf = async (id: string) =>
  (
    await query(`select bid_status, accept_bid_time is not null as timed, accepted_by_executive_name as name
    from customer_bids where id = '${id}'`)
  )[0];

async function press(number: string, act: 'Accept' | 'Reject', user: ReturnType<typeof renderApp>['user']) {
  await user.click(await screen.findByRole('button', { name: `${act} ${number}` }));
  const dialog = within(await screen.findByRole('alertdialog', { name: `${act} ${number}?` }));
  await user.click(dialog.getByRole('button', { name: act }));
}

describe('Bids Management', () => {
  it('shows counts in the unit of the reader, too, where the posted unit is known', async () => {
    const id = await signInAs('executive');
    const { error } = await supabase().from('tanabana_free').update({ count_unit: 'dtex' }).eq('id', id);
    expect(error).toBeNull();
    const [cotton, filament, wool] = [
      await aBidFor('Cotton', '30', null),
      await aBidFor('Polyester Filament', '150', '48'),
      await aBidFor('Wool', '26', null),
    ];
    renderApp('/bid-management');
    expect(await within(await rowOf(cotton)).findByText('≈ 196.9 dtex')).toBeInTheDocument();
    expect(await within(await rowOf(filament)).findByText('≈ 166.7 dtex')).toBeInTheDocument();
    expect(within(await rowOf(wool)).queryByText(/dtex/)).toBeNull();
  });

  it('shows an executive the bids of the own company of three months, newest first, by the documented request', async () => {
    await signInAs('executive');
    await query(`insert into customer_bids (bid_time, company_name, corporate_company_id, fibre_type, bid_price, bid_quantity)
      select now() - interval '4 months', company_name, id, 'Silk', 9, 1 from company_details where company_name = '${COMPANY}'`);
    const seen = watchRequests(server());
    renderApp('/bid-management');
    await table();
    const expected = await query(`select bid_display_id as n from customer_bids b where company_name = '${COMPANY}'
      and bid_time > now() - interval '3 months' order by bid_time desc, id desc limit ${LIMITS.bid_page_size}`);
    expect(rows().map((row) => /BID-\d{6}/.exec(row.textContent)![0])).toEqual(expected.map(({ n }) => n));
    const read = new URL(
      seen.find(({ line }) => line.includes('/rest/v1/customer_bids?'))!.line.split(' ')[1]!,
      'http://x',
    ).searchParams;
    expect(read.get('company_name')).toBe(`eq.${COMPANY}`);
    expect(read.get('bid_time')).toMatch(/^gte\./);
    expect(read.get('order')).toBe('bid_time.desc,id.desc');
    expect(subscribe).toHaveBeenCalledWith(expect.stringMatching(/^bids:company:/), expect.any(Function), {
      isPrivate: true,
    });
  });

  it('accepts an open one, with who and when, and notifies both sides', async () => {
    const userId = await signInAs('executive');
    const { id, number } = await aBid();
    const { user } = renderApp('/bid-management');
    const seen = watchRequests(server());
    await press(number, 'Accept', user);
    await waitFor(() => expect(shownToast()?.title).toBe('Bid Accepted!'));
    await waitFor(() =>
      expect(shownToast()?.waiting).toContainEqual(expect.objectContaining({ code: 'bids.repliesSent' })),
    );
    expect(await statusOf(id)).toMatchObject({ bid_status: 'Accepted', timed: true });
    const patch = seen.find(({ line }) => line.startsWith('PATCH'))!;
    expect(patch.line).toContain(`id=eq.${id}`);
    expect(await patch.body).toEqual({
      bid_status: 'Accepted',
      accept_bid_time: expect.any(String),
      accepted_by_executive_id: userId,
      accepted_by_executive_name: expect.any(String),
    });
    expect(await seen.find(({ line }) => line.includes('bidding-reply'))!.body).toEqual({
      bid_id: id,
      action: 'accept',
    });
    await waitFor(async () => expect(await rowOf(number)).toHaveTextContent('Accepted'));
    expect(within(await rowOf(number)).queryByRole('button')).toBeNull();
  });

  it('rejects without a letter', async () => {
    await signInAs('executive');
    const { id, number } = await aBid();
    const { user } = renderApp('/bid-management');
    const seen = watchRequests(server());
    await press(number, 'Reject', user);
    await waitFor(() => expect(shownToast()?.title).toBe('Bid Rejected!'));
    expect(await statusOf(id)).toMatchObject({ bid_status: 'Rejected', timed: true });
    expect(seen.filter(({ line }) => line.includes('bidding-reply'))).toEqual([]);
  });

  it('warns when nobody could be notified, and the bid stays accepted', async () => {
    await signInAs('executive');
    const { id, number } = await aBid();
    const { user } = renderApp('/bid-management');
    server().intercept((request) =>
      request.url.includes('bidding-reply')
        ? Response.json({ error: { code: 'not_delivered', message: 'Not everybody could be told.' } }, { status: 502 })
        : undefined,
    );
    await press(number, 'Accept', user);
    await waitFor(() =>
      expect(shownToast()?.waiting).toContainEqual(
        expect.objectContaining({
          code: 'bids.replyNotSent',
          tone: 'warning',
          values: { message: 'Not everybody could be told.' },
        }),
      ),
    );
    expect(await statusOf(id)).toMatchObject({ bid_status: 'Accepted' });
  });

  it('shows the second of two deciders what the first one decided', async () => {
    await signInAs('executive');
    const { id, number } = await aBid();
    const { user } = renderApp('/bid-management');
    await screen.findByRole('button', { name: `Accept ${number}` });
    await query(`update customer_bids set bid_status = 'Rejected', accept_bid_time = now(), accepted_by_executive_name = 'Sunita Kothari'
      where id = '${id}'`);
    const seen = watchRequests(server());
    await press(number, 'Accept', user);
    await waitFor(() =>
      expect(shownToast()).toMatchObject({
        tone: 'warning',
        title: 'Decided Before',
        body: `Sunita Kothari was first: ${number} is rejected.`,
      }),
    );
    await waitFor(async () => expect(await rowOf(number)).toHaveTextContent('RejectedSunita Kothari'));
    expect(seen.filter(({ line }) => line.includes('bidding-reply'))).toEqual([]);
    expect(await statusOf(id)).toMatchObject({ bid_status: 'Rejected' });
  });

  it('reports an acceptance whose response was lost as it is, and notifies both sides', async () => {
    await signInAs('executive');
    const { id, number } = await aBid();
    const { user } = renderApp('/bid-management');
    await screen.findByRole('button', { name: `Accept ${number}` });
    server().intercept((request) => (request.method === 'PATCH' ? server().loseAnswer(request) : undefined));
    await press(number, 'Accept', user);
    await waitFor(() => expect(shownToast()?.title).toBe('Bid Accepted!'));
    await waitFor(() =>
      expect(shownToast()?.waiting).toContainEqual(expect.objectContaining({ code: 'bids.repliesSent' })),
    );
    await waitFor(async () => expect(await rowOf(number)).toHaveTextContent('Accepted'));
    expect(await statusOf(id)).toMatchObject({ bid_status: 'Accepted' });
  });

  it('claims nothing of a decision whose response was lost when the bid cannot be read either, or is still open', async () => {
    await signInAs('executive');
    const { id, number } = await aBid();
    const { user } = renderApp('/bid-management');
    await screen.findByRole('button', { name: `Reject ${number}` });
    server().intercept((request) =>
      request.method === 'PATCH' ? Promise.reject(new TypeError('Failed to fetch')) : undefined,
    );
    await press(number, 'Reject', user);
    const unknown = { title: 'Bid May Not Be Updated', body: ERROR_SENTENCES.network };
    await waitFor(() => expect(shownToast()).toMatchObject(unknown));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    closeToast(shownToast()!.id);
    server().intercept((request) => {
      if (request.method === 'PATCH') return server().loseAnswer(request);
      return request.url.includes(`id=eq.${id}`) ? Promise.reject(new TypeError('Failed to fetch')) : undefined;
    });
    await press(number, 'Reject', user);
    await waitFor(() => expect(shownToast()).toMatchObject(unknown));
    await waitFor(async () => expect(await rowOf(number)).toHaveTextContent('Rejected'));
  });

  it('filters by status, searches in the database, and counts', async () => {
    await signInAs('executive');
    const { number } = await aBid();
    const { user, router } = renderApp('/bid-management');
    await table();
    await user.click(filters().getByRole('link', { name: /^Pending/ }));
    await waitFor(() => expect(router.state.location.search).toEqual({ status: 'Pending' }));
    await waitFor(() => expect(rows().every((row) => row.textContent.includes('Pending'))).toBe(true));
    expect(currentIn(filters())).toEqual([expect.stringMatching(/^Pending/)]);
    const [{ n }] =
      (await query(`select count(*)::int as n from customer_bids where company_name = '${COMPANY}' and bid_status = 'Pending'
      and bid_time > now() - interval '3 months'`)) as [{ n: number }];
    expect(filters().getByRole('link', { name: `Pending ${n}` })).toBeInTheDocument();
    await user.type(screen.getByRole('searchbox', { name: 'Search bids' }), `${number.toLowerCase()} 2/26s`);
    await waitFor(() => expect(screen.getByText('1 bid found')).toBeInTheDocument());
    expect(rows()).toHaveLength(1);
    expect(rows()[0]).toHaveTextContent(number);
    await user.type(screen.getByRole('searchbox', { name: 'Search bids' }), ' nobody');
    expect(await screen.findByRole('heading', { name: 'No Bids Found' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('downloads the selected ones, and shows when none is selected', async () => {
    await signInAs('executive');
    await aBid();
    const saved: { name: string; file: Blob }[] = [];
    let file = new Blob();
    URL.createObjectURL = (blob) => ((file = blob as Blob), 'blob:x');
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, file });
    });
    const { user } = renderApp('/bid-management');
    await table();
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(shownToast()).toMatchObject({ title: 'No Bids Selected', body: 'Please select bids to download.' });
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    const count = rows().length;
    expect(screen.getByText(`${count} selected`)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['bid_management_export.csv']));
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
      await new Promise<ArrayBuffer>((resolve) => {
        const reader = new FileReader();
        reader.addEventListener('load', () => resolve(reader.result as ArrayBuffer));
        reader.readAsArrayBuffer(saved[0]!.file);
      }),
    );
    expect(text.startsWith('\uFEFF"Bid No.","Bid Time (IST)"')).toBe(true);
    expect(text.trim().split('\r\n')).toHaveLength(count + 1);
    expect(text).toContain(`"'=cmd()"`);
  });

  it('pages ten thousand bids in the database', async () => {
    await signInAs('executive');
    await query(`insert into customer_bids (bid_time, bid_status, company_name, corporate_company_id, fibre_type, bid_price, bid_quantity)
      select now() - interval '80 days' - n * interval '1 second', 'Cancelled', company_name, id, 'Jute', 9, 1
      from company_details, generate_series(1, 10000) n where company_name = '${COMPANY}'`);
    try {
      const { router } = renderApp('/bid-management?status=Cancelled&page=100');
      await table();
      expect(rows()).toHaveLength(LIMITS.bid_page_size);
      expect(filters().getByRole('link', { name: /^Cancelled 10,0\d\d$/ })).toBeInTheDocument();
      expect(currentIn(within(screen.getByRole('navigation', { name: 'Pages of bids' })))).toEqual(['100']);
      await router.navigate({ to: '/bid-management', search: { status: 'Cancelled', page: 900 } });
      await waitFor(() => expect(router.state.location.search).not.toEqual({ status: 'Cancelled', page: 900 }));
      await router.navigate({ to: '/bid-management', search: { q: 'jute' } });
      expect(await screen.findByText(/^10,?0\d\d bids found$/)).toBeInTheDocument();
    } finally {
      await query(`delete from customer_bids where fibre_type = 'Jute' and bid_quantity = 1`);
    }
  });
});

describe('who opens Bids Management', () => {
  it('an admin sees every company, and chooses one', async () => {
    await signInAs('admin2');
    const { user, router } = renderApp('/bid-management');
    await table();
    expect(subscribe).toHaveBeenCalledWith('bids:all', expect.any(Function), { isPrivate: true });
    const companies = new Set((await query('select distinct company_name as n from customer_bids')).map(({ n }) => n));
    expect(companies.size).toBeGreaterThan(1);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Company' }), COMPANY);
    await waitFor(() => expect(router.state.location.search).toEqual({ company: expect.any(String) }));
    await screen.findByText(`Bids on ${COMPANY} products in the last 3 months, newest first.`);
  });

  it('an executive whose profile names no company sees the reason', async () => {
    const userId = await signInAs('executive');
    await query(`update private.members set business_name = 'No Such Mill' where id = '${userId}'`);
    try {
      renderApp('/bid-management');
      expect(await screen.findAllByText('Your profile is not linked to a company name.')).not.toEqual([]);
      expect(shownToast()).toMatchObject({ tone: 'warning', title: 'Configuration Issue' });
      expect(screen.queryByRole('table')).toBeNull();
    } finally {
      await query(`update private.members set business_name = '${COMPANY}' where id = '${userId}'`);
    }
  });

  it.each(['paid', null])('other users are refused: %s', async (name) => {
    if (name) await signInAs(name);
    renderApp('/bid-management');
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to Login' })).toBeInTheDocument();
  });

  it('shows the number of open ones in the menu, and reads again on a broadcast', async () => {
    await signInAs('executive');
    renderApp('/bid-management');
    await table();
    const [{ n }] =
      (await query(`select count(*)::int as n from customer_bids where company_name = '${COMPANY}' and bid_status = 'Pending'
      and bid_time > now() - interval '3 months'`)) as [{ n: number }];
    const { number } = await aBid();
    for (const [, announce] of vi.mocked(subscribe).mock.calls) announce({ event: 'changed', payload: {} });
    expect(await screen.findByText(number)).toBeInTheDocument();
    expect(await screen.findAllByText(`${n + 1} pending bids`)).not.toEqual([]);
  });
});
