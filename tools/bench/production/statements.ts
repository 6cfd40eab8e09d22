/**
 * The statements that the server sends for each kind of request, read from the log of PostgreSQL, as scripts of pgbench.
 * Each transaction is sent at once, as the server sends it where it can. Of the server's work, what stays out is hashing,
 * making pages and JSON, and the jobs.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { inlined, openStatementLog, renewHashes, type Statement } from '../statement-log.ts';
import type { Kind, Request } from './mix.ts';

export type Script = { name: string; weight: number; text: string };

/** Requests of a kind whose statements are taken; pgbench runs at most 128 scripts. */
const SAMPLES = 8;
/** Weights of pgbench are whole numbers. */
const WEIGHTS = 100;
const CHEAP = '/rest/v1/listing_interests?select=id&limit=1';
/** Until the server has begun its jobs, in milliseconds. */
const START_MS = 5000;

/** What is there once has another value in each run: hashes of tokens, and the enquiry that is paid for. */
function repeatable(sql: string, { body }: Request): string {
  const enquiry = body && 'relatedEntityId' in body ? String(body.relatedEntityId) : undefined;
  const fresh = renewHashes(sql);
  return enquiry
    ? fresh.replaceAll(`'${enquiry}'`, '(select id from public.bench_open where number = :number)')
    : fresh;
}

const scriptOf = (transactions: readonly Statement[][], request: Request, open: number): string =>
  [
    String.raw`\set number random(1, ${open})`,
    ...transactions.flatMap((transaction) => [
      String.raw`\startpipeline`,
      'begin;',
      ...transaction.map((statement) => `${repeatable(inlined(statement), request)};`),
      'commit;',
      String.raw`\endpipeline`,
    ]),
    '',
  ].join('\n');

async function ask(site: string, anonKey: string, { method, path, token = anonKey, address, body }: Request) {
  const headers = {
    apikey: anonKey,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'x-forwarded-for': address,
  };
  const response = await fetch(site + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
}

/**
 * Sends some requests of each kind, one after the other, and takes what the server sent for them.
 *
 * @param site a server that does nothing else, started while `logStatements` is on
 */
export async function scriptsOf(
  owner: pg.Client,
  { site, anonKey }: { site: string; anonKey: string },
  kinds: readonly Kind[],
): Promise<Script[]> {
  const log = await openStatementLog(owner);
  await owner.query(`create table public.bench_open as select row_number() over () as number, id
    from public.purchase_enquiries where status = 'Open' order by md5(id::text) limit 100000`);
  await owner.query('alter table public.bench_open add primary key (number)');
  await owner.query('grant select on public.bench_open to service_role');
  const { rows: counted } = await owner.query<{ open: number }>('select count(*)::int as open from public.bench_open');
  await pause(START_MS);
  const found: Script[] = [];
  for (const { name, weight, requests } of kinds) {
    let taken = 0;
    for (const request of requests.slice(0, SAMPLES)) {
      // The server keeps for a while that a session lasts.
      if (request.token) await ask(site, anonKey, { ...request, method: 'GET', path: CHEAP, body: undefined });
      const transactions = await log.during(() => ask(site, anonKey, request));
      taken += transactions.length;
      const text = scriptOf(transactions, request, counted[0]!.open);
      found.push({ name, weight: Math.round((weight * WEIGHTS) / SAMPLES), text });
    }
    if (taken === 0) throw new Error(`the log has no statement of ${name}`);
  }
  return found;
}
