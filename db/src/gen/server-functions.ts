/**
 * Generates `db/generated/server-functions.ts`: the private functions that the server may run. db/src/call.ts types and
 * validates their calls with it. Facts that the catalog does not have come from a function's comment
 * (db/src/gen/comment-tags.ts).
 */
import { raw, type Database } from '@tanabana/gateway/db';
import { tagsOf } from './comment-tags.ts';
import { doc, indent, tsType } from './database-types.ts';

type Column = { name: string; type: string };
type Fn = {
  name: string;
  comment: string | null;
  args: (Column & { is_optional: boolean })[];
  returns: string;
  is_set: boolean;
  /** The columns of a function's rows: from `returns table (…)`, or of the table whose rows they are. */
  columns: (Column & { is_nullable: boolean })[];
};

const FUNCTIONS = `
select p.proname as name, obj_description(p.oid, 'pg_proc') as comment,
  (select coalesce(jsonb_agg(jsonb_build_object('name', p.proargnames[n], 'type', format_type(t, null),
      'is_optional', n > p.pronargs - p.pronargdefaults) order by n), '[]')
    from unnest(p.proargtypes::oid[]) with ordinality u(t, n)) as args,
  format_type(p.prorettype, null) as returns, p.proretset as is_set,
  coalesce(
    (select jsonb_agg(jsonb_build_object('name', p.proargnames[n], 'type', format_type(t, null), 'is_nullable', false) order by n)
      from unnest(p.proallargtypes, p.proargmodes) with ordinality u(t, mode, n) where mode in ('o', 't')),
    (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'is_nullable', not a.attnotnull) order by a.attnum)
      from pg_type y join pg_attribute a on a.attrelid = y.typrelid and a.attnum > 0 and not a.attisdropped where y.oid = p.prorettype and y.typtype = 'c'),
    '[]') as columns
from pg_proc p
where p.pronamespace = 'private'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
  and has_function_privilege('service_role', p.oid, 'execute')
  -- What policies, checks and indexes ask is granted to members too: the server calls none of it.
  and not has_function_privilege('authenticated', p.oid, 'execute')
order by p.proname`;

/**
 * The TypeScript type that the drivers return for a type: a numeric is its exact text (gateway, db/value-parsers.ts).
 */
const driverType = (type: string): string => (type === 'numeric' ? 'string' : tsType(type));

function resultOf({ columns, returns, comment }: Fn): string[] {
  const { mayBeNull, wordOf } = tagsOf(comment);
  const type = (name: string, sqlType: string, is_nullable: boolean) =>
    `${wordOf(name) ?? driverType(sqlType)}${is_nullable || mayBeNull(name) ? ' | null' : ''}`;
  if (columns.length === 0) return [`result: ${type('result', returns, false)};`];
  const fields = columns.map((column) => `${column.name}: ${type(column.name, column.type, column.is_nullable)};`);
  return ['result: {', ...indent(fields), '};'];
}

function entry(fn: Fn): string[] {
  const args = fn.args.map(
    ({ name, type, is_optional }) => `${name}${is_optional ? '?' : ''}: ${tsType(type)} | null;`,
  );
  return [
    ...doc(tagsOf(fn.comment).text),
    `${fn.name}: {`,
    ...indent([
      args.length > 0 ? 'args: {' : 'args: {};',
      ...(args.length > 0 ? [...indent(args), '};'] : []),
      ...resultOf(fn),
    ]),
    '};',
  ];
}

function facts(fn: Fn): string {
  const args = fn.args.map(({ name, type }) => `${name}: '${type}'`).join(', ');
  const { mayBeNull } = tagsOf(fn.comment);
  const required = fn.columns
    .filter(({ name, is_nullable }) => !is_nullable && !mayBeNull(name))
    .map(({ name }) => `'${name}'`);
  const result = fn.returns === 'void' || mayBeNull('result') ? [] : [`'result'`];
  return `  ${fn.name}: { args: { ${args} }, isTable: ${fn.columns.length > 0}, required: [${(fn.columns.length > 0 ? required : result).join(', ')}] },`;
}

/** The whole text of the file for a built database. */
export async function callsSource(db: Database): Promise<string> {
  const { rows } = await db.transaction((tx) => tx.query<Fn>(raw(FUNCTIONS)), { readOnly: true });
  return [
    '// Written by db/src/gen/server-functions.ts from the catalog of the built schema: change db/schema, then npm run gen.',
    `import type * as words from '@tanabana/domain/vocabulary';`,
    `import type { Json } from './database.types.ts';`,
    '',
    'export type ServerFunctions = {',
    ...indent(rows.flatMap(entry)),
    '};',
    '',
    '/** How each is called: the types of its arguments, whether it gives rows of columns, which of those are never null. */',
    'export const SERVER_FUNCTIONS = {',
    ...rows.map(facts),
    '} as const satisfies Record<keyof ServerFunctions, { args: object; isTable: boolean; required: readonly string[] }>;',
    '',
  ].join('\n');
}
