import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveFile } from '#lib/files/save-file.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer, watchRequests } from '#testing/render-app.tsx';

vi.mock('#lib/files/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }));

const server = startServer();
beforeEach(async () => {
  await supabase().auth.signOut();
  vi.mocked(saveFile).mockClear();
});
afterEach(() => server().run(`delete from private.daily_figures`));

const keep = (daysAgo: number, offers: number) =>
  server().run(`insert into private.daily_figures (day, offers) values (private.india_date() - ${daysAgo}, ${offers})`);

async function open(search = '') {
  await signInAs('admin2');
  const app = renderApp(`/admin/dashboard${search}`);
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  await screen.findByRole('heading', { level: 2, name: 'Sales offers' });
  return app;
}

const card = (name: string) => screen.getByRole('heading', { level: 2, name }).closest('li')!;

describe('Dashboard', () => {
  it('sums up the counts, and shows those of today', async () => {
    await keep(0, 12);
    await keep(6, 1_23_456);
    await keep(29, 1);
    const { user, router } = await open('?days=7');
    expect(within(card('Sales offers')).getByText('1,23,468')).toBeInTheDocument();
    expect(within(card('Sales offers')).getByText('12 today')).toBeInTheDocument();
    expect(within(card('New members')).getByText('0')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: '30 days' }));
    await waitFor(() => expect(within(card('Sales offers')).getByText('1,23,469')).toBeInTheDocument());
    expect(router.state.location.search).toEqual({ days: 30 });
  });

  it('shows the statistics as a table and as a file, newest first', async () => {
    await keep(0, 12);
    await keep(1, 7);
    const { user } = await open('?days=7');
    await user.click(screen.getByRole('button', { name: 'Show the figures as a table' }));
    const [, today, yesterday] = screen.getAllByRole('row');
    expect(within(today!).getAllByRole('cell')[2]).toHaveTextContent('12');
    expect(within(yesterday!).getAllByRole('cell')[2]).toHaveTextContent('7');
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalled());
    const [name, file] = vi.mocked(saveFile).mock.calls[0]!;
    const lines = (await file.text()).trim().split('\r\n');
    expect(name).toBe('daily_figures.csv');
    expect(lines).toHaveLength(8);
    expect(lines[1]).toMatch(/^"\d{4}-\d\d-\d\d","0","0","12","0","0","0","0"$/);
  });

  it('shows that nothing was counted yet', async () => {
    await open();
    expect(screen.getByText(/^Nothing has been counted yet/)).toBeInTheDocument();
  });

  it('shows the money of the month, and explains each number', async () => {
    await server().run(`with paid as (
        insert into public.membership_payments (member_id, mode, status, taxable_paise, igst_paise, amount_paise, gst_rate,
          place_of_supply, provider_payment_id, captured_at, received_paise, received_currency, refunded_paise)
        select id, 'button', 'captured', 120000000, 21600000, 141600000, 18, 'Kerala', 'pay_money', private.clock(), 141600000, 'INR', 0
        from private.members order by created_at desc, id limit 1 returning id, member_id)
      insert into public.tax_invoices (invoice_number, payment_id, member_id, is_test, issued_at, seller_name, seller_gstin,
        seller_address, seller_state, buyer_name, buyer_business_name, buyer_address, place_of_supply, description, sac, gst_rate,
        taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise, payment_reference)
      select 'TB/99-00/000001', id, member_id, false, private.clock(), 'S', 'G', 'A', 'Gujarat', 'B', 'B', 'A', 'Kerala', 'D', '998599', 18,
        120000000, 0, 0, 21600000, 141600000, 'pay_money' from paid`);
    await open();
    const net = (await screen.findByRole('heading', { level: 3, name: 'Paid this month, less refunds' })).closest(
      'li',
    )!;
    expect(net).toHaveTextContent('₹14,16,000.00');
    expect(net).toHaveTextContent('₹14,16,000.00 came in by 1 payment, ₹0.00 went back.');
    const gst = screen.getByRole('heading', { level: 3, name: 'GST of this month' }).closest('li')!;
    expect(gst).toHaveTextContent('CGST ₹0.00, SGST ₹0.00, IGST ₹2,16,000.00 on ₹12,00,000.00');
    expect(screen.getByRole('heading', { level: 3, name: 'Free to paid' }).closest('li')).toHaveTextContent(
      /In the last 365 days: \d+ of \d+, [\d.]+%/,
    );
    await server().run(`delete from public.tax_invoices where payment_reference = 'pay_money'`);
    await server().run(`delete from public.membership_payments where provider_payment_id = 'pay_money'`);
  });

  it('links to the members whose membership ends soon', async () => {
    await server().run(`update private.members set membership_ends_on = private.india_date() + 3
      where id = (select id from private.members where membership_type = 'Paid Member' order by member_name limit 1)`);
    const { user, router } = await open();
    await user.click(await screen.findByRole('link', { name: 'Show these members' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/membership-management'));
    expect(router.state.location.search).toEqual({ flags: ['renewal_due'] });
    expect(await screen.findByText(/^ends /)).toBeInTheDocument();
  });

  it('shows that the money could not be loaded, and shows the rest', async () => {
    server().intercept((request) =>
      request.url.includes('get_money_figures')
        ? Response.json({ code: 'XX000', message: '' }, { status: 500 })
        : undefined,
    );
    await open();
    expect(await screen.findByText('Could not load the money')).toBeInTheDocument();
    server().intercept(() => undefined);
  });

  it('offers to try again', async () => {
    server().intercept((request) =>
      request.url.includes('get_daily_figures')
        ? Response.json({ code: 'XX000', message: '' }, { status: 500 })
        : undefined,
    );
    await signInAs('admin2');
    renderApp('/admin/dashboard');
    const again = await screen.findByRole('button', { name: 'Try again' });
    server().intercept(() => undefined);
    again.click();
    expect(await screen.findByRole('heading', { level: 2, name: 'Bids' })).toBeInTheDocument();
  });

  it('loads all of it in one request', async () => {
    const seen = watchRequests(server());
    await open();
    expect(seen.filter(({ line }) => line.includes('get_daily_figures'))).toHaveLength(1);
  });
});
