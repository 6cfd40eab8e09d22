// A new installation: no demo data, no account, and the first user is an admin by ADMIN_EMAILS.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { latestCode, renderApp, startServer } from '#testing/render-app.tsx';

const server = startServer({ demo: false });

/** Signs up, and later in, by a code to the address, as anybody does. */
async function signUp(email: string) {
  await supabase().auth.signInWithOtp({ email });
  const token = await latestCode(server(), email);
  const { error } = await supabase().auth.verifyOtp({ email, token, type: 'email' });
  if (error) throw error;
}

beforeEach(() => signUp('admin2@tanabana.example'));

const steps = () => screen.findByRole('region', { name: 'First steps' });

it('lets the first admin in, and shows what to do first', async () => {
  expect(await server().run('select count(*)::int as members from private.members')).toEqual([{ members: 1 }]);
  const { router, unmount } = renderApp('/admin');
  expect(await screen.findByRole('heading', { level: 1, name: 'Admin Panel' })).toBeInTheDocument();
  const links = within(await steps()).getAllByRole('link');
  const all = [
    ['Register a company', '/admin/register-company'],
    ['Upload a price list', '/admin/price-lists'],
    ['Publish a news article', '/admin/news'],
    ['Register a partner organisation', '/admin/partners'],
  ] as const;
  const there = all.filter(([, address]) => address in router.routesByPath);
  expect(there.length).toBeGreaterThanOrEqual(3);
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(there);
  unmount();

  await server().run(`insert into public.news_items (headline, content) values ('Cotton', 'Firm.')`);
  const again = renderApp('/admin');
  const done = within(await steps());
  await waitFor(() => expect(done.queryByRole('link', { name: 'Publish a news article' })).toBeNull());
  expect(done.getByText('Publish a news article')).toHaveTextContent('done');
  again.unmount();
  await server().run('delete from public.news_items');
});

it.each([
  ['/check-purchase-enquiries', 'No Enquiries Found'],
  ['/check-sales-offers', 'No Offers Found'],
  ['/news', 'No News Found'],
  ['/price-updates', 'No Price Lists Found'],
  ['/price-management', 'No Companies Registered'],
  ['/admin/price-lists', 'No Price Lists Found'],
  ['/admin/news', 'No News Found'],
  ['/admin/snippets', 'No Snippets Found'],
  ['/admin/partners', 'No Partners Found'],
  ['/admin/corporate-products', 'No companies yet'],
  ['/admin/companies', 'No Companies Found'],
  ['/admin/dealers', 'No companies yet'],
  ['/admin/enquiries', 'No enquiries found'],
  ['/admin/ad-management', 'No ads found.'],
  ['/admin/failed-messages', 'No failed notifications'],
  ['/admin/mailings', 'No mailings found'],
  ['/admin/payments', 'No payments found'],
  ['/bid-management', 'No Bids Found'],
  ['/product-search', 'No Products Found'],
])('%s shows that there is nothing yet, and no error', async (address, title) => {
  const { unmount } = renderApp(address);
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  unmount();
});

// Pages that are never empty: figures, a log that knows its own beginning, the first admin, what is set.
it.each([
  ['/admin/dashboard', 'New members'],
  ['/admin/operations', 'Delivery'],
  ['/admin/audit-log', 'admin_emails'],
  ['/admin/security', 'admin2@tanabana.example'],
  ['/admin/membership-management', 'admin2@tanabana.example'],
  ['/admin/settings', 'Invoices name no seller yet.'],
])('%s shows %s, and a link back', async (address, text) => {
  const { unmount } = renderApp(address);
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to Admin Panel' })).toHaveAttribute('href', '/admin');
  unmount();
});
