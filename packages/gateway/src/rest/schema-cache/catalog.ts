/**
 * In charge of the questions to PostgreSQL's catalogues. Everything is returned as one JSON text per question, read in
 * a single transaction, so that the cache is of one moment.
 */
import { raw, sql, type Sql } from '../../db/sql.ts';
import type { Tx } from '../../db/port.ts';
import type { Write } from './types.ts';

export type TypeRow = { name: string; sql: string; array_sql: string | null };
export type ColumnRow = {
  name: string;
  position: number;
  type: TypeRow;
  default: string | null;
  readers: string[];
  index_words: string[];
};
export type RelationRow = {
  oid: number;
  schema: string;
  name: string;
  kind: string;
  instead_of_insert: boolean;
  writes: Write[];
  columns: ColumnRow[];
};
export type KeyRow = {
  relation: number;
  kind: 'p' | 'u' | 'f';
  name: string;
  columns: number[];
  target: number;
  target_columns: number[] | null;
};
export type ViewRow = { oid: number; definition: string };
export type RoutineRow = {
  schema: string;
  name: string;
  volatility: string;
  language: string;
  returns_set: boolean;
  /** The pg_type.typtype of the result and, for composites, the relation behind it. */
  result_kind: string;
  result_name: string;
  result_relation: number;
  arguments: { name: string; mode: string; required: boolean; type: TypeRow }[];
};
export type CastRow = TypeRow & { aliases: string[] };

export type Catalog = {
  roles: string[];
  relations: RelationRow[];
  keys: KeyRow[];
  views: ViewRow[];
  routines: RoutineRow[];
  casts: CastRow[];
};

/** Object identifiers travel as numbers. */
const typeObject = (alias: string): Sql =>
  raw(`jsonb_build_object(
    'name', format_type(${alias}.oid, -1),
    'sql', (select quote_ident(nspname) from pg_namespace where oid = ${alias}.typnamespace) || '.' || quote_ident(${alias}.typname),
    'array_sql', (select quote_ident(n.nspname) || '.' || quote_ident(a.typname)
      from pg_type a join pg_namespace n on n.oid = a.typnamespace where a.oid = ${alias}.typarray))`);

/** The type behind a domain: values are cast to it, and assignment checks the domain. */
const baseType = (oid: string): Sql =>
  raw(`(with recursive chain (oid, base) as (
      select oid, typbasetype from pg_type where oid = ${oid}
      union all select t.oid, t.typbasetype from chain join pg_type t on t.oid = chain.base)
    select oid from chain where base = 0)`);

const userSchemas = raw(`nspname !~ '^pg_' and nspname <> 'information_schema'`);

const rolesQuery = (roles: readonly string[]): Sql =>
  sql`select rolname as entry from pg_roles where rolname = any(${[...roles]}::text[])`;

/** Every relation, also of hidden schemas: a view's keys lie in its base tables. Grants are read for exposed ones. */
const relationsQuery = (schemas: readonly string[], roles: readonly string[]): Sql => sql`
  with words as (
    -- As PostgreSQL writes a comparison: (status = 'Open'::text), ((status)::text = 'Open'::text).
    select i.indrelid as relation, found[1] as name, replace(found[2], '''''', '''') as word
    from pg_index i
    cross join regexp_matches(pg_get_expr(i.indpred, i.indrelid), $$\\(+"?(\\w+)"?\\)?(?:::text)? = '((?:[^']|'')*)'::$$, 'g') as found
    where i.indpred is not null)
  select jsonb_build_object(
    'oid', c.oid::int8, 'schema', n.nspname, 'name', c.relname, 'kind', c.relkind,
    'instead_of_insert', exists (select from pg_trigger g where g.tgrelid = c.oid and g.tgtype::int & 68 = 68),
    -- Bits are those of PostgreSQL's kinds of commands: 2 update, 3 insert, 4 delete.
    'writes', (select coalesce(jsonb_agg(verb), '[]') from (values ('update', 4), ('insert', 8), ('delete', 16)) as w (verb, bit)
      where c.relkind in ('r', 'p', 'f') or c.relkind = 'v' and pg_relation_is_updatable(c.oid, true) & bit = bit),
    'columns', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', a.attname, 'position', a.attnum, 'type', ${typeObject('t')},
        'default', case
          when a.attidentity <> '' then 'nextval(' || quote_literal(pg_get_serial_sequence(quote_ident(n.nspname) || '.' || quote_ident(c.relname), a.attname)) || ')'
          when a.attgenerated <> '' then null
          else pg_get_expr(d.adbin, d.adrelid) end,
        'index_words', (select coalesce(jsonb_agg(distinct words.word), '[]') from words
          where words.relation = c.oid and words.name = a.attname),
        'readers', case when n.nspname = any(${[...schemas]}::text[]) and c.relkind <> 'c'
          then (select coalesce(jsonb_agg(role), '[]') from unnest(${[...roles]}::text[]) as role
            where has_column_privilege(role, c.oid, a.attnum, 'select') and has_schema_privilege(role, n.oid, 'usage'))
          else '[]' end) order by a.attnum), '[]')
      from pg_attribute a
      join pg_type t on t.oid = ${baseType('a.atttypid')}
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)) as entry
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f', 'c') and ${userSchemas}
  order by n.nspname, c.relname`;

const keysQuery = sql`
  select jsonb_build_object(
    'relation', conrelid::int8, 'kind', contype, 'name', conname, 'columns', conkey,
    'target', confrelid::int8, 'target_columns', confkey) as entry
  from pg_constraint
  where contype in ('p', 'u', 'f') and conrelid <> 0 and conparentid = 0
  order by conrelid, conname`;

const viewsQuery = sql`
  select jsonb_build_object('oid', c.oid::int8, 'definition', r.ev_action::text) as entry
  from pg_rewrite r
  join pg_class c on c.oid = r.ev_class
  join pg_namespace n on n.oid = c.relnamespace
  where r.rulename = '_RETURN' and c.relkind in ('v', 'm') and ${userSchemas}`;

const routinesQuery = (schemas: readonly string[]): Sql => sql`
  select jsonb_build_object(
    'schema', n.nspname, 'name', p.proname, 'volatility', p.provolatile, 'language', l.lanname, 'returns_set', p.proretset,
    'result_kind', t.typtype, 'result_name', t.typname, 'result_relation', t.typrelid::int8,
    'arguments', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', coalesce(argument.name, ''), 'mode', coalesce(argument.mode, 'i'), 'type', ${typeObject('at')},
        -- Defaults belong to the last input arguments.
        'required', argument.input_position <= p.pronargs - p.pronargdefaults) order by argument.position), '[]')
      from (
        select slot.*, count(*) filter (where coalesce(slot.mode, 'i') in ('i', 'b', 'v')) over (order by slot.position) as input_position
        from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargnames, p.proargmodes)
          with ordinality as slot (type, name, mode, position)
      ) argument
      join pg_type at on at.oid = ${baseType('argument.type')})) as entry
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  join pg_type t on t.oid = p.prorettype
  join pg_language l on l.oid = p.prolang
  where p.prokind = 'f' and n.nspname = any(${[...schemas]}::text[])
    and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
  order by p.proname, p.pronargs`;

const castsQuery = (schemas: readonly string[]): Sql => sql`
  select ${typeObject('t')} || jsonb_build_object('aliases', jsonb_build_array(t.typname, format_type(t.oid, null))) as entry
  from pg_type t join pg_namespace n on n.oid = t.typnamespace
  where t.typtype in ('b', 'd', 'e', 'r', 'm') and t.typcategory <> 'A'
    and (n.nspname = 'pg_catalog' or n.nspname = any(${[...schemas]}::text[]))
  order by n.nspname <> 'pg_catalog'`;

/** Reads all catalogues. Roles that do not exist in this database are left out. */
export async function readCatalog(
  tx: Tx,
  schemas: readonly string[],
  wantedRoles: readonly string[],
): Promise<Catalog> {
  const ask = async <T>(question: Sql): Promise<T[]> =>
    (await tx.query<{ entry: T }>(question)).rows.map(({ entry }) => entry);
  const roles = await ask<string>(rolesQuery(wantedRoles));
  return {
    roles,
    relations: await ask<RelationRow>(relationsQuery(schemas, roles)),
    keys: await ask<KeyRow>(keysQuery),
    views: await ask<ViewRow>(viewsQuery),
    routines: await ask<RoutineRow>(routinesQuery(schemas)),
    casts: await ask<CastRow>(castsQuery(schemas)),
  };
}
