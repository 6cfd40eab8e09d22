/**
 * A bid at the price that the page showed is rejected before it is charged. The credit is returned at once when only its insert is
 * rejected.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCompany, pay, place, rest, type Company } from '../../test/support/bids.ts';
import { creditsOf, newMember, type Actor } from '../../test/support/members.ts';
import { createLog } from '../log.ts';
import { buildTestApp, type TestApp } from '../testing.ts';
import { settleRefusedBids } from './refused-bids.ts';

let test: TestApp;
let company: Company;
let member: Actor;
beforeAll(async () => {
  test = await buildTestApp();
  company = await newCompany(test);
  member = await newMember(test);
});
afterAll(() => test.close());

const seen = (price = '268.5') => `${company.product} ${price}`;
const balance = () => creditsOf(test, member);
const reprice = (price: string) =>
  test.run(`update corporate_products set basic_price = ${price} where id = '${company.product}'`);
const reveal = (status: string) =>
  test.run(`update corporate_products set visibility_status = '${status}' where id = '${company.product}'`);
const ledgerOf = (bid: string) =>
  test.run(`select change, reason, note from credit_ledger where related_id = '${bid}' order by id`);

describe('the deduction', () => {
  it('is refused at another price, returns the current price, and takes no credit', async () => {
    const before = await balance();
    const bid = randomUUID();
    expect(await pay(member, bid, seen('229'))).toMatchObject({
      status: 409,
      body: { error: { code: 'PRICE', details: '268.5', message: 'The price of this product has changed.' } },
    });
    expect([await balance(), await ledgerOf(bid)]).toEqual([before, []]);
  });

  it('is refused for a hidden product without its price, and for a product of the own company', async () => {
    await reveal('Hide');
    const gone = await pay(member, randomUUID(), seen());
    await reveal('Reveal');
    expect(gone).toMatchObject({ status: 410, body: { error: { code: 'GONE1' } } });
    expect(JSON.stringify(gone)).not.toContain('268');
    expect(await pay(company.executive, randomUUID(), seen())).toMatchObject({
      status: 403,
      body: { error: { code: 'OWNIT', message: "You cannot bid on your own company's products." } },
    });
  });

  it.each(['268.5', `x 268.5`, `${randomUUID()} 268.555`, `${randomUUID()} ${'9'.repeat(5000)}`])(
    'is refused with a malformed header: %.40s',
    async (header) => {
      expect(await pay(member, randomUUID(), header)).toMatchObject({
        status: 400,
        body: { error: { code: 'validation_failed' } },
      });
    },
  );

  it('returns the credit of an earlier try when the price has changed before the insert', async () => {
    const before = await balance();
    const bid = randomUUID();
    await pay(member, bid, seen());
    expect(await balance()).toBe(before - 1);
    await reprice('300');
    expect(await pay(member, bid, seen())).toMatchObject({ status: 409, body: { error: { details: '300' } } });
    expect(await balance()).toBe(before);
    await reprice('268.5');
  });
});

describe('an insert that is refused after its payment', () => {
  it.each([
    ['PRICE', () => reprice('999'), () => reprice('268.5'), '999'],
    ['GONE1', () => reveal('Hide'), () => reveal('Reveal'), null],
  ] as const)('with %s returns its credit in the response, once', async (code, change, undo, details) => {
    const before = await balance();
    const bid = randomUUID();
    expect((await pay(member, bid, seen())).status).toBe(200);
    await change();
    const tries = await Promise.all(
      Array.from({ length: 4 }, () => place(test, member, company, bid, { basic_price: 1 }, seen())),
    );
    expect(tries[0]).toMatchObject({ status: 400, body: { code, details } });
    expect(await balance()).toBe(before);
    expect(await ledgerOf(bid)).toEqual([
      { change: -1, reason: 'bid_submission', note: null },
      { change: 1, reason: 'returned', note: 'your bid was not placed' },
    ]);
    expect(await test.run(`select 1 from private.awaited_bids where bid_id = '${bid}'`)).toEqual([]);
    await undo();
    expect(await place(test, member, company, bid, {}, seen())).toMatchObject({ status: 400, body: { code: 'NOPAY' } });
    expect((await pay(member, bid, seen())).body).toMatchObject({ charged: true });
    expect((await place(test, member, company, bid, {}, seen())).status).toBe(201);
    expect(await balance()).toBe(before - 1);
  });

  it('with several rows in one body returns the credit of each', async () => {
    const before = await balance();
    const bids = [randomUUID(), randomUUID()];
    for (const bid of bids) await pay(member, bid);
    await reveal('Hide');
    const rows = bids.map((id) => ({ id, corporate_product_id: company.product, bid_price: 1, bid_quantity: 1 }));
    expect((await rest(test, member, 'POST', 'customer_bids', rows)).status).toBe(400);
    await reveal('Reveal');
    expect(await balance()).toBe(before);
  });

  it.each([
    ['a value out of range', { bid_price: -1 }, '23514'],
    ['a value of another kind', { bid_quantity: 'many' }, '22P02'],
  ])('for %s returns its credit in the response, and the next try is charged again', async (_, wrong, code) => {
    const before = await balance();
    const bid = randomUUID();
    await pay(member, bid);
    expect(await place(test, member, company, bid, wrong)).toMatchObject({ status: 400, body: { code } });
    expect(await balance()).toBe(before);
    expect((await pay(member, bid)).body).toMatchObject({ charged: true });
    expect((await place(test, member, company, bid)).status).toBe(201);
    expect(await balance()).toBe(before - 1);
  });

  it('over the rate limit returns its credit in the response', async () => {
    await test.run(`insert into customer_bids (bidder_user_id, bid_time, company_name, corporate_product_id, corporate_company_id, fibre_type, bid_price, bid_quantity)
      select '${member.id}', now() - interval '5 s', '${company.name}', '${company.product}', '${company.id}', 'Cotton', 1, 1 from generate_series(1, 30)`);
    const before = await balance();
    const bid = randomUUID();
    await pay(member, bid, seen());
    expect(await place(test, member, company, bid, {}, seen())).toMatchObject({ status: 429, body: { code: 'PT429' } });
    expect(await balance()).toBe(before);
    await test.run(`delete from customer_bids where bidder_user_id = '${member.id}' and bid_quantity = 1`);
  });

  it('that could not be checked keeps its payment, and the same insert may be sent again', async () => {
    const before = await balance();
    const bid = randomUUID();
    await pay(member, bid);
    const refused = {
      relation: { schema: 'public', name: 'customer_bids' },
      claims: { role: 'authenticated', sub: member.id },
    };
    const settle = settleRefusedBids(test.scope);
    for (const code of ['57014', '55P03', '40P01']) {
      await settle({ ...refused, code, body: JSON.stringify({ id: bid }), log: createLog('silent') });
    }
    expect(await balance()).toBe(before - 1);
    expect((await place(test, member, company, bid)).status).toBe(201);
  });

  it('with the key of an existing bid leaves that bid with its one credit', async () => {
    const before = await balance();
    const bid = randomUUID();
    await pay(member, bid, seen());
    expect((await place(test, member, company, bid, {}, seen())).status).toBe(201);
    await reprice('300');
    expect(await place(test, member, company, bid, {}, seen())).toMatchObject({ status: 409, body: { code: '23505' } });
    expect((await pay(member, bid, seen())).body).toMatchObject({ charged: false });
    await reprice('268.5');
    expect(await balance()).toBe(before - 1);
  });
});

it('without the header no price is compared, and the documented basic_price of the insert never is', async () => {
  const bid = randomUUID();
  await reprice('400');
  expect((await pay(member, bid)).status).toBe(200);
  expect((await place(test, member, company, bid, { basic_price: 268.5 })).status).toBe(201);
  expect(await test.run(`select basic_price from customer_bids where id = '${bid}'`)).toEqual([{ basic_price: '400' }]);
  await reprice('268.5');
});

it('pages of other origins may send the header', async () => {
  const answer = await test.app.request('/rest/v1/customer_bids', {
    method: 'OPTIONS',
    headers: {
      origin: new URL(test.url).origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'apikey,x-price-seen',
    },
  });
  expect(answer.headers.get('access-control-allow-headers')).toContain('x-price-seen');
});
