import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { bid, closed, dialog, placeIn, priceIn, quantityIn, rowOf } from '#testing/bid-row.ts';
import { creditsOf } from '#testing/credits-of.ts';
import { renderApp, signInAs, startServer, watchRequests } from '#testing/render-app.tsx';
import { shownToast } from '#testing/shown-toast.ts';

const server = startServer();

beforeEach(async () => {
  await supabase().auth.signOut();
  sessionStorage.clear();
});
afterEach(() => server().intercept(null));

const query = async (text: string) => server().run(text);
const one = async (text: string) => (await query(text))[0]!;
const bidsOf = (userId: string) =>
  query(`select id, bid_price::float, bid_quantity, bid_status, company_name, basic_price::float as basic from customer_bids where bidder_user_id = '${userId}'
    and bid_time > now() - interval '1 minute' order by bid_time desc`);

/** A revealed product of a company, with a basic price. */
const productOf = (company: string) =>
  one(`select p.id, p.company_id, p.basic_price from corporate_products p join company_details c on c.id = p.company_id
    where company_name = '${company}' and visibility_status = 'Reveal' and basic_price is not null
    order by department_name, p.updated_at desc, p.id limit 1`) as Promise<{
    id: string;
    company_id: string;
    basic_price: number;
  }>;

async function openProduct(company = 'Kirtana Spinners') {
  const product = await productOf(company);
  const app = renderApp(`/corporate/${product.company_id}`);
  await screen.findByRole('heading', { level: 1, name: company });
  await waitFor(() => expect(document.getElementById(`product-${product.id}`)).not.toBeNull());
  return { ...app, product };
}

/** The requests of a bid only, as `POST /functions/v1/bid-submission`. */
const callsOf = (seen: ReturnType<typeof watchRequests>) =>
  seen.filter(({ line }) =>
    /select=country_code%2Cmobile_number|functions\/v1\/(handle-credit|bid-)|POST \/rest\/v1\/customer_bids/.test(line),
  );

/** The read of a bid that may have been placed. */
const READ_OF_BID = /GET .*customer_bids.*[?&]id=eq\./;

describe('bidding', () => {
  it('is not offered to visitors', async () => {
    const { product } = await openProduct();
    expect(rowOf(product).queryByRole('textbox')).toBeNull();
    expect(screen.queryByText('Your price per kg')).toBeNull();
  });

  it('shows the difference and the value while typing, asks, and makes the documented calls in order', async () => {
    const userId = await signInAs('paid');
    const before = await creditsOf(server(), userId);
    const opened = await openProduct();
    const { user, product } = opened;
    expect(screen.getByText(`A bid uses 1 credit. You have ${before}.`)).toBeInTheDocument();
    expect(placeIn(product)).toBeDisabled();
    await user.type(priceIn(product), String(product.basic_price - 2));
    expect(rowOf(product).getByText('₹2.00 below basic')).toBeInTheDocument();
    await user.clear(priceIn(product));
    await user.type(priceIn(product), '100');
    await user.type(quantityIn(product), '1500');
    expect(rowOf(product).getByText('₹1,50,000')).toBeInTheDocument();
    await user.click(placeIn(product));
    expect(await dialog()).toHaveTextContent(`Uses 1 credit, ${before - 1} will be left.`);
    const seen = watchRequests(server());
    await user.click(within(await dialog()).getByRole('button', { name: 'Place Bid' }));
    await waitFor(() =>
      expect(shownToast()).toMatchObject({ title: 'Bid Submitted!', body: 'Your bid of ₹100.00 has been placed.' }),
    );
    await waitFor(() => expect(priceIn(product)).toHaveValue(''));
    expect(quantityIn(product)).toHaveValue('');
    const [stored, ...more] = await bidsOf(userId);
    expect(more).toEqual([]);
    expect(stored).toMatchObject({
      bid_price: 100,
      bid_quantity: 1500,
      bid_status: 'Pending',
      company_name: 'Kirtana Spinners',
    });
    const calls = callsOf(seen);
    expect(calls.map(({ line }) => line.split('?')[0])).toEqual([
      'GET /rest/v1/tanabana_free',
      'POST /functions/v1/handle-credit-deduction',
      'POST /rest/v1/customer_bids',
      'POST /functions/v1/bid-submission',
    ]);
    expect(await calls[1]!.body).toMatchObject({
      userId,
      transactionType: 'bid_submission',
      relatedEntityId: stored!.id,
      notes: expect.any(String),
    });
    expect(await calls[2]!.body).toMatchObject({ id: stored!.id, corporate_product_id: product.id, bid_price: 100 });
    expect(calls[2]!.line).toContain('select=id');
    expect(await calls[3]!.body).toEqual({ bid_id: stored!.id });
    expect(await creditsOf(server(), userId)).toBe(before - 1);
    expect(screen.getByText(`A bid uses 1 credit. You have ${before - 1}.`)).toBeInTheDocument();
  });

  it.each([
    ['of the payment, and of its read,', [/POST .*handle-credit-deduction/, /GET .*credit_ledger/]],
    ['of the bid, and of its read,', [/POST .*customer_bids/, READ_OF_BID]],
  ])(
    'that is tried again after a lost response %s is one bid and one credit, also after a reload',
    async (_, patterns) => {
      const userId = await signInAs('dealer');
      const before = await creditsOf(server(), userId);
      const had = (await bidsOf(userId)).length;
      const opened = await openProduct('Vennai Yarns');
      server().loseAnswers(...patterns);
      await bid(opened);
      await waitFor(() => expect(shownToast()?.title).toBe('Bid Submission Failed'));
      await closed();
      expect(priceIn(opened.product)).toHaveValue('100');
      expect(quantityIn(opened.product)).toHaveValue('1500');
      opened.unmount();
      const { user, product } = await openProduct('Vennai Yarns');
      expect(priceIn(product)).toHaveValue('100');
      await user.click(placeIn(product));
      await user.click(within(await dialog()).getByRole('button', { name: 'Place Bid' }));
      await waitFor(() => expect(shownToast()?.title).toBe('Bid Submitted!'));
      await waitFor(() => expect(priceIn(product)).toHaveValue(''));
      expect(await bidsOf(userId)).toHaveLength(had + 1);
      expect(await creditsOf(server(), userId)).toBe(before - 1);
    },
  );

  it('whose response was lost is reported as placed', async () => {
    const userId = await signInAs('dealer');
    const had = (await bidsOf(userId)).length;
    const opened = await openProduct('Vennai Yarns');
    server().loseAnswers(/POST .*customer_bids/);
    await bid(opened);
    await waitFor(() => expect(shownToast()?.title).toBe('Bid Submitted!'));
    expect(await bidsOf(userId)).toHaveLength(had + 1);
  });

  it('that succeeded is reported, and text typed since stays', async () => {
    const userId = await signInAs('dealer');
    const had = (await bidsOf(userId)).length;
    const opened = await openProduct('Vennai Yarns');
    server().loseAnswers(/POST .*customer_bids/, READ_OF_BID);
    await bid(opened, '90');
    await waitFor(() => expect(shownToast()?.title).toBe('Bid Submission Failed'));
    await bid(opened, '95');
    await waitFor(() => expect(shownToast()?.body).toBe('Your bid of ₹90.00 has been placed.'));
    expect(shownToast()?.waiting).toContainEqual(expect.objectContaining({ code: 'bids.placedBefore' }));
    await closed();
    expect(priceIn(opened.product)).toHaveValue('95');
    await bid(opened, '95');
    await waitFor(() => expect(shownToast()?.body).toBe('Your bid of ₹95.00 has been placed.'));
    expect(await bidsOf(userId)).toHaveLength(had + 2);
  });

  it.each([
    ['0', '10', 'Invalid Bid', 'Please enter a valid bid price.'],
    ['10.123', '10', 'Invalid Bid', 'Please enter a valid bid price.'],
    ['10', '0', 'Invalid Quantity', 'Please enter a valid bid quantity.'],
    ['10', '1.5', 'Invalid Quantity', 'Please enter a valid bid quantity.'],
  ])('of %s for %s is refused before any request', async (price, kilograms, title, body) => {
    await signInAs('paid');
    const { user, product } = await openProduct();
    const seen = watchRequests(server());
    await user.type(priceIn(product), price);
    await user.type(quantityIn(product), kilograms);
    await user.click(placeIn(product));
    expect(shownToast()).toMatchObject({ tone: 'error', title, body });
    expect(rowOf(product).getByText(`${title}: ${body}`)).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(priceIn(product)).toHaveValue(price);
    expect(callsOf(seen)).toEqual([]);
    expect(document.activeElement).toBe(title === 'Invalid Bid' ? priceIn(product) : quantityIn(product));
  });

  it('on products of the own company is refused', async () => {
    await signInAs('executive');
    const { user, product } = await openProduct('Aravat Suityarn');
    const seen = watchRequests(server());
    await user.type(priceIn(product), '100');
    await user.type(quantityIn(product), '5');
    await user.click(placeIn(product));
    expect(shownToast()).toMatchObject({
      title: 'Action Denied',
      body: "You cannot bid on your own company's products.",
    });
    expect(callsOf(seen)).toEqual([]);
  });

  it('without a credit is not confirmed: it shows how to get more, and no typed text is lost', async () => {
    await signInAs('zero');
    const { user, product } = await openProduct();
    await user.type(priceIn(product), '100');
    await user.type(quantityIn(product), '5');
    await user.click(placeIn(product));
    await waitFor(() =>
      expect(shownToast()).toMatchObject({
        title: 'Credits Exhausted',
        body: 'You have used all your messaging credits for this period.',
        actions: [{ label: 'See plans' }],
      }),
    );
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(priceIn(product)).toHaveValue('100');
  });

  it('whose last credit was used elsewhere shows that', async () => {
    const userId = await signInAs('zero');
    await query(`update private.members set messaging_credits = 1 where id = '${userId}'`);
    const opened = await openProduct();
    await query(`update private.members set messaging_credits = 0 where id = '${userId}'`);
    await bid(opened);
    await waitFor(() =>
      expect(shownToast()).toMatchObject({
        title: 'Bid Submission Failed',
        body: 'Failed to deduct credit. Please check your balance or try again.',
      }),
    );
    expect(shownToast()?.waiting).toContainEqual(expect.objectContaining({ code: 'credits.creditsExhausted' }));
    await closed();
    expect(priceIn(opened.product)).toHaveValue('100');
    expect(await bidsOf(userId)).toEqual([]);
    // The balance on the page is right by now, and nothing waits for a payment: the next press opens no question.
    await screen.findByText('A bid uses 1 credit. You have 0.');
    await opened.user.click(placeIn(opened.product));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(() => expect(shownToast()?.title).toBe('Credits Exhausted'));
  });

  it('that is refused by the rate limit shows the returned balance', async () => {
    const userId = await signInAs('paid');
    const before = await creditsOf(server(), userId);
    const opened = await openProduct();
    await query(`insert into customer_bids (bidder_user_id, bid_time, company_name, fibre_type, bid_price, bid_quantity)
      select '${userId}', now() - interval '5 s', 'Pace', 'Cotton', 1, 1 from generate_series(1, 30)`);
    await bid(opened);
    await waitFor(() => expect(shownToast()?.title).toBe('Bid Submission Failed'));
    await query(`delete from customer_bids where bidder_user_id = '${userId}' and company_name = 'Pace'`);
    expect(await creditsOf(server(), userId)).toBe(before);
    await waitFor(() => expect(screen.getByText(`A bid uses 1 credit. You have ${before}.`)).toBeInTheDocument());
    await bid(opened);
    await waitFor(() => expect(shownToast()?.title).toBe('Bid Submitted!'));
    expect(await creditsOf(server(), userId)).toBe(before - 1);
  });

  it('whose payment fails reads the balance again', async () => {
    await signInAs('paid');
    const opened = await openProduct();
    const requests: string[] = [];
    server().intercept((request) => {
      requests.push(`${request.method} ${new URL(request.url).pathname}`);
      return request.url.includes('handle-credit-deduction')
        ? Response.json({ error: { code: 'broken', message: 'x' } }, { status: 500 })
        : undefined;
    });
    await bid(opened);
    await waitFor(() => expect(shownToast()?.title).toBe('Bid Submission Failed'));
    await waitFor(() =>
      expect(requests.slice(requests.lastIndexOf('POST /functions/v1/handle-credit-deduction'))).toContain(
        'POST /rest/v1/rpc/get_my_access',
      ),
    );
    expect(requests).not.toContain('POST /rest/v1/customer_bids');
  });

  it.each([
    ['was hidden meanwhile', `update corporate_products set visibility_status = 'Hide' where id = `],
    ['is gone', `delete from corporate_products where id = `],
  ])('on a product that %s shows that, and the row disappears', async (_, change) => {
    await signInAs('paid');
    const opened = await openProduct('Hemvat Woollens');
    const { product, user } = opened;
    await user.type(priceIn(product), '100');
    await user.type(quantityIn(product), '5');
    await user.click(placeIn(product));
    await query(`${change} '${product.id}'`);
    await user.click(within(await dialog()).getByRole('button', { name: 'Place Bid' }));
    await waitFor(() =>
      expect(shownToast()).toMatchObject({
        title: 'Bid Submission Failed',
        body: 'The company does not offer this product any more. The bid costs you no credit.',
      }),
    );
    await waitFor(() => expect(document.getElementById(`product-${product.id}`)).toBeNull());
  });

  it.each([
    ['999', 'The price is ₹999.00 now. Bid anyway?'],
    ['null', 'The price is on request now. Bid anyway?'],
  ] as const)('on a product whose price is %s by now is confirmed again before any charge', async (price, title) => {
    const userId = await signInAs('dealer');
    const before = await creditsOf(server(), userId);
    const had = (await bidsOf(userId)).length;
    const opened = await openProduct('Vennai Yarns');
    const { product, user } = opened;
    const seen = watchRequests(server());
    await query(`update corporate_products set basic_price = ${price} where id = '${product.id}'`);
    await bid(opened);
    const again = await screen.findByRole('alertdialog', { name: title });
    expect(callsOf(seen).at(-1)!.line).toBe('POST /functions/v1/handle-credit-deduction');
    expect(await creditsOf(server(), userId)).toBe(before);
    await user.click(within(again).getByRole('button', { name: 'Bid anyway' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Bid Submitted!'));
    expect(await creditsOf(server(), userId)).toBe(before - 1);
    const all = await bidsOf(userId);
    expect(all).toHaveLength(had + 1);
    expect(all[0]!.basic).toBe(price === 'null' ? null : Number(price));
    await query(`update corporate_products set basic_price = ${product.basic_price} where id = '${product.id}'`);
  });

  it('that is refused after its payment gets its credit back in the response, and is confirmed again', async () => {
    const userId = await signInAs('dealer');
    const before = await creditsOf(server(), userId);
    const opened = await openProduct('Vennai Yarns');
    const { product, user } = opened;
    let isChanged = false;
    server().intercept(async (request) => {
      if (!isChanged && request.method === 'POST' && request.url.includes('/rest/v1/customer_bids')) {
        isChanged = true;
        await query(`update corporate_products set basic_price = basic_price + 1 where id = '${product.id}'`);
      }
      return undefined as never;
    });
    await bid(opened);
    const again = await screen.findByRole('alertdialog', { name: /Bid anyway\?$/ });
    expect(await creditsOf(server(), userId)).toBe(before);
    await user.click(within(again).getByRole('button', { name: 'Cancel' }));
    await closed();
    await waitFor(() => expect(screen.getByText(`A bid uses 1 credit. You have ${before}.`)).toBeInTheDocument());
    // The products are read again: a bid before that would meet the old price again.
    const below = (Number(product.basic_price) + 1 - 100).toFixed(2);
    await waitFor(() => expect(rowOf(product).getByText(`₹${below} below basic`)).toBeInTheDocument());
    expect(priceIn(product)).toHaveValue('100');
    await user.click(placeIn(product));
    await user.click(within(await dialog()).getByRole('button', { name: 'Place Bid' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Bid Submitted!'));
    expect(await creditsOf(server(), userId)).toBe(before - 1);
  });

  it('is stored although nobody could be notified, which is a warning', async () => {
    const userId = await signInAs('paid');
    const had = (await bidsOf(userId)).length;
    const opened = await openProduct();
    server().intercept((request) =>
      request.url.includes('bid-submission')
        ? Response.json({ error: { code: 'given_up', message: 'x' } }, { status: 502 })
        : undefined,
    );
    await bid(opened);
    await waitFor(() => expect(shownToast()?.title).toBe('Bid Submitted!'));
    await waitFor(() =>
      expect(shownToast()?.waiting).toContainEqual(
        expect.objectContaining({ code: 'bids.companyNotTold', tone: 'warning' }),
      ),
    );
    expect(await bidsOf(userId)).toHaveLength(had + 1);
  });

  it('by a user whose session has expired asks to log in, and returns', async () => {
    await signInAs('paid');
    const opened = await openProduct();
    server().intercept((request) =>
      request.url.includes('select=country_code')
        ? Response.json({ code: 'PGRST301', message: 'x' }, { status: 401 })
        : undefined,
    );
    await bid(opened);
    await waitFor(() =>
      expect(shownToast()).toMatchObject({
        title: 'Authentication Required',
        body: 'Please login to submit a bid.',
        actions: [{ label: 'Login' }],
      }),
    );
    expect(decodeURIComponent(shownToast()!.actions![0]!.href)).toContain(`#product-${opened.product.id}`);
    await closed();
    expect(priceIn(opened.product)).toHaveValue('100');
  });

  it('shows after the last credit that none is left', async () => {
    const userId = await signInAs('three');
    await query(`update private.members set messaging_credits = 1 where id = '${userId}'`);
    const opened = await openProduct();
    await bid(opened);
    await waitFor(() => expect(shownToast()?.title).toBe('Bid Submitted!'));
    await waitFor(() =>
      expect(shownToast()?.waiting).toContainEqual(expect.objectContaining({ code: 'credits.creditsExhausted' })),
    );
  });
});
