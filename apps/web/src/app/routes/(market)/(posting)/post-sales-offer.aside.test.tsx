import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';

const server = startServer();
const LIST = ['40s combed cotton 500 kg @ 300', '30s combed cotton 600 kg @ 250', 'acrylic 2/32 20 bags'];

beforeEach(async () => {
  window.scrollTo = () => undefined;
  await supabase().auth.signOut();
  sessionStorage.clear();
  await signInAs('free');
});
afterEach(() => server().run(`delete from sales_offers where price in (300, 250) and quantity_kgs in (500, 600)`));

const box = () => screen.findByRole('textbox', { name: 'Write it in one line' });
const fibre = () => screen.findByRole('combobox', { name: /Fibre type/ });
const rows = async () => within(await screen.findByRole('region', { name: 'Posts of the list' }));
const offered = () => screen.findByText('Unfinished list of 3 lines');
const posts = async () =>
  (await server().run(`select id from sales_offers where price in (300, 250) and quantity_kgs in (500, 600)`)).length;

/** The page with the list pasted, left and opened again. */
async function openAgain() {
  const first = renderApp('/post-sales-offer');
  await first.user.click(await box());
  await first.user.paste(LIST.join('\n'));
  expect((await rows()).getByRole('heading', { name: '3 posts' })).toBeInTheDocument();
  first.unmount();
  return renderApp('/post-sales-offer');
}

it('an unfinished list is offered above the form, which is there', async () => {
  const { user } = await openAgain();
  expect(await offered()).toBeInTheDocument();
  expect(await box()).toHaveValue('');
  await user.selectOptions(await fibre(), 'Cotton');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect((await rows()).getByRole('heading', { name: '3 posts' })).toBeInTheDocument();
  expect(await box()).toHaveValue(LIST.join('\n'));
  expect(screen.queryByText('Unfinished list of 3 lines')).toBeNull();
  // The form kept what was chosen in it.
  await user.click(screen.getByRole('button', { name: 'Put aside and use the form' }));
  expect(await fibre()).toHaveValue('Cotton');
  expect(await offered()).toBeInTheDocument();
});

it('what is posted of a list stays posted while it is aside', async () => {
  const { user, unmount } = await openAgain();
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await user.click((await rows()).getByRole('button', { name: 'Post 2 rows' }));
  expect(await screen.findByText('0 ready, 1 to put right, 2 posted')).toBeInTheDocument();
  unmount();
  const { user: again } = renderApp('/post-sales-offer');
  await again.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('0 ready, 1 to put right, 2 posted')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Post all' })).toBeDisabled();
  expect(await posts()).toBe(2);
});

it('two lists change places, and neither takes the posts of the other', async () => {
  const { user } = await openAgain();
  await user.click(await box());
  await user.paste(LIST.slice(1).join('\n'));
  await user.click((await rows()).getByRole('button', { name: 'Post 1 row' }));
  expect(await screen.findByText('0 ready, 1 to put right, 1 posted')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('2 ready, 1 to put right, 0 posted')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('0 ready, 1 to put right, 1 posted')).toBeInTheDocument();
  expect(await box()).toHaveValue(LIST.slice(1).join('\n'));
});

it('a list that is aside outlives a post of the form, and goes when it is discarded', async () => {
  const { user, unmount } = await openAgain();
  await user.type(await box(), '40s combed cotton 500 kg @ 300');
  await waitFor(async () => expect(await fibre()).toHaveValue('Cotton'));
  await user.click(screen.getByRole('button', { name: 'Post Sales Offer' }));
  await waitFor(async () => expect(await posts()).toBe(1));
  await waitFor(async () => expect(await box()).toHaveValue(''));
  expect(await offered()).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard the list of 3 lines?' }));
  await user.click(question.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText('Unfinished list of 3 lines')).toBeNull());
  unmount();
  renderApp('/post-sales-offer');
  expect(await box()).toHaveValue('');
  expect(screen.queryByText('Unfinished list of 3 lines')).toBeNull();
});
