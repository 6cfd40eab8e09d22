import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { saveDraft } from '#lib/forms/draft.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { currentSession } from '#lib/session/session.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';

const server = startServer();
const LIST = ['40s combed cotton 500 kg @ 301', 'acrylic 2/32 20 bags'];

beforeEach(async () => {
  window.scrollTo = () => undefined;
  await supabase().auth.signOut();
  sessionStorage.clear();
  await signInAs('free');
});
afterEach(() => server().run(`delete from sales_offers where price = 301`));

const box = () => screen.findByRole('textbox', { name: 'Write it in one line' });

/** The page with lines pasted. */
async function pasted(lines: readonly string[]) {
  const page = renderApp('/post-sales-offer');
  await page.user.click(await box());
  await page.user.paste(lines.join('\n'));
  await screen.findByRole('region', { name: 'Posts of the list' });
  return page;
}

it('the last row of a list stays a row: a posted line does not fill the form in again', async () => {
  const { user, unmount } = await pasted(LIST);
  await user.click(await screen.findByRole('button', { name: 'Post 1 row' }));
  await screen.findByText('0 ready, 1 to put right, 1 posted');
  await user.click(screen.getByRole('button', { name: `Remove: ${LIST[1]}` }));
  expect(await screen.findByText('0 ready, 0 to put right, 1 posted')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Post Sales Offer' })).toBeNull();
  unmount();
  const { user: again } = renderApp('/post-sales-offer');
  await again.click(await screen.findByRole('button', { name: 'Begin a new list' }));
  expect(await box()).toHaveValue('');
  expect(await screen.findByRole('button', { name: 'Post Sales Offer' })).toBeInTheDocument();
});

it('lines without a yarn are removed with one press, but not one that was filled in', async () => {
  const { user } = await pasted(['Good morning sir', LIST[0]!, 'As discussed', 'Thank you', LIST[1]!]);
  await user.click(await screen.findByRole('button', { name: 'Edit: As discussed' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('Fibre type'), 'Cotton');
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await user.click(screen.getByRole('button', { name: 'Remove 2 lines without a yarn' }));
  expect(await screen.findByText('1 ready, 2 to put right, 0 posted')).toBeInTheDocument();
  const left = screen.getAllByRole('button', { name: /^Remove: / });
  expect(left.map((button) => button.getAttribute('aria-label'))).toEqual(
    [LIST[0], 'As discussed', LIST[1]].map((line) => `Remove: ${line}`),
  );
  expect(await box()).toHaveValue([LIST[0], 'As discussed', LIST[1]].join('\n'));
  expect(screen.queryByRole('button', { name: /without a yarn/ })).toBeNull();
});

it('a quantity that is read in a row says so, and is put back as it was typed', async () => {
  const { user } = await pasted(LIST);
  await user.click(await screen.findByRole('button', { name: `Edit: ${LIST[1]}` }));
  const dialog = within(await screen.findByRole('dialog'));
  const quantity = dialog.getByLabelText('Quantity (kg)');
  await user.type(quantity, '5 ton');
  await user.tab();
  expect(await dialog.findByText('Read as 5,000 kg')).toBeInTheDocument();
  expect(quantity).toHaveValue('5000');
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(quantity).toHaveValue('5 ton'));
  await user.click(quantity);
  await user.tab();
  expect(quantity).toHaveValue('5 ton');
});

it('lines that were too many follow once the others are posted', async () => {
  const lines = Array.from({ length: 52 }, (_, at) => `${at + 20}s cotton 500 kg @ 301`);
  const session = currentSession();
  const owner = session.status === 'signed-in' ? session.userId : '';
  const posted = lines.map((line) => [`0 ${line}`, { number: 'SO-000001' }] as const);
  saveDraft('sales_offers-list', owner, Object.fromEntries(posted.slice(0, 50)));
  const { user } = await pasted(lines);
  await user.click(await screen.findByRole('button', { name: 'Go on with the other 2 lines' }));
  expect(await box()).toHaveValue(lines.slice(50).join('\n'));
  expect(await screen.findByText('2 ready, 0 to put right, 0 posted')).toBeInTheDocument();
});

it('a line that was changed after its answer was lost is named as posted before it becomes a second post', async () => {
  const quantities = async () =>
    (
      await server().run(`select offer_number, quantity_kgs::int as kgs from sales_offers where price = 301 order by 1`)
    ).map((row) => row as { offer_number: string; kgs: number });
  const { user } = await pasted(LIST);
  server().loseAnswers(/^POST .*\/sales_offers/);
  await user.click(await screen.findByRole('button', { name: 'Post 1 row' }));
  expect(await screen.findByText(/^It may be posted already\./)).toBeInTheDocument();
  await user.clear(await box());
  await user.click(await box());
  await user.paste(LIST.join('\n').replace('500 kg', '600 kg'));
  await user.click(await screen.findByRole('button', { name: 'Post 1 row' }));
  const notice = (await screen.findByText(/^A line that you have changed since is posted/)).parentElement!;
  const [first, ...others] = await quantities();
  expect([first!.kgs, others]).toEqual([500, []]);
  const link = within(notice).getByRole('link', { name: first!.offer_number });
  expect(link).toHaveAttribute('href', `/offer/${first!.offer_number}`);
  await user.click(screen.getByRole('button', { name: 'Post 1 row' }));
  expect(await screen.findByText('0 ready, 1 to put right, 1 posted')).toBeInTheDocument();
  expect(screen.queryByText(/^A line that you have changed since/)).toBeNull();
  expect((await quantities()).map(({ kgs }) => kgs)).toEqual([500, 600]);
});
