/** The statement that describes a schema. It runs as the role for which the description is, so that its privileges decide. */
import { raw, sql, type Sql } from '../../db/sql.ts';

/** Types without domains: `base` has the type behind each, `shapes` what its values are. */
const shapesSql = sql`behind (oid, type, next) as (
    select oid, oid, typbasetype from pg_type
    union all select behind.oid, t.oid, t.typbasetype from behind join pg_type t on t.oid = behind.next),
  base as materialized (select oid, type from behind where next = 0),
  shapes as materialized (
    select base.oid, base.type, jsonb_build_object(
      'schema', n.nspname, 'name', e.typname, 'kind', e.typtype, 'isArray', b.typcategory = 'A' and b.typelem <> 0,
      'isRow', coalesce(c.relkind <> 'c', false),
      'labels', (select jsonb_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = e.oid)) as shape
    from base
    join pg_type b on b.oid = base.type
    join base element on element.oid = case when b.typcategory = 'A' and b.typelem <> 0 then b.typelem else b.oid end
    join pg_type e on e.oid = element.type
    join pg_namespace n on n.oid = e.typnamespace
    left join pg_class c on c.oid = e.typrelid)`;

/** Relations with the columns that the role may use. Types of other schemas than pg_catalog keep their length, as upstream. */
const relationsSql = (isOpen: Sql): Sql => sql`columns as materialized (
    select a.attrelid, jsonb_agg(jsonb_build_object(
      'name', a.attname, 'comment', col_description(a.attrelid, a.attnum),
      'type', case
        when t.typtype = 'd' and behind.typnamespace = 'pg_catalog'::regnamespace then format_type(behind.oid, null)
        when t.typtype <> 'd' and t.typnamespace = 'pg_catalog'::regnamespace then format_type(t.oid, null)
        else format_type(a.atttypid, a.atttypmod) end,
      'shape', s.shape,
      'isNullable', not (a.attnotnull or t.typtype = 'd' and t.typnotnull),
      'default', case
        when a.attgenerated <> '' then null
        when t.typbasetype <> 0 and d.adbin is null then pg_get_expr(t.typdefaultbin, 0)
        else pg_get_expr(d.adbin, d.adrelid) end,
      'hasDefault', a.atthasdef or a.attidentity <> '' or t.typdefault is not null,
      'isGenerated', a.attidentity = 'a' or a.attgenerated <> '',
      'maxLength', case when t.typname in ('bpchar', 'varchar') and a.atttypmod > 4 then a.atttypmod - 4 end
    ) order by a.attnum) as columns
    from relations c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    join shapes s on s.oid = t.oid
    join pg_type behind on behind.oid = s.type
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where ${isOpen} or has_column_privilege(c.oid, a.attnum, 'select, insert, update')
    group by a.attrelid),
  described_relations as (
    select coalesce(jsonb_agg(jsonb_build_object(
      'name', c.relname, 'comment', obj_description(c.oid, 'pg_class'), 'isView', c.relkind in ('v', 'm'),
      'isInsertable', c.relkind in ('r', 'p') or c.relkind in ('v', 'f') and u.verbs & 8 = 8,
      'isUpdatable', c.relkind in ('r', 'p') or c.relkind in ('v', 'f') and u.verbs & 4 = 4,
      'isDeletable', c.relkind in ('r', 'p') or c.relkind in ('v', 'f') and u.verbs & 16 = 16,
      'columns', coalesce(columns.columns, '[]')) order by c.relname collate "C"), '[]') as list
    from relations c
    cross join lateral (select pg_relation_is_updatable(c.oid, true) as verbs) as u
    left join columns on columns.attrelid = c.oid)`;

/** Functions that the role may call. No request can pass several nameless parameters, and only a select names those that take a row. */
const functionsSql = (isOpen: Sql): Sql => sql`slots as materialized (
    select p.oid, slot.name, coalesce(slot.mode, 'i') as mode, slot.position, s.shape,
      regexp_replace(format_type(slot.type, null), '^' || quote_ident(p.nspname) || '\\.', '') as type,
      t.typname, count(*) filter (where coalesce(slot.mode, 'i') in ('i', 'b', 'v'))
        over (partition by p.oid order by slot.position) as input_position
    from functions p
    cross join unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargnames, p.proargmodes)
      with ordinality as slot (type, name, mode, position)
    join pg_type t on t.oid = slot.type
    join shapes s on s.oid = t.oid),
  inputs as (
    select p.oid, jsonb_agg(jsonb_build_object('name', coalesce(a.name, ''), 'type', a.type, 'shape', a.shape,
        'isRequired', a.input_position <= p.pronargs - p.pronargdefaults,
        'isVariadic', a.mode = 'v') order by a.position) as list,
      count(*) filter (where coalesce(a.name, '') = '') as nameless,
      count(*) = 1 and bool_and(a.typname in ('bytea', 'json', 'jsonb', 'text', 'xml')) as takes_body,
      count(*) = 1 and bool_and((a.shape ->> 'isRow')::bool) as takes_row
    from functions p join slots a on a.oid = p.oid and a.mode in ('i', 'b', 'v')
    group by p.oid),
  outputs as (
    select oid, jsonb_agg(jsonb_build_object('name', coalesce(nullif(name, ''), 'column' || position), 'shape', shape)
      order by position) as list
    from slots where mode in ('t', 'b', 'o') group by oid),
  described_functions as (
    select coalesce(jsonb_agg(jsonb_build_object(
      'name', p.proname, 'comment', obj_description(p.oid, 'pg_proc'), 'isVolatile', p.provolatile = 'v',
      'parameters', coalesce(i.list, '[]'), 'returns', s.shape, 'returnsSet', p.proretset, 'isOneRow', p.prorows = 1,
      'isCallable', coalesce(i.nameless, 0) = 0 or i.takes_body, 'columns', coalesce(o.list, '[]'))
      order by p.proname collate "C", p.pronargs, i.list::text collate "C"), '[]') as list
    from functions p
    join shapes s on s.oid = p.prorettype
    left join inputs i on i.oid = p.oid
    left join outputs o on o.oid = p.oid
    where (coalesce(i.nameless, 0) = 0 or i.takes_body or i.takes_row)
      and (${isOpen} or has_function_privilege(p.oid, 'execute')))`;

/** Enums and composite types. Every role may read them in the catalogues; their names are in the types of columns. */
const typesSql = sql`described_enums as (
    select coalesce(jsonb_agg(jsonb_build_object('name', t.typname, 'labels', s.shape -> 'labels') order by t.typname collate "C"), '[]') as list
    from pg_type t join chosen n on n.oid = t.typnamespace join shapes s on s.oid = t.oid
    where t.typtype = 'e'),
  described_composites as (
    select coalesce(jsonb_agg(jsonb_build_object('name', c.relname, 'columns', (
      select coalesce(jsonb_agg(jsonb_build_object('name', a.attname, 'shape', s.shape) order by a.attnum), '[]')
      from pg_attribute a join shapes s on s.oid = a.atttypid
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)) order by c.relname collate "C"), '[]') as list
    from pg_class c join chosen n on n.oid = c.relnamespace where c.relkind = 'c')`;

/**
 * The statement. Its row has a `CatalogDescription` as `description`, or there is no row for a schema that does not exist.
 *
 * @param followsPrivileges shows only what the role that runs it may use
 */
export function describeSql(schema: string, followsPrivileges: boolean): Sql {
  const isOpen = raw(String(!followsPrivileges));
  return sql`with recursive ${shapesSql},
  chosen as materialized (select oid, nspname from pg_namespace where nspname = ${schema}),
  usable as materialized (select * from chosen where ${isOpen} or has_schema_privilege(oid, 'usage')),
  relations as materialized (
    select c.* from pg_class c join usable n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
      and (${isOpen} or has_table_privilege(c.oid, 'select, insert, update, delete') or has_any_column_privilege(c.oid, 'select, insert, update'))),
  functions as materialized (
    select p.*, n.nspname from pg_proc p join usable n on n.oid = p.pronamespace
    where p.prokind = 'f' and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)),
  ${relationsSql(isOpen)},
  ${functionsSql(isOpen)},
  ${typesSql}
  select jsonb_build_object(
    'schema', n.nspname, 'comment', obj_description(n.oid, 'pg_namespace'),
    'relations', (select list from described_relations), 'functions', (select list from described_functions),
    'enums', (select list from described_enums), 'composites', (select list from described_composites)) as description
  from chosen n`;
}
