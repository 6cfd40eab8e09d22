// `npm run bench gateway`: compares the gateway with PostgreSQL alone and with a bare handler over it, in rounds taken
// in turns, so that other load of the machine affects all of them. Ratios are of medians of one run. With `--profile`,
// it prints where the processor time of one request goes. BENCH_ONLY restricts it to cases whose names contain one of
// its words, as in `post,file`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { postgresBinaries } from '../../postgres-cluster.ts';
import { eachSize } from '../market.ts';
import { casesOf, POST, type Case, type Limit } from './cases.ts';
import { startBare } from './start-bare.ts';
import { http, postgres, type Load } from './load.ts';
import { memberCases } from './member-cases.ts';
import { sharesOf, timeOfOne, timesSoFar } from './processor.ts';
import { median } from '../median.ts';
import { serverOver, tokenOf } from '../server.ts';

const ROUNDS = 3;
const SECONDS = 3;
const WARM_UP_SECONDS = 2;
const PROFILED_SECONDS = 6;
const [FEW, MANY] = [10, 50];
/** Of the server and of the bare handler to PostgreSQL, and so of pgbench. */
const POOL = 10;
const SHOWN_SHARES = 8;
/** More than are remembered, so most are made anew. */
const OPEN_PAGES = 200;
const MORE_ROWS = new URL('fill-market.sql', import.meta.url);

type Rate = Pick<Load, 'perSecond' | 'p99'>;
type Runner = { name: string; run: (seconds: number) => Promise<Load> };

const bareEnv = ({ text, upTo }: Limit = { text: 'select 1' }) => ({
  BARE_SQL: text,
  ...(upTo && { BARE_UP_TO: String(upTo) }),
});

/** Runs them in turns, round by round. */
async function inTurns(runners: readonly Runner[]): Promise<Map<string, Rate>> {
  const found = new Map<string, Load[]>(runners.map(({ name }) => [name, []]));
  for (const { run } of runners) await run(WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, run } of runners) found.get(name)!.push(await run(SECONDS));
  }
  const rateOf = (loads: readonly Load[]): Rate => ({
    perSecond: median(loads.map(({ perSecond }) => perSecond)),
    p99: median(loads.map(({ p99 }) => p99)),
  });
  return new Map([...found].map(([name, loads]) => [name, rateOf(loads)]));
}

const shown = (rate: Rate | undefined): string =>
  rate ? `${Math.round(rate.perSecond)}${Number.isNaN(rate.p99) ? '' : ` (${rate.p99.toFixed(0)})`}` : '';
const ratio = (ours: Rate | undefined, theirs: Rate | undefined): string =>
  ours && theirs ? (ours.perSecond / theirs.perSecond).toFixed(2) : '';
const row = (cells: readonly string[]): void => console.log(`| ${cells.join(' | ')} |`);

type Setting = { url: string; owner: pg.Client; cases: readonly Case[]; token: string };

function asking(server: { site: string; anonKey: string }, token: string, { paths, body, asMember, load }: Case) {
  if (load) return (connections: number, seconds: number) => load(server, connections, seconds);
  const { site, anonKey } = server;
  const headers = { apikey: anonKey, ...(asMember && { authorization: `Bearer ${token}` }) };
  return (connections: number, seconds: number) => http({ url: site, paths, headers, body, connections, seconds });
}

async function compare({ url, cases, token }: Setting): Promise<void> {
  const binaries = postgresBinaries()!;
  const server = await serverOver(url);
  row(['requests a second (p99, ms)', 'pgbench', 'bare', 'ours', 'of pgbench', 'of bare', 'ours at 50', 'of pgbench']);
  row(['---', '---', '---', '---', '---', '---', '---', '---']);
  let listLimit: Rate | undefined;
  try {
    for (const one of cases) {
      const { limit } = one;
      const bare = await startBare(url, bareEnv(limit));
      const ask = asking(server, token, one);
      const bareAt = (path: string) => (seconds: number) =>
        http({ url: bare.url, paths: [path], connections: FEW!, seconds });
      const found = await inTurns([
        ...(limit
          ? [{ name: 'pgbench', run: (seconds: number) => postgres(binaries, url, limit, POOL, seconds) }]
          : []),
        ...(limit ? [{ name: 'bare', run: bareAt('/') }] : []),
        ...(one.name === '/healthz' ? [{ name: 'bare', run: bareAt('/hello') }] : []),
        { name: 'ours', run: (seconds: number) => ask(FEW!, seconds) },
        { name: 'many', run: (seconds: number) => ask(MANY!, seconds) },
      ]);
      bare.end();
      listLimit ??= found.get('pgbench');
      const most = found.get('pgbench') ?? (one.name === '/healthz' ? undefined : listLimit);
      const [handler, ours, many] = ['bare', 'ours', 'many'].map((name) => found.get(name));
      row([
        one.name,
        shown(most),
        shown(handler),
        shown(ours),
        ratio(ours, most),
        ratio(ours, handler),
        shown(many),
        ratio(many, most),
      ]);
    }
  } finally {
    await server.end();
  }
}

async function profile({ url, owner, cases, token }: Setting): Promise<void> {
  row(['microseconds of a request', 'Node', 'PostgreSQL', "Node's time"]);
  row(['---', '---', '---', '---']);
  for (const one of cases) {
    const folder = mkdtempSync(join(tmpdir(), 'tanabana-profile-'));
    const server = await serverOver(url, { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` });
    try {
      const ask = asking(server, token, one);
      await ask(FEW!, WARM_UP_SECONDS);
      const before = await timesSoFar(server.pid, owner);
      const { requests } = await ask(FEW!, PROFILED_SECONDS);
      const { node, postgres: database } = timeOfOne(before, await timesSoFar(server.pid, owner), requests);
      await server.end();
      const shares = sharesOf(folder)
        .slice(0, SHOWN_SHARES)
        .map(([folder, share]) => `${folder} ${Math.round(100 * share)} %`);
      row([one.name, node.toFixed(0), database.toFixed(0), shares.join(', ')]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

/** Prints the table. @param flags `--profile` */
export async function benchGateway(sizes: readonly number[], flags: readonly string[]): Promise<boolean> {
  const filling = {
    script: 'fill-listings.sql',
    indexes: ['purchase_enquiries_keys_idx', 'private.product_search_words_idx'],
  };
  const only = (process.env.BENCH_ONLY ?? '').split(',');
  let size = 0;
  await eachSize(sizes, filling, async (url, owner) => {
    await owner.query(readFileSync(MORE_ROWS, 'utf8'));
    const column = async (text: string) => (await owner.query<{ id: string }>(text)).rows.map(({ id }) => id);
    const [member] = await column('select id from private.members order by id limit 1');
    const companyIds = await column(
      'select id from public.company_details order by length(company_name), company_name',
    );
    const open = await column(`select enquiry_number as id from public.purchase_enquiries
      where status = 'Open' order by md5(enquiry_number) limit ${OPEN_PAGES}`);
    const cases = [...casesOf({ rows: sizes[size++]!, open, companyIds }), ...(await memberCases(owner)), POST];
    const token = await tokenOf(member!);
    const setting = { url, owner, token, cases: cases.filter(({ name }) => only.some((word) => name.includes(word))) };
    await (flags.includes('--profile') ? profile(setting) : compare(setting));
  });
  return true;
}
