/**
 * Generates `db/generated/database.types.ts`: the exposed schema in the shape that supabase-js takes as its type
 * argument (https://supabase.com/docs/guides/api/rest/generating-types), read from a built database's catalog.
 */
import { raw, type Database } from '@tanabana/gateway/db';
import { DefinitionError } from '../definition-error.ts';
import { columnShape, parseShape, rowShape, type FindColumn, type Shape } from './answers.ts';
import { checkedWords } from './checked-words.ts';
import { tagsOf } from './comment-tags.ts';

type Column = {
  name: string;
  type: string;
  is_nullable: boolean;
  has_default: boolean;
  is_generated: boolean;
  comment: string | null;
  /**
   * The checks of the column. For a view's column, those of the columns of that name in its tables, one list per table.
   */
  checks: string[][];
};
type Relation = { name: string; is_public: boolean; is_view: boolean; comment: string | null; columns: Column[] };
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
 * A key to a private table is reported as one to the public view that shows its id, which is how /rest embeds it. A
 * view's column may be null, except its id. Columns that a member may not insert are filled by the database, so they
 * count as defaulted. Private relations are included because functions return their rows.
 */
const CATALOG = `
with every as (
  select c.oid, c.relname as name, c.relnamespace = 'public'::regnamespace as is_public, c.relkind = 'v' as is_view,
    obj_description(c.oid, 'pg_class') as comment
  from pg_class c where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p', 'v')
), rel as (
  select * from every where is_public
), stands_on as (
  select distinct r.ev_class as view, d.refobjid as base
  from pg_depend d join pg_rewrite r on r.oid = d.objid and d.classid = 'pg_rewrite'::regclass
  where d.refclassid = 'pg_class'::regclass
), shown as (
  select distinct on (s.base) s.base, s.view from stands_on s
  join rel on rel.oid = s.view and rel.is_view order by s.base, s.view
), checked as (
  select a.attrelid as base, a.attname as name, coalesce(jsonb_agg(pg_get_constraintdef(k.oid)) filter (where k.oid is not null), '[]') as checks
  from pg_attribute a left join pg_constraint k on k.conrelid = a.attrelid and k.contype = 'c' and a.attnum = any (k.conkey)
  where a.attrelid in (select oid from every where not is_view) group by 1, 2
)
select jsonb_build_object(
  'relations', (select jsonb_agg(jsonb_build_object('name', rel.name, 'is_public', rel.is_public, 'is_view', rel.is_view, 'comment', rel.comment, 'columns', (
      select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
        'is_nullable', not a.attnotnull and not (rel.is_view and a.attname = 'id'),
        'has_default', a.atthasdef or a.attidentity <> '' or not has_column_privilege('authenticated', rel.oid, a.attnum, 'INSERT'), 'is_generated', a.attgenerated <> '' or a.attidentity = 'a',
        'comment', col_description(rel.oid, a.attnum),
        'checks', (select coalesce(jsonb_agg(c.checks), '[]') from checked c where c.name = a.attname
          and (c.base = rel.oid or c.base in (select s.base from stands_on s where s.view = rel.oid)))) order by a.attname)
      from pg_attribute a where a.attrelid = rel.oid and a.attnum > 0 and not a.attisdropped)) order by rel.name) from every rel),
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
  int: 'number',
  integer: 'number',
  bigint: 'number',
  numeric: 'number',
  real: 'number',
  'double precision': 'number',
  json: 'Json',
  jsonb: 'Json',
  void: 'undefined',
};

/** The TypeScript type of a column of a type of PostgreSQL. */
export function tsType(type: string): string {
  return type.endsWith('[]') ? `${tsType(type.slice(0, -2))}[]` : (TS_TYPE[type] ?? 'string');
}

const key = (name: string) => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : `'${name}'`);
export const doc = (comment: string | null) => (comment ? [`/** ${comment} */`] : []);
export const indent = (lines: string[]) => lines.map((line) => `  ${line}`);
const block = (head: string, lines: string[]) =>
  lines.length ? [`${head}: {`, ...indent(lines), '};'] : [`${head}: {};`];

/** The type of a column when it is read: one of its allowed values, if its checks restrict them. */
function readType({ name, type, is_nullable, checks }: Column): string {
  const words = checks.length === 1 ? checks[0]!.map((check) => checkedWords(check, name)).find(Boolean) : undefined;
  const one = words?.join(' | ');
  const own = !one ? tsType(type) : !type.endsWith('[]') ? one : words!.length > 1 ? `(${one})[]` : `${one}[]`;
  return `${own}${is_nullable ? ' | null' : ''}`;
}

/** What is written is any text: a form's, which the check then looks at. */
function field(column: Column, mode: 'Row' | 'Insert' | 'Update'): string {
  if (mode === 'Row') return `${key(column.name)}: ${readType(column)};`;
  if (column.is_generated) return `${key(column.name)}?: never;`;
  const isOptional = mode === 'Update' || column.is_nullable || column.has_default;
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

/** The type of a jsonb response by its shape, as lines that follow `Returns: `. */
function shapeType(shape: Shape, findColumn: FindColumn<Column>): string[] {
  const end = `${shape.isList ? '[]' : ''}${shape.isNullable ? ' | null' : ''};`;
  if (shape.kind === 'value') return [`${tsType(shape.type)}${end}`];
  const fields =
    shape.kind === 'row'
      ? shape.columns.map((name) => field(findColumn(shape.relation, name), 'Row'))
      : shape.members.flatMap(({ key: name, isOptional, shape: of }) => {
          const [first, ...others] = shapeType(of, findColumn);
          return [`${key(name)}${isOptional ? '?' : ''}: ${first}`, ...others];
        });
  return ['{', ...indent(fields), `}${end}`];
}

/** A column of a function's result is never null, unless its comment says so. */
function functionType({ name, comment, args, returns, is_set, columns }: Fn, findColumn: FindColumn<Column>): string[] {
  const fields = args.map((arg) => `${key(arg.name)}${arg.is_optional ? '?' : ''}: ${tsType(arg.type)};`);
  const head = fields.length ? block('Args', fields) : ['Args: never;'];
  const { mayBeNull, wordOf, answers, text } = tagsOf(comment);
  const typeOf = (column: string, type: string) =>
    `${wordOf(column) ?? tsType(type)}${mayBeNull(column) ? ' | null' : ''}`;
  const tail = is_set ? '[];' : ';';
  const result = columns.length
    ? ['{', ...indent(columns.map((column) => `${key(column.name)}: ${typeOf(column.name, column.type)};`)), `}${tail}`]
    : answers
      ? shapeType(parseShape(answers), findColumn)
      : [`${typeOf('result', returns)}${tail}`];
  return [...doc(text), ...block(name, [...head, `Returns: ${result[0]}`, ...result.slice(1)])];
}

/** Finds a column that a shape names; a name that no relation has is an error in the comment. */
const finderIn =
  (relations: Relation[]): FindColumn<Column> =>
  (relation, column) => {
    const found = relations
      .filter(({ name }) => name === relation)
      .flatMap(({ columns }) => columns.filter(({ name }) => name === column));
    if (found.length !== 1) throw new DefinitionError(`@answers: ${relation}.${column} is ${found.length} columns`);
    return found[0]!;
  };

/** The catalog of a built database, as the types are written from it. */
async function readCatalog(db: Database): Promise<Catalog> {
  const { rows } = await db.transaction((tx) => tx.query<{ catalog: Catalog }>(raw(CATALOG)), { readOnly: true });
  return rows[0]!.catalog;
}

/**
 * The response shapes of the functions in the exposed schema, with the columns that they name.
 *
 * @returns undefined as the shape of jsonb without a declared shape
 */
export async function answeredShapes(db: Database) {
  const { relations, functions } = await readCatalog(db);
  const shapes = functions.map(({ name, comment, returns, is_set, columns }) => {
    const { answers, mayBeNull } = tagsOf(comment);
    const column = (of: { name: string; type: string }) => ({ ...of, is_nullable: mayBeNull(of.name) });
    if (columns.length > 0) return { name, shape: rowShape(columns.map(column), is_set) };
    if (answers !== undefined) return { name, shape: parseShape(answers) };
    return { name, shape: returns === 'jsonb' ? undefined : columnShape(column({ name: 'result', type: returns })) };
  });
  return { shapes, findColumn: finderIn(relations) };
}

/** The whole text of the types file for a built database. */
export async function typesSource(db: Database): Promise<string> {
  const { relations, foreign_keys, functions } = await readCatalog(db);
  const findColumn = finderIn(relations);
  const of = (is_view: boolean) =>
    relations
      .filter((entry) => entry.is_public && entry.is_view === is_view)
      .flatMap((entry) => relation(entry, foreign_keys));
  return [
    '// Written by db/src/gen/database-types.ts from the catalog of the built schema: change db/schema, then npm run gen.',
    `import type * as words from '@tanabana/domain/vocabulary';`,
    '',
    'export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];',
    '',
    'export type Database = {',
    ...indent([
      "__InternalSupabase: { PostgrestVersion: '13' };",
      ...block('public', [
        ...block('Tables', of(false)),
        ...block('Views', of(true)),
        ...block(
          'Functions',
          functions.flatMap((fn) => functionType(fn, findColumn)),
        ),
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
