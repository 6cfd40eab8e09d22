/** A server that is killed while it makes the monthly grants, and started again. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asOwner } from '@tanabana/db/testing';
import { afterAll, expect, it, vi } from 'vitest';
import { openDatabase } from '../src/database.ts';
import { startServer, type ServerProcess } from './support/server-process.ts';

const MEMBERS = 6000;
const dataDir = mkdtempSync(join(tmpdir(), 'tanabana-grants-'));
const place = { database: { engine: 'embedded' as const }, dataDir, production: false };
const running: ServerProcess[] = [];

afterAll(async () => {
  for (const server of running) if (server.child.exitCode === null) await server.end('SIGKILL');
  rmSync(dataDir, { recursive: true });
});

/** A server on the 1st of a month. */
function start(): ServerProcess {
  const server = startServer({ DATA_DIR: dataDir, DEMO: '0', NOW: '2025-10-01T03:00:00Z' });
  running.push(server);
  return server;
}

/** How many grants a running server has made so far. */
async function grantsOf(url: string): Promise<number> {
  const { serviceRoleKey } = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')) as { serviceRoleKey: string };
  const answer = await fetch(`${url}/rest/v1/credit_ledger?select=id&reason=eq.monthly`, {
    method: 'HEAD',
    headers: { apikey: serviceRoleKey, authorization: `Bearer ${serviceRoleKey}`, prefer: 'count=exact' },
  });
  return Number(answer.headers.get('content-range')!.split('/')[1]);
}

it('after kill -9 in the middle of the grants everybody has exactly one', { timeout: 240_000 }, async () => {
  const made = await openDatabase(place, (db) =>
    db.script(`
      insert into auth.users (id, email, email_confirmed_at)
        select gen_random_uuid(), 'm' || n || '@grant.example', now() from generate_series(1, ${MEMBERS}) n;
      insert into private.members (id, member_name, business_name, membership_type, current_membership_start_date,
          membership_ends_on, last_credit_reset_date)
        select id, 'x', 'x', 'Paid Member', '2025-08-15', '2026-08-15', '2025-09-01' from auth.users`),
  );
  await made.close();

  const first = start();
  const url = await first.ready;
  const before = await vi.waitUntil(() => grantsOf(url), { timeout: 60_000, interval: 5 });
  await first.end('SIGKILL');
  expect(before).toBeLessThan(MEMBERS);

  const second = start();
  const again = await second.ready;
  await vi.waitFor(async () => expect(await grantsOf(again)).toBe(MEMBERS), { timeout: 120_000, interval: 200 });
  expect(await second.end('SIGTERM')).toBe(0);
  expect(second.output()).not.toContain('"level":"error"');

  const db = await openDatabase(place);
  expect(
    await asOwner(
      db,
      `select count(*)::int as members, count(*) filter (where messaging_credits <> 200 or grants <> 1)::int as wrong
       from (select m.messaging_credits, count(l.id) as grants from private.members m
         left join credit_ledger l on l.member_id = m.id group by m.id) t`,
    ),
  ).toEqual([{ members: MEMBERS, wrong: 0 }]);
  await db.close();
});
