/**
 * The queries of PostgreSQL's catalogues. Each row is one JSON text. All queries run in a single transaction, so that the cache shows one
 * moment. Object identifiers are sent as numbers.
 */
import { raw, sql, type Sql } from '../../db/sql.ts';
import type { Tx } from '../../db/port.ts';
import type { Write } from './types.ts';

export type TypeRow = { name: string; sql: string; array_sql: string | null };
export type ColumnRow = {
  name: string;
  position: number;
  type: TypeRow;
  /** Object identifier of the column's own type, which may be a domain. */
  domain: number;
  default: string | null;
  readers: string[];
  index_words: string[];
  shown_words: { word: string; roles: string[] }[];
};
export type RelationRow = {
  oid: number;
  schema: string;
  name: string;
  kind: string;
  /** A part of a partitioned table. Policies of the whole do not hold for those who read the part. */
  is_partition: boolean;
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
  oid: number;
  schema: string;
  name: string;
  volatility: string;
  language: string;
  returns_set: boolean;
  /** Roles that may call the function. */
  callers: string[];
  /** pg_type.typtype of the result. */
  result_kind: string;
  result_name: string;
  result_relation: number;
  result_type: TypeRow;
  /** The relation whose row is the only argument; null for other functions. */
  row_of: number | null;
  /** Whether a set has one row, as the function declares. */
  is_one_row: boolean;
  arguments: { name: string; mode: string; required: boolean; type: TypeRow }[];
};
export type RepresentationRow = {
  domain: number;
  to_json: string | null;
  from_json: string | null;
  from_text: string | null;
};
export type MediaHandlerRow = {
  oid: number;
  /** Name of the domain, which is the media type. */
  media_type: string;
  is_bytes: boolean;
  schema: string;
  name: string;
  is_aggregate: boolean;
  /** The relation whose rows the aggregate takes; null for any rows. */
  rows_of: { oid: number; schema: string; name: string } | null;
};
export type CastRow = TypeRow & { aliases: string[] };

export type Catalog = {
  roles: string[];
  relations: RelationRow[];
  keys: KeyRow[];
  views: ViewRow[];
  routines: RoutineRow[];
  representations: RepresentationRow[];
  mediaHandlers: MediaHandlerRow[];
  geoJson: { schema: string; name: string }[];
  casts: CastRow[];
};

const typeObject = (alias: string): Sql =>
  raw(`jsonb_build_object(
    'name', format_type(${alias}.oid, -1),
    'sql', (select quote_ident(nspname) from pg_namespace where oid = ${alias}.typnamespace) || '.' || quote_ident(${alias}.typname),
    'array_sql', (select quote_ident(n.nspname) || '.' || quote_ident(a.typname)
      from pg_type a join pg_namespace n on n.oid = a.typnamespace where a.oid = ${alias}.typarray))`);

/**
 * CTEs with the types that a query of type identifiers returns. Each type is described once, however many columns have it. A domain is
 * described as its base type: values are cast to that, and the assignment checks the domain.
 */
const typesOf = (identifiers: string): Sql =>
  sql`behind (oid, type, next) as (
      select oid, oid, typbasetype from pg_type where oid in (${raw(identifiers)})
      union all select behind.oid, t.oid, t.typbasetype from behind join pg_type t on t.oid = behind.next),
    types as materialized (
      select behind.oid, ${typeObject('t')} as type from behind join pg_type t on t.oid = behind.type where behind.next = 0)`;

const userSchemas = raw(`nspname !~ '^pg_' and nspname <> 'information_schema'`);

const rolesQuery = (roles: readonly string[]): Sql =>
  sql`select rolname as entry from pg_roles where rolname = any(${[...roles]}::text[])`;

/**
 * Every relation, also of hidden schemas, because the keys of a view belong to its base tables. Grants are read for exposed schemas only.
 */
const relationsQuery = (schemas: readonly string[], roles: readonly string[]): Sql => sql`
  with recursive relations as materialized (
    select c.oid, c.relname, c.relkind, c.relispartition, n.nspname,
      case when n.nspname = any(${[...schemas]}::text[]) and c.relkind <> 'c'
        then array(select role from unnest(${[...roles]}::text[]) as role where has_schema_privilege(role, n.oid, 'usage'))
        else '{}' end as roles
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f', 'c') and ${userSchemas}),
  parts as materialized (
    select a.attrelid, a.attnum, a.attname, a.atttypid, a.attidentity, a.attgenerated, c.nspname, c.relname, c.roles
    from relations c join pg_attribute a on a.attrelid = c.oid
    where a.attnum > 0 and not a.attisdropped),
  ${typesOf('select atttypid from parts')},
  words as (
    -- As PostgreSQL writes a comparison: (status = 'Open'::text), ((status)::text = 'Open'::text).
    select i.indrelid as relation, found[1] as name, jsonb_agg(distinct replace(found[2], '''''', '''')) as words
    from pg_index i
    cross join regexp_matches(pg_get_expr(i.indpred, i.indrelid), $$\\(+"?(\\w+)"?\\)?(?:::text)? = '((?:[^']|'')*)'::$$, 'g') as found
    where i.indpred is not null
    group by 1, 2),
  shown as (
    -- What a policy compares a column with and nothing else, where no restrictive policy takes rows away again.
    select p.polrelid as relation, found[1] as name, jsonb_agg(jsonb_build_object('word', replace(found[2], '''''', ''''),
      'roles', array(select rolname from pg_roles where rolname = any(c.roles) and (oid = any(p.polroles) or 0::oid = any(p.polroles))))) as words
    from pg_policy p
    join relations c on c.oid = p.polrelid
    cross join regexp_matches(pg_get_expr(p.polqual, p.polrelid), $re$^\\(+"?(\\w+)"?\\)?(?:::text)? = '((?:[^']|'')*)'::text\\)$$re$) as found
    where p.polpermissive and p.polcmd in ('r', '*')
      and not exists (select from pg_policy r where r.polrelid = p.polrelid and r.polcmd in ('r', '*') and not r.polpermissive)
    group by 1, 2),
  columns as materialized (
    select a.attrelid, jsonb_agg(jsonb_build_object(
      'name', a.attname, 'position', a.attnum, 'type', t.type, 'domain', a.atttypid::int8,
      'default', case
        when a.attidentity <> '' then 'nextval(' || quote_literal(pg_get_serial_sequence(quote_ident(a.nspname) || '.' || quote_ident(a.relname), a.attname)) || ')'
        when a.attgenerated <> '' then null
        else coalesce(pg_get_expr(d.adbin, d.adrelid),
          (select pg_get_expr(typdefaultbin, 0) from pg_type where oid = a.atttypid and typtype = 'd')) end,
      'index_words', coalesce(w.words, '[]'), 'shown_words', coalesce(s.words, '[]'),
      'readers', array(select role from unnest(a.roles) as role where has_column_privilege(role, a.attrelid, a.attnum, 'select'))
    ) order by a.attnum) as columns
    from parts a
    join types t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    left join words w on w.relation = a.attrelid and w.name = a.attname
    left join shown s on s.relation = a.attrelid and s.name = a.attname
    group by a.attrelid)
  select jsonb_build_object(
    'oid', c.oid::int8, 'schema', c.nspname, 'name', c.relname, 'kind', c.relkind, 'is_partition', c.relispartition,
    'instead_of_insert', exists (select from pg_trigger g where g.tgrelid = c.oid and g.tgtype::int & 68 = 68),
    -- Bits are those of PostgreSQL's kinds of commands: 2 update, 3 insert, 4 delete.
    'writes', (select coalesce(jsonb_agg(verb), '[]') from (values ('update', 4), ('insert', 8), ('delete', 16)) as w (verb, bit)
      where c.relkind in ('r', 'p', 'f') or c.relkind = 'v' and pg_relation_is_updatable(c.oid, true) & bit = bit),
    'columns', coalesce(columns.columns, '[]')) as entry
  from relations c left join columns on columns.attrelid = c.oid
  order by c.nspname, c.relname`;

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

const routinesQuery = (schemas: readonly string[], roles: readonly string[]): Sql => sql`
  with recursive routines as materialized (
    select p.*, n.nspname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.prokind = 'f' and n.nspname = any(${[...schemas]}::text[])
      and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)),
  slots as materialized (
    select p.oid, slot.*, count(*) filter (where coalesce(slot.mode, 'i') in ('i', 'b', 'v'))
      over (partition by p.oid order by slot.position) as input_position
    from routines p, unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargnames, p.proargmodes)
      with ordinality as slot (type, name, mode, position)),
  ${typesOf('select type from slots union select prorettype from routines')}
  select jsonb_build_object(
    'oid', p.oid::int8, 'schema', p.nspname, 'name', p.proname, 'volatility', p.provolatile, 'language', l.lanname, 'returns_set', p.proretset,
    'callers', array(select role from unnest(${[...roles]}::text[]) as role
      where has_schema_privilege(role, p.pronamespace, 'usage') and has_function_privilege(role, p.oid, 'execute')),
    'result_kind', t.typtype, 'result_name', t.typname, 'result_relation', t.typrelid::int8, 'result_type', rt.type, 'is_one_row', not p.proretset or p.prorows = 1,
    'row_of', (select c.oid::int8 from pg_class c where p.pronargs = 1 and c.reltype = p.proargtypes[0]),
    'arguments', coalesce(jsonb_agg(jsonb_build_object(
      'name', coalesce(a.name, ''), 'mode', coalesce(a.mode, 'i'), 'type', at.type,
      -- Defaults belong to the last input arguments.
      'required', a.input_position <= p.pronargs - p.pronargdefaults) order by a.position) filter (where at.type is not null), '[]')) as entry
  from routines p
  -- A domain over a row type has the columns of that type.
  join behind result on result.oid = p.prorettype and result.next = 0
  join pg_type t on t.oid = result.type
  join types rt on rt.oid = p.prorettype
  join pg_language l on l.oid = p.prolang
  left join slots a on a.oid = p.oid
  left join types at on at.oid = a.type
  group by p.oid, p.nspname, p.proname, p.pronamespace, p.provolatile, p.proretset, p.pronargs, p.prorows, p.proargtypes, l.lanname, t.typtype, t.typname, t.typrelid, rt.type
  order by p.proname`;

/** Implicit casts by function between a domain and JSON or text. */
const representationsQuery = sql`
  with found as (
    select k.castsource, k.casttarget, quote_ident(n.nspname) || '.' || quote_ident(f.proname) as name
    from pg_cast k join pg_proc f on f.oid = k.castfunc join pg_namespace n on n.oid = f.pronamespace
    where k.castcontext = 'i' and k.castmethod = 'f')
  select jsonb_build_object('domain', d.oid::int8,
    'to_json', max(name) filter (where castsource = d.oid and casttarget = 'json'::regtype),
    'from_json', max(name) filter (where casttarget = d.oid and castsource = 'json'::regtype),
    'from_text', max(name) filter (where casttarget = d.oid and castsource = 'text'::regtype)) as entry
  from pg_type d join found on d.oid in (castsource, casttarget)
  where d.typtype = 'd'
  group by d.oid`;

/** Aggregates over rows, and functions of one value, that return a domain named as a media type. */
const mediaHandlersQuery = (schemas: readonly string[]): Sql => sql`
  with recursive behind (oid, name, base) as (
    select oid, lower(typname), typbasetype from pg_type
    where typtype = 'd' and (typname ~* '^[a-z0-9.-]+/[a-z0-9.+-]+$' or typname = '*/*')
    union all select behind.oid, name, t.typbasetype from behind join pg_type t on t.oid = base and t.typtype = 'd'),
  media_types as (select behind.oid, name, base = 'bytea'::regtype as is_bytes
    from behind join pg_type t on t.oid = base where t.typtype <> 'd')
  select jsonb_build_object('oid', p.oid::int8, 'media_type', m.name, 'is_bytes', m.is_bytes, 'schema', n.nspname, 'name', p.proname,
    'is_aggregate', p.prokind = 'a', 'rows_of',
    case when r.oid is not null then jsonb_build_object('oid', r.oid::int8, 'schema', rn.nspname, 'name', r.relname) end) as entry
  from media_types m
  join pg_proc p on p.prorettype = m.oid
  join pg_namespace n on n.oid = p.pronamespace
  left join pg_class r on p.prokind = 'a' and r.reltype = p.proargtypes[0] and r.relkind in ('r', 'p', 'v', 'm', 'f')
  left join pg_namespace rn on rn.oid = r.relnamespace
  where n.nspname = any(${[...schemas]}::text[])
    and (p.prokind = 'f' and not p.proretset
      or p.prokind = 'a' and p.pronargs = 1 and (r.oid is not null or p.proargtypes[0] = 'anyelement'::regtype))`;

/** The function must belong to the extension: anybody with a schema could make one of that name. */
const geoJsonQuery = sql`
  select jsonb_build_object('schema', n.nspname, 'name', p.proname) as entry
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  join pg_depend d on d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'
  join pg_extension e on e.oid = d.refobjid and d.refclassid = 'pg_extension'::regclass
  where e.extname = 'postgis' and p.proname = 'st_asgeojson' and p.proargtypes[0] = 'record'::regtype
  order by p.pronargs
  limit 1`;

const castsQuery = (schemas: readonly string[]): Sql => sql`
  select ${typeObject('t')} || jsonb_build_object('aliases', jsonb_build_array(t.typname, format_type(t.oid, null))) as entry
  from pg_type t join pg_namespace n on n.oid = t.typnamespace
  left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
  where coalesce(e.typtype, t.typtype) in ('b', 'd', 'e', 'r', 'm')
    and (n.nspname = 'pg_catalog' or n.nspname = any(${[...schemas]}::text[]))
  order by n.nspname <> 'pg_catalog'`;

/** Reads all catalogues. Roles that do not exist in this database are left out. */
export async function readCatalog(
  tx: Tx,
  schemas: readonly string[],
  requestedRoles: readonly string[],
): Promise<Catalog> {
  const readEntries = async <T>(statement: Sql): Promise<T[]> =>
    (await tx.query<{ entry: T }>(statement)).rows.map(({ entry }) => entry);
  const roles = await readEntries<string>(rolesQuery(requestedRoles));
  return {
    roles,
    relations: await readEntries<RelationRow>(relationsQuery(schemas, roles)),
    keys: await readEntries<KeyRow>(keysQuery),
    views: await readEntries<ViewRow>(viewsQuery),
    routines: await readEntries<RoutineRow>(routinesQuery(schemas, roles)),
    representations: await readEntries<RepresentationRow>(representationsQuery),
    mediaHandlers: await readEntries<MediaHandlerRow>(mediaHandlersQuery(schemas)),
    geoJson: await readEntries<{ schema: string; name: string }>(geoJsonQuery),
    casts: await readEntries<CastRow>(castsQuery(schemas)),
  };
}
