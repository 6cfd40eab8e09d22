import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';

const server = startServer();
const rows = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1);

it('shows a member what used the credits, with links to the listings that are still open', async () => {
  await signInAs('paid');
  const { user, router } = renderApp('/profile/me');
  await user.click(await screen.findByRole('link', { name: 'What used my credits' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'My Credits' })).toBeInTheDocument();
  const found = await rows();
  expect(found.at(-1)).toHaveTextContent(/\d{4}, \d{1,2}:\d{2} [ap]mSignup\+2525$/);
  expect(found.some((row) => /Bid *BID-\d{6}/.test(row.textContent))).toBe(true);
  const links = screen.getAllByRole('link', { name: /^SO-\d{6}$/ });
  const number = links[0]!.textContent;
  await user.click(links[0]!);
  await waitFor(() => expect(router.state.location.pathname).toBe('/check-sales-offers'));
  expect(router.state.location.search).toEqual({ q: number });
});

it('shows what a referral brought, and by whom', async () => {
  await signInAs('free');
  renderApp('/my-credits');
  const row = (await rows()).find((each) => each.textContent.includes('Referral'));
  expect(row).toHaveTextContent(/Meena Kothari *\+530$/);
});

it('shows the state of closed and deleted listings', async () => {
  const id = await signInAs('paid');
  await server().run(`with used as (select related_id::uuid as id, row_number() over () as n from credit_ledger
      where member_id = '${id}' and reason = 'usage_enquiry'),
    closed as (update purchase_enquiries set status = 'Closed' where id = (select id from used where n = 1))
    delete from purchase_enquiries where id = (select id from used where n = 2)`);
  renderApp('/my-credits');
  const texts = (await rows()).map((row) => row.textContent);
  expect(texts.filter((text) => /PE-\d{6}.*closed/.test(text))).toHaveLength(1);
  expect(texts.filter((text) => text.includes('No longer there'))).toHaveLength(1);
});

it('shows fifty at a time, newest first', async () => {
  const id = await signInAs('three');
  await server().run(`insert into credit_ledger (member_id, change, balance_after, reason, note)
    select '${id}', 1, 1000 + n, 'monthly', null from generate_series(1, 55) n`);
  const { user } = renderApp('/my-credits');
  expect(await rows()).toHaveLength(50);
  expect((await rows())[0]).toHaveTextContent(/\+11,055$/);
  await user.click(screen.getByRole('button', { name: 'Show older' }));
  await waitFor(async () => expect((await rows()).length).toBeGreaterThan(55));
});

it('tells an admin that nothing is charged, and that nothing was', async () => {
  await signInAs('admin2');
  renderApp('/my-credits');
  expect(await screen.findByText('No credits used yet')).toBeInTheDocument();
  expect(screen.getByText('9,999 credits left.')).toBeInTheDocument();
  expect(screen.getByText(/Admins are not charged/)).toBeInTheDocument();
});

it('shows that the history could not be loaded, and tries again', async () => {
  await signInAs('dealer');
  server().intercept(({ url }) =>
    url.includes('get_credit_changes')
      ? Response.json({ code: 'XX000', message: 'disk full' }, { status: 500 })
      : undefined,
  );
  const { user } = renderApp('/my-credits');
  expect(await screen.findByRole('heading', { name: 'Error Fetching Credits' })).toBeInTheDocument();
  server().intercept(null);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table')).toBeInTheDocument();
});
