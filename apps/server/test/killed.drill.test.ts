/** A server that is killed in the middle of its work, and started again on the same directory. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { asOwner } from '@tanabana/db/testing';
import { afterAll, expect, it, vi } from 'vitest';
import { signatureOf } from '../src/http/signature.ts';
import { requestAsService, killedServers, open } from './support/killed-servers.ts';

const PATIENCE = { timeout: 240_000 };
const { filled, start, clean } = killedServers();
afterAll(clean);

it('after kill -9 during the monthly grants everybody has exactly one grant', PATIENCE, async () => {
  const members = 6000;
  const dataDir = await filled(
    'grants',
    `insert into auth.users (id, email, email_confirmed_at)
       select gen_random_uuid(), 'm' || n || '@grant.example', now() from generate_series(1, ${members}) n;
     insert into private.members (id, member_name, business_name, membership_type, current_membership_start_date,
         membership_ends_on, last_credit_reset_date)
       select id, 'x', 'x', 'Paid Member', '2025-08-15', '2026-08-15', '2025-09-01' from auth.users`,
  );
  const onTheFirst = { NOW: '2025-10-01T03:00:00Z' };
  /** The number of grants that a running server has made so far. */
  async function grantsOf(url: string): Promise<number> {
    const query = 'credit_ledger?select=id&reason=eq.monthly';
    const answer = await requestAsService(url, dataDir, query, { method: 'HEAD', headers: { prefer: 'count=exact' } });
    // While the grants use the database, a list may get a time to retry.
    return Number(answer.headers.get('content-range')?.split('/')[1]);
  }

  const first = start(dataDir, onTheFirst);
  const url = await first.ready;
  const before = await vi.waitUntil(() => grantsOf(url), { timeout: 60_000, interval: 5 });
  await first.end('SIGKILL');
  expect(before).toBeLessThan(members);

  const second = start(dataDir, onTheFirst);
  const again = await second.ready;
  await vi.waitFor(async () => expect(await grantsOf(again)).toBe(members), { timeout: 120_000, interval: 200 });
  expect(await second.end('SIGTERM')).toBe(0);
  expect(second.output()).not.toContain('"level":"error"');

  const db = await open(dataDir);
  expect(
    await asOwner(
      db,
      `select count(*)::int as members, count(*) filter (where messaging_credits <> 200 or grants <> 1)::int as wrong
       from (select m.messaging_credits, count(l.id) as grants from private.members m
         left join credit_ledger l on l.member_id = m.id group by m.id) t`,
    ),
  ).toEqual([{ members, wrong: 0 }]);
  await db.close();
});

it('after kill -9 before the response of WhatsApp no message is sent twice, and none is lost', PATIENCE, async () => {
  // Members 2 and 3 are interested in an offer of member 1; the server is about to send the messages.
  const dataDir = await filled(
    'message',
    `insert into auth.users (id, email, email_confirmed_at)
       select ('00000000-0000-4000-8000-00000000000' || n)::uuid, 'm' || n || '@message.example', now()
       from generate_series(1, 3) n;
     insert into private.members (id, member_name, business_name, email, country_code, mobile_number)
       select id, 'x', 'x', email, '+91', '980000000' || right(id::text, 1) from auth.users;
     insert into sales_offers (id, user_id, fibre_type, quantity_kgs, price)
       values ('00000000-0000-4000-9000-000000000001', '00000000-0000-4000-8000-000000000001', 'Silk', 5, 9);
     insert into listing_interests (interested_user_id, listing_table, listing_id, created_at, next_try_at)
       select id, 'sales_offers', '00000000-0000-4000-9000-000000000001', at, at
       from auth.users cross join lateral (select now() - make_interval(mins => 9 - right(id::text, 1)::int) as at) t
       where email <> 'm1@message.example'`,
  );
  const { handed, env, secret, close } = await whatsappThatKeepsTheFirstWaiting();
  const statusesOf = async (url: string) => {
    const answer = await requestAsService(url, dataDir, 'listing_interests?select=status&order=created_at');
    return ((await answer.json()) as { status: string }[]).map(({ status }) => status);
  };

  const first = start(dataDir, env);
  await first.ready;
  await vi.waitFor(() => expect(handed).toHaveLength(1), { timeout: 60_000 });
  await first.end('SIGKILL');

  // As if the server had been down for longer than the limit of an attempt.
  const db = await open(dataDir);
  await db.script(`update private.poster_messages set begun_at = begun_at - interval '1 hour'`);
  await db.close();

  const second = start(dataDir, env);
  const url = await second.ready;
  await vi.waitFor(async () => expect(await statusesOf(url)).toEqual(['pending', 'sent']), { timeout: 60_000 });
  // Only the other message: it is unknown whether the first was sent, until WhatsApp reports it.
  expect(new Set(handed).size).toBe(2);
  const receipt = { id: 'wamid.1', status: 'delivered', timestamp: '1777888800', biz_opaque_callback_data: handed[0] };
  const entry = [{ changes: [{ value: { statuses: [receipt] } }] }];
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry });
  const headers = { 'x-hub-signature-256': `sha256=${signatureOf(body, secret)}` };
  expect((await fetch(`${url}/webhooks/whatsapp`, { method: 'POST', body, headers })).status).toBe(200);
  expect(await statusesOf(url)).toEqual(['sent', 'sent']);
  expect(await second.end('SIGTERM')).toBe(0);
  expect(handed).toHaveLength(2);
  close();
});

/** A WhatsApp API on a real socket, its settings, and the references of the messages that it received. */
async function whatsappThatKeepsTheFirstWaiting() {
  const secret = 'the secret of the app';
  const handed: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const message = JSON.parse(Buffer.concat(chunks).toString()) as { biz_opaque_callback_data: string };
      handed.push(message.biz_opaque_callback_data);
      if (handed.length > 1) response.end(JSON.stringify({ messages: [{ id: `wamid.${handed.length}` }] }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    secret,
    handed,
    env: {
      WHATSAPP_TOKEN: 'sesame',
      WHATSAPP_PHONE_ID: '1066',
      WHATSAPP_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      WHATSAPP_APP_SECRET: secret,
      WHATSAPP_VERIFY_TOKEN: 'the token of the webhook',
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
