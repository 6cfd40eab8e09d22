/** What the server sends to PostgreSQL for some samples of a write: round trips, statements, and the same as scripts of pgbench. */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Request } from '../production/mix.ts';
import type { Script } from '../production/statements.ts';
import { inlined, literal, logStatements, openStatementLog, renewHashes, type Statement } from '../statement-log.ts';
import { serverOver } from '../server.ts';
import { PGBENCH_TOKENS, TOKENS, WRITERS, type Case } from './cases.ts';
import { countRoundTrips } from './round-trips.ts';

/** Samples of each write. pgbench prepares the statements of each on every connection. */
const SAMPLES = 8;
/** The server remembers for a while that a session lasts, and has prepared its statements after the first ones. */
const WARM_UP = 12;
/** Until the server has begun its jobs, in milliseconds. */
const START_MS = 5000;
const ADDRESS = `'10.9.' || :writer / 256 || '.' || :writer % 256`;
const CHEAP = '/rest/v1/listing_interests?select=id&limit=1';

export type Sampled = { roundTrips: number; statements: number; scripts: Script[] };

async function send(site: string, anonKey: string, { method, path, token = anonKey, address, body }: Request) {
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

type Replaced = readonly (readonly [literal: string, expression: string])[];

/** A literal of SQL, alone or as part of a longer one such as a JSON body. */
const LITERAL = /(?:U&)?'(?:[^']|'')*'/g;

/** What stands between the quotes of a value's literal. */
const quoted = (value: string): string =>
  literal(value)
    .replace(/^(?:U&)?'/, '')
    .slice(0, -1);

/** Replaces a value where it is a literal, and within longer ones. */
function replaceValues(sql: string, replaced: Replaced): string {
  return sql.replaceAll(LITERAL, (found) => {
    const whole = replaced.find(([value]) => found === literal(value));
    if (whole) return `(${whole[1]})`;
    const within = replaced.filter(([value]) => found.includes(quoted(value)));
    return within.reduce(
      (text, [value, expression]) => `replace(${text}, ${literal(value)}, (${expression})::text)`,
      found,
    );
  });
}

function scriptOf(transactions: readonly Statement[][], replaced: Replaced, open: number): string {
  const again = (statement: Statement): string => `${renewHashes(replaceValues(inlined(statement), replaced))};`;
  return [
    String.raw`\set open random(1, ${open})`,
    String.raw`\set token ${TOKENS} + random(1, ${PGBENCH_TOKENS})`,
    String.raw`\set number random(1, 1000000000)`,
    String.raw`\set writer random(1, ${WRITERS})`,
    ...transactions.flatMap((transaction) => [
      String.raw`\startpipeline`,
      'begin;',
      ...transaction.map(again),
      'commit;',
      String.raw`\endpipeline`,
    ]),
    '',
  ].join('\n');
}

/** Sends samples of each write to a server that does nothing else. @returns by the name of the write */
export async function sampleWrites(
  url: string,
  owner: pg.Client,
  cases: readonly Case[],
): Promise<Map<string, Sampled>> {
  await logStatements(owner, true);
  const proxy = await countRoundTrips(url);
  const server = await serverOver(proxy.url);
  const found = new Map<string, Sampled>();
  try {
    const log = await openStatementLog(owner);
    const { rows } = await owner.query<{ open: number }>('select count(*)::int as open from public.bench_open');
    const ask = (request: Request) => send(server.site, server.anonKey, request);
    await pause(START_MS);
    for (const { name, samples, again } of cases) {
      const scripts: Script[] = [];
      const trips: number[] = [];
      const statements: number[] = [];
      // The last ones: the load begins with the first.
      for (const [index, sample] of samples.slice(-SAMPLES - WARM_UP).entries()) {
        const [first] = sample;
        if (first?.token !== undefined) await ask({ ...first, method: 'GET', path: CHEAP, body: undefined });
        let taken = 0;
        const transactions = await log.during(async () => {
          const before = proxy.count();
          for (const request of sample) await ask(request);
          taken = proxy.count() - before;
        });
        if (index < WARM_UP) continue;
        trips.push(taken);
        statements.push(transactions.reduce((sum, transaction) => sum + transaction.length - 1, 0));
        // Many members from many addresses, as those of the load: they do not wait for each other.
        const replaced = [...((await again?.(owner, sample)) ?? []), [first!.address, ADDRESS] as const];
        const text = scriptOf(transactions, replaced, rows[0]!.open);
        scripts.push({ name: `${name} ${index}`, weight: 1, text });
        if (process.env.BENCH_SHOW && index === WARM_UP) console.log(text);
      }
      found.set(name, { roundTrips: Math.min(...trips), statements: Math.min(...statements), scripts });
    }
  } finally {
    await server.end();
    proxy.close();
    await logStatements(owner, false);
  }
  return found;
}
