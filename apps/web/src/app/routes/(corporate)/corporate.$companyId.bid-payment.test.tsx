// What a bidder is told when the answer to the payment for a bid is lost, and how often the credit is taken: once.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { bid, closed, dialog, placeIn } from '#testing/bid-row.ts';
import { creditsOf } from '#testing/credits-of.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';
import { shownToast } from '#testing/shown-toast.ts';

const server = startServer();

beforeEach(async () => {
  await supabase().auth.signOut();
  sessionStorage.clear();
});

/** Opens the page of a company with a product that it shows. */
async function openProduct() {
  const [product] = (await server().run(`select p.id, p.company_id from corporate_products p
    join company_details c on c.id = p.company_id where company_name = 'Kirtana Spinners' and visibility_status = 'Reveal'
    order by department_name, p.updated_at desc, p.id limit 1`)) as { id: string; company_id: string }[];
  const app = renderApp(`/corporate/${product!.company_id}`);
  await screen.findByRole('heading', { level: 1, name: 'Kirtana Spinners' });
  await waitFor(() => expect(document.getElementById(`product-${product!.id}`)).not.toBeNull());
  return { ...app, product: product! };
}

it('a bid whose payment has no answer is placed all the same where it was charged', async () => {
  const userId = await signInAs('paid');
  const before = await creditsOf(server(), userId);
  const opened = await openProduct();
  server().loseAnswers(/POST .*handle-credit-deduction/);
  await bid(opened);
  await waitFor(() => expect(shownToast()?.title).toBe('Bid Submitted!'));
  expect(await creditsOf(server(), userId)).toBe(before - 1);
});

it('a bid whose payment never arrived says that no credit was taken', async () => {
  const userId = await signInAs('paid');
  const before = await creditsOf(server(), userId);
  const opened = await openProduct();
  server().intercept((request) => {
    if (request.url.includes('handle-credit-deduction')) throw new TypeError('Failed to fetch');
    return undefined;
  });
  await bid(opened);
  await waitFor(() =>
    expect(shownToast()).toMatchObject({
      title: 'Bid Submission Failed',
      body: 'Failed to deduct credit. Please check your balance or try again.',
    }),
  );
  expect(await creditsOf(server(), userId)).toBe(before);
});

it('a bid whose payment has no answer, and cannot be looked up, says that the credit may be taken; the next press takes none', async () => {
  const userId = await signInAs('paid');
  const before = await creditsOf(server(), userId);
  const opened = await openProduct();
  server().intercept((request) => {
    if (request.url.includes('credit_ledger')) throw new TypeError('Failed to fetch');
    return request.url.includes('handle-credit-deduction') ? server().loseAnswer(request) : undefined;
  });
  await bid(opened);
  await waitFor(() =>
    expect(shownToast()?.body).toBe(
      'No answer came, so we do not know whether your credit was taken. Please try again: a bid is paid for only once.',
    ),
  );
  expect(await creditsOf(server(), userId)).toBe(before - 1);
  server().intercept(null);
  await closed();
  await opened.user.click(placeIn(opened.product));
  await opened.user.click(within(await dialog()).getByRole('button', { name: 'Place Bid' }));
  await waitFor(() => expect(shownToast()?.title).toBe('Bid Submitted!'));
  expect(await creditsOf(server(), userId)).toBe(before - 1);
});
