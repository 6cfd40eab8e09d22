/**
 * Finds rows that an upgrade has made stale: rows that a changed check would reject now; indexes and generated columns
 * with results of a changed function. PostgreSQL validates nothing when a function is replaced, and it does not say
 * which row fails a check.
 */
import { raw, type Tx } from '@tanabana/gateway/db';
import type { Catalogue } from './catalogue.ts';

/** Stored rows break a rule of the new release. The message names table, rule, how many and the first. */
export class BrokenRowsError extends Error {
  override readonly name = 'BrokenRowsError';
}

/** A part of the structure with an expression in it; `key` is the table's primary key as a list of columns. */
type Expression = {
  kind: 'check' | 'index' | 'column';
  table: string;
  name: string;
  /** The expression of a check, or the source column (one of them) of a generated column. */
  text: string;
  key: string;
  /** The function that it calls, as the catalogue names it; null for a check that no row has met yet. */
  function: string | null;
};

/** How many of the rows that break a rule are named. */
const ROWS_NAMED = 5;

const EXPRESSIONS = `
with keys as (
  select i.indrelid, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey::int2[]) where i.indisprimary group by i.indrelid
), found as (
  select 'check' as kind, k.conrelid as relid, quote_ident(k.conname) as name, pg_get_expr(k.conbin, k.conrelid) as text, d.refobjid as function
  from pg_constraint k join pg_depend d on d.classid = 'pg_constraint'::regclass and d.objid = k.oid and d.refclassid = 'pg_proc'::regclass
  where k.contype = 'c'
  union all
  select 'check', k.conrelid, quote_ident(k.conname), pg_get_expr(k.conbin, k.conrelid), null
  from pg_constraint k where k.contype = 'c' and not k.convalidated
  union all
  select 'column', a.attrelid, quote_ident(a.attname), (
      select quote_ident(b.attname) from pg_depend u join pg_attribute b on b.attrelid = u.refobjid and b.attnum = u.refobjsubid
      where u.classid = 'pg_attrdef'::regclass and u.objid = f.oid and u.refobjid = a.attrelid and u.refobjsubid not in (0, a.attnum) limit 1
    ), d.refobjid
  from pg_attrdef f join pg_attribute a on a.attrelid = f.adrelid and a.attnum = f.adnum and a.attgenerated = 's'
  join pg_depend d on d.classid = 'pg_attrdef'::regclass and d.objid = f.oid and d.refclassid = 'pg_proc'::regclass
  union all
  select 'index', i.indrelid, i.indexrelid::regclass::text, '', d.refobjid
  from pg_index i join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = i.indexrelid and d.refclassid = 'pg_proc'::regclass
)
select f.kind, f.relid::regclass::text as table, f.name, f.text, coalesce(k.columns, 'ctid') as key,
  'function ' || f.function::regprocedure as function
from found f left join keys k on k.indrelid = f.relid`;

/**
 * Checks every row against new checks and checks with a changed function, and recomputes values of changed functions.
 *
 * @returns what was recomputed, for the record
 * @throws BrokenRowsError
 */
export async function refreshRows(tx: Tx, before: Catalogue, after: Catalogue): Promise<string[]> {
  const changed = changedFunctions(before, after);
  const { rows: expressions } = await tx.query<Expression>(raw(EXPRESSIONS));
  const of = (kind: Expression['kind']) => {
    const stale = expressions.filter((it) => it.kind === kind && (it.function === null || changed.has(it.function)));
    return [...new Map(stale.map((it) => [`${it.table} ${it.name}`, it])).values()];
  };
  await proveChecks(tx, of('check'));
  const unproved = expressions.filter((it) => it.function === null);
  for (const { table, name } of unproved) await tx.query(raw(`alter table ${table} validate constraint ${name}`));
  const columns = of('column');
  const tables = new Set(columns.map(({ table }) => table));
  for (const table of tables) {
    // PostgreSQL recomputes a generated column when one of its source columns is written. The write changes no value
    // here, so triggers are disabled.
    const sources = new Set(columns.filter((column) => column.table === table).map(({ text }) => `${text} = ${text}`));
    await tx.query(raw(`alter table ${table} disable trigger user`));
    await tx.query(raw(`update ${table} set ${[...sources].join(', ')}`));
    await tx.query(raw(`alter table ${table} enable trigger user`));
  }
  // Rows that were just written are in their indexes as the functions have it now.
  const indexes = of('index').filter(({ table }) => !tables.has(table));
  for (const { name } of indexes) await tx.query(raw(`reindex index ${name}`));
  return [
    ...[...tables].map((table) => `generated columns of ${table}`),
    ...indexes.map(({ name }) => `index ${name}`),
  ];
}

/** Reads a table once for all of its checks. */
async function proveChecks(tx: Tx, checks: readonly Expression[]): Promise<void> {
  const broken: string[] = [];
  for (const [table, its] of Map.groupBy(checks, (check) => check.table)) {
    const { key } = its[0]!;
    const found = its.map(
      ({ text }) => `json_build_object('count', count(*) filter (where not (${text})), 'first',
        (array_agg(concat_ws(' ', ${key}) order by ${key}) filter (where not (${text})))[1:${ROWS_NAMED}])`,
    );
    const { rows } = await tx.query<{ found: { count: number; first: string[] }[] }>(
      raw(`select to_json(array[${found.join(', ')}]) as found from ${table}`),
    );
    its.forEach(({ name, text }, index) => {
      const { count, first } = rows[0]!.found[index]!;
      if (count > 0) broken.push(`${table}: ${name} is broken by ${count} rows (${key} ${first.join(', ')}): ${text}`);
    });
  }
  if (broken.length > 0) throw new BrokenRowsError(broken.join('\n'));
}

/**
 * Functions with a changed result, themselves or through one that they call: bodies are text, so a name counts as a
 * call.
 */
function changedFunctions(before: Catalogue, after: Catalogue): Set<string> {
  const functions = [...after].filter(([thing]) => thing.startsWith('function '));
  const changed = new Set(functions.filter(([thing, text]) => before.get(thing) !== text).map(([thing]) => thing));
  const nameOf = (thing: string) => thing.slice('function '.length, thing.indexOf('('));
  const calls = (text: string, names: ReadonlySet<string>) =>
    [...text.matchAll(/\b\w+\.\w+(?=\()/g)].some(([name]) => names.has(name));
  let size: number;
  do {
    size = changed.size;
    const names = new Set([...changed].map(nameOf));
    for (const [thing, text] of functions) if (calls(text, names)) changed.add(thing);
  } while (changed.size > size);
  return changed;
}
