/** Which tables and sequences a backup has: all of the product's own schemas, read from the catalogue of the database. */
import { ident, raw, sql, type Sql, type Tx } from '@tanabana/gateway/db';
import type { SequenceFacts } from '../archive/manifest.ts';

/** A table: its columns by name, those that are computed left out. */
export type Table = { name: string; columns: readonly Column[] };
export type Column = { name: string; type: string };

/**
 * The schemas of the product and its gateway. The queue of the jobs (`pgboss`) is left out: every job looks for its due work in these tables,
 * and a start schedules it again. Schemas of the operator are left out because no release can build them.
 */
export const SCHEMAS = ['auth', 'migrations', 'private', 'public', 'realtime', 'storage'] as const;
const IN_SCHEMAS = `n.nspname in (${SCHEMAS.map((schema) => `'${schema}'`).join(', ')})`;

/** An unlogged table is empty after every crash, so its rows belong in no copy. */
const TABLES = raw(`
  select n.nspname || '.' || c.relname as name, coalesce(json_agg(json_build_object('name', a.attname,
      'type', format_type(a.atttypid, a.atttypmod)) order by a.attname collate "C") filter (where a.attname is not null), '[]') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where ${IN_SCHEMAS} and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
  group by n.nspname, c.relname order by name`);

const SEQUENCES = raw(`
  select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where ${IN_SCHEMAS} and c.relkind = 'S' order by n.nspname, c.relname`);

/** The tables, by name. Types are written as the search path of the transaction needs them: see `plainText`. */
export async function readTables(tx: Tx): Promise<Table[]> {
  return (await tx.query<Table>(TABLES)).rows;
}

/** Where the sequences are. Numbers that are drawn meanwhile only make gaps. */
export async function readSequences(tx: Tx): Promise<SequenceFacts[]> {
  const { rows } = await tx.query<{ schema: string; name: string }>(SEQUENCES);
  const found: SequenceFacts[] = [];
  for (const { schema, name } of rows) {
    const { rows: values } = await tx.query<{ last: string; is_called: boolean }>(
      sql`select last_value::text as last, is_called from ${ident(schema, name)}`,
    );
    found.push({ name: `${schema}.${name}`, ...values[0]! });
  }
  return found;
}

/** The quoted name of a table or sequence from its plain one. */
export function quoted(name: string): Sql {
  const dot = name.indexOf('.');
  return ident(name.slice(0, dot), name.slice(dot + 1));
}
