// `npm run bench posting`: compares a post with an insert into a bare table: by pgbench, as the posting member, and
// through the server for a minute; and where the statement's time goes. Rounds are interleaved, ratios are of medians
// of one run.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { postgresBinaries } from '../postgres-cluster.ts';
import { POST } from './gateway/cases.ts';
import { http, pgbench, type Load } from './gateway/load.ts';
import { eachSize } from './market.ts';
import { clusterTime } from './processor-time.ts';
import { median } from './median.ts';
import { serverOver, tokenOf } from './server.ts';

const ROUNDS = 5;
const SECONDS = 4;
const SUSTAINED_SECONDS = 60;
const CONNECTIONS = 10;
/** Members who post: those of `fill-listings.sql`, whose keys follow from their numbers. */
const MEMBERS = 200;
const SHARE_RUNS = 200;

/** A table with the same rows, with only its primary key, without triggers, texts and policies. */
const BARE_TABLE = `create table public.bare_enquiries (like public.purchase_enquiries including defaults, primary key (id));
  alter table public.bare_enquiries alter enquiry_number drop not null, alter user_id drop not null, alter search_text drop not null;
  grant insert on public.bare_enquiries to authenticated`;

const claims = (member: string) =>
  `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', '{"role":"authenticated","sub":"' || md5('member' || ${member})::uuid || '"}', true)`;

const insertInto = (table: string, member: string, denier: string, kgs: string) =>
  `insert into public.${table} (fibre_type, specific_type, denier_count, grade, quantity_required_kgs, company_name) values ('Cotton', 'Combed', ${denier}::text, 'AA', ${kgs}, 'Bench Mills ' || ${member})`;

const scriptFor = (table: string) => `\\set member random(1, ${MEMBERS})
\\set denier random(10, 400)
\\set kgs random(1, 50000)
begin;
${claims(':member')};
${insertInto(table, ':member', ':denier', ':kgs')};
commit;
`;

/**
 * Milliseconds of each trigger of a post and of the rest, as EXPLAIN reports them, with the cached plans of the
 * connection.
 */
async function shares(client: pg.Client): Promise<Map<string, number>> {
  const found = new Map<string, number[]>();
  const note = (name: string, taken: number) => found.set(name, [...(found.get(name) ?? []), taken]);
  for (let run = 0; run < SHARE_RUNS; run += 1) {
    const member = String(1 + (run % MEMBERS));
    await client.query('begin');
    await client.query(claims(member));
    const text = insertInto('purchase_enquiries', member, String(10 + (run % 390)), String(1 + run));
    const { rows } = await client.query(`explain (analyze, format json) ${text}`);
    await client.query('commit');
    const plan = rows[0]['QUERY PLAN'][0];
    note('all', plan['Execution Time']);
    note('the row: what comes before it, texts, checks, indexes', plan.Plan['Actual Total Time']);
    for (const trigger of plan.Triggers) note(trigger['Constraint Name'] ?? trigger['Trigger Name'], trigger.Time);
  }
  return new Map([...found].map(([name, taken]) => [name, median(taken)]));
}

/** Waits until nothing is left to do of any post. @returns how long that took, ms */
async function untilFinished(client: pg.Client): Promise<number> {
  const start = performance.now();
  for (;;) {
    const { rows } = await client.query('select exists (select from private.unfinished_posts) as is_waiting');
    if (!rows[0].is_waiting) return performance.now() - start;
    await pause(20);
  }
}

type Way = { name: string; run: (seconds: number) => Promise<Load> };

/**
 * Runs them in turn, and prints the medians beside the first. The cost of a round includes the work after the
 * responses.
 *
 * @returns posts per second of the first
 */
async function compare(ways: readonly Way[], client: pg.Client): Promise<number> {
  const found = new Map<string, { perSecond: number; cost: number; p99: number }[]>();
  for (const { run } of ways) await run(SECONDS / 2);
  await untilFinished(client);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, run } of ways) {
      const before = await clusterTime(client);
      const { perSecond, p99 } = await run(SECONDS);
      await untilFinished(client);
      const cost = ((await clusterTime(client)) - before) / (perSecond * SECONDS);
      found.set(name, [...(found.get(name) ?? []), { perSecond, cost, p99 }]);
    }
  }
  let first = Number.NaN;
  console.log('| a post | a second | of bare | PostgreSQL, ms | p99, ms |\n|---|---|---|---|---|');
  for (const [name, rounds] of found) {
    const perSecond = median(rounds.map((round) => round.perSecond));
    if (Number.isNaN(first)) first = perSecond;
    const [cost, p99] = [median(rounds.map((round) => round.cost)), median(rounds.map((round) => round.p99))];
    console.log(
      `| ${[name, Math.round(perSecond), (perSecond / first).toFixed(3), cost.toFixed(3), Number.isNaN(p99) ? '' : p99.toFixed(0)].join(' | ')} |`,
    );
  }
  return first;
}

async function benchOne(url: string, client: pg.Client): Promise<void> {
  const binaries = postgresBinaries()!;
  await client.query(BARE_TABLE);
  const server = await serverOver(url);
  try {
    const { rows } = await client.query(`select md5('member' || n)::uuid as id from generate_series(1, ${MEMBERS}) n`);
    const callers = await Promise.all(rows.map(({ id }) => tokenOf(String(id))));
    const through = (seconds: number) =>
      http({
        url: server.site,
        paths: POST.paths,
        headers: { apikey: server.anonKey },
        authorizations: callers.map((token) => `Bearer ${token}`),
        body: POST.body,
        connections: CONNECTIONS,
        seconds,
      });
    const insert = (table: string) => (seconds: number) =>
      pgbench(binaries, url, scriptFor(table), CONNECTIONS, seconds);
    const bare = await compare(
      [
        { name: 'an insert into a bare table', run: insert('bare_enquiries') },
        { name: 'an insert into ours', run: insert('purchase_enquiries') },
        { name: 'a post through the server', run: through },
      ],
      client,
    );
    const { perSecond, p99 } = await through(SUSTAINED_SECONDS);
    const finished = await untilFinished(client);
    console.log(
      `a minute through the server: ${Math.round(perSecond)} a second (p99 ${p99.toFixed(0)} ms), ${(perSecond / bare).toFixed(3)} of bare; all was finished ${(finished / 1000).toFixed(2)} s after it`,
    );
  } finally {
    await server.end();
  }
  console.log('\n| of an insert | ms |\n|---|---|');
  for (const [name, taken] of await shares(client)) console.log(`| ${name} | ${taken.toFixed(3)} |`);
}

/** Prints how fast members may post. */
export async function benchPosting(sizes: readonly number[]): Promise<boolean> {
  const indexes = ['purchase_enquiries_keys_idx', 'private.product_search_words_idx'];
  await eachSize(sizes, { script: 'fill-listings.sql', indexes }, benchOne);
  return true;
}
