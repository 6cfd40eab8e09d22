/** A server that is killed while members post: every acknowledged post is stored, and the work that follows from it is done once. */
import { asOwner } from '@tanabana/db/testing';
import { createTokenService } from '@tanabana/gateway';
import { afterAll, expect, it, vi } from 'vitest';
import { keysOf, killedServers, open } from './support/killed-servers.ts';

const { filled, start, clean } = killedServers();
afterAll(clean);

const PATIENCE = { timeout: 60_000, interval: 100 };
const MEMBERS = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
const FILLING = `insert into auth.users (id, email, email_confirmed_at)
    select id::uuid, id || '@posts.example', now() from unnest('{${MEMBERS.join(',')}}'::text[]) id;
  insert into private.members (id, member_name, business_name, membership_type) select id, 'x', 'Mill', 'Paid Member' from auth.users`;
const COUNTS = `select (select count(*)::int from private.unfinished_posts) as waiting,
  (select count(*)::int from purchase_enquiries) as posts,
  (select count(*)::int from private.product_search s join purchase_enquiries e using (id)) as copies,
  (select (get_market_facts() ->> 'open_enquiries')::int) as counted,
  (select count(*)::int from private.moderation_cases where 'contact' = any (flags)) as flagged`;

it('after kill -9 among posts each acknowledged post is stored, copied, counted and checked once', async () => {
  const dataDir = await filled('posts', FILLING);
  const first = start(dataDir);
  const url = await first.ready;
  const { jwtSecret, anonKey } = keysOf(dataDir);
  const tokens = createTokenService(jwtSecret, `${url}/auth/v1`);
  const tokenOf = (member: string) => tokens.sign({ role: 'authenticated', aud: 'authenticated', sub: member }, 3600);
  let answered = 0;
  async function postAs(member: string): Promise<void> {
    const token = await tokenOf(member);
    const headers = { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    for (let n = 1; n <= 20; n += 1) {
      const body = JSON.stringify({ fibre_type: 'Nylon', quantity_required_kgs: n, company_name: 'Call 98250 12345' });
      const answer = await fetch(`${url}/rest/v1/purchase_enquiries`, { method: 'POST', headers, body });
      if (answer.status === 201) answered += 1;
    }
  }
  const posting = Promise.allSettled(MEMBERS.map(postAs));
  await vi.waitFor(() => expect(answered).toBeGreaterThan(10), { timeout: 60_000, interval: 1 });
  await first.end('SIGKILL');
  await posting;
  const sure = answered;

  const db = await open(dataDir);
  const [before] = await asOwner(db, COUNTS);
  expect(before!.posts).toBeGreaterThanOrEqual(sure);
  await db.close();

  const posts = Number(before!.posts);
  const second = start(dataDir);
  const all = `${await second.ready}/rest/v1/rpc/get_all_products_for_search`;
  const token = await tokenOf(MEMBERS[0]!);
  await vi.waitFor(async () => {
    const answer = await fetch(all, { headers: { apikey: anonKey, authorization: `Bearer ${token}` } });
    expect(await answer.json()).toHaveLength(posts);
  }, PATIENCE);
  expect(await second.end('SIGTERM')).toBe(0);
  const after = await open(dataDir);
  const [found] = await asOwner(after, COUNTS);
  expect(found).toEqual({ waiting: 0, posts, copies: posts, counted: posts, flagged: posts });
  await after.close();
}, 240_000);
