/**
 * In charge of `db/generated/database.types.ts`: the exposed schema in the shape that supabase-js takes as its type
 * argument (https://supabase.com/docs/guides/api/rest/generating-types), read from a built database's catalog.
 */
import { raw, type Database } from '@tanabana/gateway/db';

type Column = {
  name: string;
  type: string;
  is_nullable: boolean;
  has_default: boolean;
  is_generated: boolean;
  comment: string | null;
};
type Relation = { name: string; is_view: boolean; comment: string | null; columns: Column[] };
type ForeignKey = {
  relation: string;
  name: string;
  columns: string[];
  is_one_to_one: boolean;
  to_relation: string;
  to_columns: string[];
};
type Fn = {
  name: string;
  comment: string | null;
  args: { name: string; type: string; is_optional: boolean }[];
  returns: string;
  is_set: boolean;
  /** What `returns table (…)` names; empty otherwise. */
  columns: { name: string; type: string }[];
};
type Catalog = { relations: Relation[]; foreign_keys: ForeignKey[]; functions: Fn[] };

/**
 * A key to a private table is told as one to the public view that shows its id, which is how /rest embeds it. A view's
 * column may be null, but for its id. What a member may not insert is filled by the database, so it counts as defaulted.
 */
const CATALOG = `
with rel as (
  select c.oid, c.relname as name, c.relkind = 'v' as is_view, obj_description(c.oid, 'pg_class') as comment
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
), shown as (
  select distinct on (d.refobjid) d.refobjid as base, r.ev_class as view
  from pg_depend d join pg_rewrite r on r.oid = d.objid and d.classid = 'pg_rewrite'::regclass
  join rel on rel.oid = r.ev_class and rel.is_view
  where d.refclassid = 'pg_class'::regclass order by d.refobjid, r.ev_class
)
select jsonb_build_object(
  'relations', (select jsonb_agg(jsonb_build_object('name', rel.name, 'is_view', rel.is_view, 'comment', rel.comment, 'columns', (
      select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
        'is_nullable', not a.attnotnull and not (rel.is_view and a.attname = 'id'),
        'has_default', a.atthasdef or a.attidentity <> '' or not has_column_privilege('authenticated', rel.oid, a.attnum, 'INSERT'), 'is_generated', a.attgenerated <> '' or a.attidentity = 'a',
        'comment', col_description(rel.oid, a.attnum)) order by a.attname)
      from pg_attribute a where a.attrelid = rel.oid and a.attnum > 0 and not a.attisdropped)) order by rel.name) from rel),
  'foreign_keys', (select coalesce(jsonb_agg(jsonb_build_object('relation', rel.name, 'name', k.conname,
      'columns', (select jsonb_agg(a.attname order by n) from unnest(k.conkey) with ordinality u(num, n)
                  join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.num),
      'is_one_to_one', exists (select from pg_index i where i.indrelid = k.conrelid and i.indisunique and i.indpred is null
        and i.indkey::int2[] <@ k.conkey),
      'to_relation', coalesce(target.name, through.name),
      'to_columns', (select jsonb_agg(a.attname order by n) from unnest(k.confkey) with ordinality u(num, n)
                     join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.num)) order by k.conname), '[]')
    from pg_constraint k join rel on rel.oid = k.conrelid
    left join rel target on target.oid = k.confrelid
    left join shown on shown.base = k.confrelid left join rel through on through.oid = shown.view
    where k.contype = 'f' and coalesce(target.name, through.name) is not null),
  'functions', (select coalesce(jsonb_agg(jsonb_build_object('name', p.proname, 'comment', obj_description(p.oid, 'pg_proc'),
      'args', (select coalesce(jsonb_agg(jsonb_build_object('name', p.proargnames[n], 'type', format_type(t, null),
          'is_optional', n > p.pronargs - p.pronargdefaults) order by n), '[]')
        from unnest(p.proargtypes::oid[]) with ordinality u(t, n)),
      'returns', format_type(p.prorettype, null), 'is_set', p.proretset,
      'columns', (select coalesce(jsonb_agg(jsonb_build_object('name', p.proargnames[n], 'type', format_type(t, null)) order by n), '[]')
        from unnest(p.proallargtypes, p.proargmodes) with ordinality u(t, mode, n) where mode = 't')) order by p.proname), '[]')
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e'))
) as catalog`;

const TS_TYPE: Record<string, string> = {
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  numeric: 'number',
  real: 'number',
  'double precision': 'number',
  json: 'Json',
  jsonb: 'Json',
  void: 'undefined',
};

function tsType(type: string): string {
  return type.endsWith('[]') ? `${tsType(type.slice(0, -2))}[]` : (TS_TYPE[type] ?? 'string');
}

const key = (name: string) => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : `'${name}'`);
const doc = (comment: string | null) => (comment ? [`/** ${comment} */`] : []);
const indent = (lines: string[]) => lines.map((line) => `  ${line}`);
const block = (head: string, lines: string[]) =>
  lines.length ? [`${head}: {`, ...indent(lines), '};'] : [`${head}: {};`];

function field(column: Column, mode: 'Row' | 'Insert' | 'Update'): string {
  if (mode !== 'Row' && column.is_generated) return `${key(column.name)}?: never;`;
  const isOptional = mode === 'Update' || (mode === 'Insert' && (column.is_nullable || column.has_default));
  return `${key(column.name)}${isOptional ? '?' : ''}: ${tsType(column.type)}${column.is_nullable ? ' | null' : ''};`;
}

function relationship(foreign: ForeignKey): string[] {
  const list = (names: string[]) => `[${names.map((name) => `'${name}'`).join(', ')}]`;
  return [
    '{',
    ...indent([
      `foreignKeyName: '${foreign.name}';`,
      `columns: ${list(foreign.columns)};`,
      `isOneToOne: ${foreign.is_one_to_one};`,
      `referencedRelation: '${foreign.to_relation}';`,
      `referencedColumns: ${list(foreign.to_columns)};`,
    ]),
    '},',
  ];
}

function relation({ name, comment, columns }: Relation, foreignKeys: ForeignKey[]): string[] {
  const own = foreignKeys.filter((foreign) => foreign.relation === name);
  return [
    ...doc(comment),
    ...block(name, [
      ...block(
        'Row',
        columns.flatMap((column) => [...doc(column.comment), field(column, 'Row')]),
      ),
      ...block(
        'Insert',
        columns.map((column) => field(column, 'Insert')),
      ),
      ...block(
        'Update',
        columns.map((column) => field(column, 'Update')),
      ),
      ...(own.length ? ['Relationships: [', ...indent(own.flatMap(relationship)), '];'] : ['Relationships: [];']),
    ]),
  ];
}

/** A column of a function's result may always be null: the catalog cannot tell. */
function functionType({ name, comment, args, returns, is_set, columns }: Fn): string[] {
  const fields = args.map((arg) => `${key(arg.name)}${arg.is_optional ? '?' : ''}: ${tsType(arg.type)};`);
  const head = fields.length ? block('Args', fields) : ['Args: never;'];
  const tail = is_set ? '[];' : ';';
  const result = columns.length
    ? [
        'Returns: {',
        ...indent(columns.map((column) => `${key(column.name)}: ${tsType(column.type)} | null;`)),
        `}${tail}`,
      ]
    : [`Returns: ${tsType(returns)}${tail}`];
  return [...doc(comment), ...block(name, [...head, ...result])];
}

/** The whole text of the types file for a built database. */
export async function typesSource(db: Database): Promise<string> {
  const { rows } = await db.transaction((tx) => tx.query<{ catalog: Catalog }>(raw(CATALOG)), { readOnly: true });
  const { relations, foreign_keys, functions } = rows[0]!.catalog;
  const of = (is_view: boolean) =>
    relations.filter((entry) => entry.is_view === is_view).flatMap((entry) => relation(entry, foreign_keys));
  return [
    '// Written by db/src/gen-types.ts from the catalog of the built schema: change db/schema, then npm run gen.',
    '',
    'export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];',
    '',
    'export type Database = {',
    ...indent([
      "__InternalSupabase: { PostgrestVersion: '13' };",
      ...block('public', [
        ...block('Tables', of(false)),
        ...block('Views', of(true)),
        ...block('Functions', functions.flatMap(functionType)),
        'Enums: {};',
        'CompositeTypes: {};',
      ]),
    ]),
    '};',
    '',
    "type Relations = Database['public']['Tables'] & Database['public']['Views'];",
    '',
    '/** A row as it is read. */',
    "export type Tables<Name extends keyof Relations> = Relations[Name]['Row'];",
    '/** A row to insert. */',
    "export type TablesInsert<Name extends keyof Relations> = Relations[Name]['Insert'];",
    '/** The columns to change. */',
    "export type TablesUpdate<Name extends keyof Relations> = Relations[Name]['Update'];",
    '',
  ].join('\n');
}
