/**
 * The statements that the server sends for each kind of request, read from the log of PostgreSQL, as scripts of pgbench.
 * Each transaction is sent at once, as the server sends it where it can. Of the server's work, what stays out is hashing,
 * making pages and JSON, and the jobs.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Kind, Request } from './mix.ts';

export type Script = { name: string; weight: number; text: string };

/** Requests of a kind whose statements are taken; pgbench runs at most 128 scripts. */
const SAMPLES = 8;
/** Weights of pgbench are whole numbers. */
const WEIGHTS = 100;
const CHEAP = '/rest/v1/listing_interests?select=id&limit=1';
/** How a transaction begins, and what the queue of jobs asks for. */
const [CALLER, JOBS] = ['select from (select set_config(', 'pgboss'];
const PREFIX = '@@';
/** Until the server has begun its jobs, and until a request's last statement is in the log. */
const [START_MS, LOG_MS] = [5000, 100];

type Statement = { pid: string; text: string; values: (string | null)[] };

/** A value as text of SQL in which pgbench finds no variable. */
const literal = (value: string | null): string => {
  if (value === null) return 'null';
  const escaped = value
    .replaceAll('\\', String.raw`\\`)
    .replaceAll("'", "''")
    .replaceAll(':', String.raw`\003A`);
  return value.includes(':') || value.includes('\\') ? `U&'${escaped}'` : `'${escaped}'`;
};

function statementsOf(log: string): Statement[] {
  const found: Statement[] = [];
  for (const entry of log.split(PREFIX).slice(1)) {
    const [, pid = '', kind = '', text = ''] =
      /^(\d+) (LOG: {2}(?:execute [^:]+|statement)|DETAIL: {2}parameters): ([\s\S]*)$/.exec(entry) ?? [];
    if (kind.startsWith('LOG')) found.push({ pid, text: text.replaceAll('\n\t', '\n').trim(), values: [] });
    else if (kind.startsWith('DETAIL')) {
      const values = [...text.replaceAll('\n\t', '\n').matchAll(/\$\d+ = (?:(NULL)|'((?:[^']|'')*)')/g)];
      found
        .findLast((one) => one.pid === pid)!
        .values.push(...values.map(([, none, value = '']) => (none ? null : value.replaceAll("''", "'"))));
    }
  }
  return found;
}

/** What a transaction tells of its caller, by the names of set_config. */
const settingsOf = ({ text, values }: Statement): Map<string, string | null> =>
  new Map(
    [...text.matchAll(/set_config\('([\w.]+)', \$(\d+)/g)].map(([, name, at]) => [name!, values[Number(at) - 1]!]),
  );

/** The transactions of requests; what jobs do has no request. */
function transactionsOf(statements: readonly Statement[]): Statement[][] {
  const open = new Map<string, Statement[]>();
  const found: Statement[][] = [];
  for (const statement of statements) {
    const { pid, text } = statement;
    if (/^(begin|commit|rollback)\b/.test(text) || text.includes(JOBS)) open.delete(pid);
    else if (text.startsWith(CALLER)) {
      open.delete(pid);
      const settings = settingsOf(statement);
      const isOfRequest = settings.get('role') !== 'service_role' || (settings.get('request.id') ?? '') !== '';
      if (!settings.has('role') || !isOfRequest) continue;
      open.set(pid, [statement]);
      found.push(open.get(pid)!);
    } else open.get(pid)?.push(statement);
  }
  return found.filter((transaction) => transaction.length > 1);
}

const inlined = ({ text, values }: Statement): string =>
  text
    .replaceAll(':=', '=>')
    .replaceAll(/\$(\d+)/g, (_, at: string) => literal(values[Number(at) - 1] ?? null))
    .replaceAll(/\s*\n\s*/g, ' ');

/** What is there once has another value in each run: hashes of tokens, and the enquiry that is paid for. */
function repeatable(sql: string, { body }: Request): string {
  const enquiry = body && 'relatedEntityId' in body ? String(body.relatedEntityId) : undefined;
  const fresh = sql.replaceAll(/'[0-9a-f]{64}'/g, '(md5(random()::text) || md5(random()::text))');
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

/** Switches the log of statements on for connections that begin from now on, or off. */
export async function logStatements(owner: pg.Client, isOn: boolean): Promise<void> {
  const { rows } = await owner.query<{ name: string }>('select current_database() as name');
  await owner.query(`alter database "${rows[0]!.name}" set log_statement = '${isOn ? 'all' : 'none'}'`);
  await owner.query(`alter system set log_line_prefix = '${PREFIX}%p '`);
  await owner.query('select pg_reload_conf()');
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
  const { rows: folders } = await owner.query<{ data: string }>(`select current_setting('data_directory') as data`);
  const log = join(dirname(folders[0]!.data), 'log');
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
      await pause(LOG_MS);
      const from = readFileSync(log).length;
      await ask(site, anonKey, request);
      await pause(LOG_MS);
      const transactions = transactionsOf(statementsOf(readFileSync(log).subarray(from).toString()));
      taken += transactions.length;
      const text = scriptOf(transactions, request, counted[0]!.open);
      found.push({ name, weight: Math.round((weight * WEIGHTS) / SAMPLES), text });
    }
    if (taken === 0) throw new Error(`the log has no statement of ${name}`);
  }
  return found;
}
