/**
 * Writes TypeScript types of a schema to the standard output, as `supabase gen types` does: from a running gateway, a database, or SQL files
 * (https://supabase.com/docs/guides/api/rest/generating-types).
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { gatewaySqlFiles, type Database } from '../src/db/index.ts';
import { openPglite, openPostgres } from '../src/db/open.ts';
import { describeDatabase, DESCRIPTION_TYPE, typesSource, type Description } from '../src/index.ts';

const USAGE = `Usage: tanabana-gateway types (--url URL --key KEY | --database URL | --sql FILE…) [--schemas a,b] > database.types.ts

  --url URL        a gateway whose root is not disabled, such as http://127.0.0.1:54321
  --key KEY        its service_role key for everything, or another key for what that role may use
  --database URL   a postgres:// address; nothing is written to it
  --sql FILE…      SQL that a new, empty database runs after the gateway's own
  --schemas a,b    the exposed schemas, the default one first (default: public)
`;

/** Longest wait for a gateway, milliseconds. */
const TIMEOUT_MS = 60_000;

function readArguments() {
  return parseArgs({
    args: process.argv.slice(3),
    // The positionals are the files after the first one of `--sql a.sql b.sql`.
    allowPositionals: true,
    options: {
      url: { type: 'string' },
      key: { type: 'string', default: '' },
      database: { type: 'string' },
      sql: { type: 'string', multiple: true, default: [] },
      schemas: { type: 'string', default: 'public' },
      help: { type: 'boolean', default: false },
    },
  });
}

async function fromService(url: string, key: string, schema: string): Promise<Description> {
  const headers = { apikey: key, authorization: `Bearer ${key}`, accept: DESCRIPTION_TYPE, 'accept-profile': schema };
  const address = `${url.replace(/\/+$/, '')}/rest/v1/`;
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (response.ok) return (await response.json()) as Description;
  throw new Error(`${address} answers ${response.status}: ${await response.text()}`);
}

async function openEmpty(files: readonly string[]): Promise<Database> {
  const db = await openPglite();
  for (const { text } of await gatewaySqlFiles()) await db.script(text);
  for (const file of files) await db.script(await readFile(file, 'utf8'));
  return db;
}

async function fromDatabase(db: Database, schemas: readonly string[]): Promise<Description[]> {
  try {
    return await describeDatabase(db, schemas);
  } finally {
    await db.close();
  }
}

async function main(): Promise<string> {
  const { values: args, positionals } = readArguments();
  if (args.help) return USAGE;
  const schemas = args.schemas.split(',');
  const files = [...args.sql, ...positionals];
  const sources = [args.url, args.database, files[0]].filter((source) => source !== undefined);
  if (sources.length !== 1) throw new Error(`one of --url, --database and --sql is needed\n\n${USAGE}`);
  if (args.url !== undefined) {
    const { url, key } = args;
    return typesSource(await Promise.all(schemas.map((schema) => fromService(url, key, schema))));
  }
  const db = args.database === undefined ? await openEmpty(files) : await openPostgres({ url: args.database });
  return typesSource(await fromDatabase(db, schemas));
}

try {
  process.stdout.write(await main());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
