/** A server that is killed while members bid: before the bid that was paid for, and before the letters of a placed bid. */
import { randomUUID } from 'node:crypto';
import { asOwner } from '@tanabana/db/testing';
import { createTokenService } from '@tanabana/gateway';
import { afterAll, expect, it, vi } from 'vitest';
import { requestAsService, keysOf, killedServers, open } from './support/killed-servers.ts';

const { filled, start, clean } = killedServers();
afterAll(clean);

const MEMBER = '00000000-0000-4000-8000-000000000001';
const EXECUTIVE = '00000000-0000-4000-8000-000000000002';
const SESSION = '00000000-0000-4000-9000-000000000001';
const PRODUCT = '00000000-0000-4000-9000-000000000002';
const CREDITS = 100;

const MARKET = `
  insert into auth.users (id, email, email_confirmed_at) values ('${MEMBER}', 'asha@bids.example', now()), ('${EXECUTIVE}', 'kavitha@bids.example', now());
  insert into auth.sessions (id, user_id) values ('${SESSION}', '${MEMBER}');
  insert into public.company_details (id, company_name) values ('${PRODUCT}', 'Acme');
  insert into private.members (id, member_name, business_name, messaging_credits) values ('${MEMBER}', 'Asha', 'Asha Mills', ${CREDITS});
  insert into private.members (id, member_name, business_name, is_corporate_member, role, department)
    values ('${EXECUTIVE}', 'Kavitha', 'Acme', true, 'Admin', 'Cotton');
  update private.members set email = u.email from auth.users u where u.id = members.id;
  insert into public.corporate_products (id, company_id, fibre_type) values ('${PRODUCT}', '${PRODUCT}', 'Jute')`;

/** The calls of a signed-in member. */
async function callsOf(url: string, dataDir: string) {
  const { jwtSecret, anonKey } = keysOf(dataDir);
  const claims = { role: 'authenticated', aud: 'authenticated', sub: MEMBER, session_id: SESSION };
  const token = await createTokenService(jwtSecret, `${url}/auth/v1`).sign(claims, 3600);
  const headers = { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, text: await answer.text() };
  };
  return {
    pay: (bid: string) =>
      post('/functions/v1/handle-credit-deduction', {
        userId: MEMBER,
        transactionType: 'bid_submission',
        relatedEntityId: bid,
      }),
    place: (bid: string) =>
      post('/rest/v1/customer_bids', { id: bid, corporate_product_id: PRODUCT, bid_price: 90, bid_quantity: 500 }),
    notify: (bid: string) => post('/functions/v1/bid-submission', { bid_id: bid }),
  };
}

it('after kill -9 among bids each bid has one credit, and each letter is sent once', async () => {
  const dataDir = await filled('bids', MARKET);
  const first = start(dataDir);
  const { pay, place, notify } = await callsOf(await first.ready, dataDir);
  // The kill must come after the first of each was done.
  const notified = randomUUID();
  const unplaced = randomUUID();
  const unnotified = randomUUID();
  for (const bid of [notified, unnotified, unplaced]) expect((await pay(bid)).status).toBe(200);
  for (const bid of [notified, unnotified]) expect((await place(bid)).status).toBe(201);
  expect((await notify(notified)).status).toBe(200);
  let placed = 0;
  const others = Array.from({ length: 20 }, () => randomUUID());
  const all = Promise.allSettled(
    others.map(async (bid) => {
      await pay(bid);
      if ((await place(bid)).status === 201) placed += 1;
      await notify(bid);
    }),
  );
  await vi.waitFor(() => expect(placed).toBeGreaterThan(3), { timeout: 60_000, interval: 1 });
  await first.end('SIGKILL');
  await all;

  // As if the server had been down for longer than the wait for a bid and the limit of an attempt.
  const db = await open(dataDir);
  const read = (sql: string) => asOwner(db, sql);
  const [before] = await read(`select count(*)::int as bids,
    (select count(*)::int from private.awaited_bids) as awaited from customer_bids`);
  expect(before!.awaited).toBeGreaterThan(0);
  await db.script(`update private.awaited_bids set paid_at = paid_at - interval '1 hour';
    update private.bid_messages set begun_at = begun_at - interval '1 hour', next_try_at = next_try_at - interval '1 hour'`);
  await db.close();

  const second = start(dataDir);
  const url = await second.ready;
  const again = await callsOf(url, dataDir);
  const givenBack = async () => {
    const answer = await requestAsService(url, dataDir, 'credit_ledger?select=id&reason=eq.returned');
    return ((await answer.json()) as unknown[]).length;
  };
  await vi.waitFor(async () => expect(await givenBack()).toBe(before!.awaited), { timeout: 60_000, interval: 200 });
  expect(await again.place(unplaced)).toMatchObject({ status: 400, text: expect.stringContaining('NOPAY') });
  expect((await again.pay(unplaced)).status).toBe(200);
  expect((await again.place(unplaced)).status).toBe(201);
  expect((await again.notify(unplaced)).status).toBe(200);
  // The job sends the letters that the kill prevented.
  expect((await again.notify(unnotified)).status).toBe(200);
  await vi.waitFor(async () => expect((await again.notify(notified)).status).toBe(200), { timeout: 60_000 });
  expect(await second.end('SIGTERM')).toBe(0);

  const after = await open(dataDir);
  expect(
    await asOwner(
      after,
      `select (select ${CREDITS} - messaging_credits from private.members where id = '${MEMBER}') = (select count(*) from customer_bids) as paid,
        (select count(*) from customer_bids) - ${Number(before!.bids)} = 1 as once,
        (select count(*)::int from private.awaited_bids) as awaited,
        (select count(*)::int from private.bid_messages where status = 'pending') as waiting,
        (select count(*)::int from private.bid_messages where status = 'failed' and note not like 'nobody knows%') as lost,
        (select count(*)::int from (select from private.outbox_messages group by recipient, subject having count(*) > 1) twice) as twice,
        (select count(*)::int from private.outbox_messages) between
          (select count(*) from private.bid_messages where status = 'sent')
          and (select count(*) from private.bid_messages) as told`,
    ),
  ).toEqual([{ paid: true, once: true, awaited: 0, waiting: 0, lost: 0, twice: 0, told: true }]);
  await after.close();
}, 240_000);
