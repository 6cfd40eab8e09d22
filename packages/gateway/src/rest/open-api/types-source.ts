/**
 * Writes TypeScript types of described schemas, in the shape that supabase-js takes as its type argument
 * (https://supabase.com/docs/guides/api/rest/generating-types). Equal descriptions give equal texts.
 */
import type {
  DescribedColumn,
  DescribedFunction,
  DescribedKey,
  DescribedRelation,
  Description,
} from './description.ts';
import { key, quoted, rowType, typeOf, union, type Scope } from './typescript.ts';

const indent = (lines: readonly string[]): string[] => lines.map((line) => (line === '' ? '' : `  ${line}`));

const block = (head: string, lines: readonly string[], end = '};'): string[] =>
  lines.length > 0 ? [`${head}{`, ...indent(lines), end] : [`${head}{${end}`];

/** A comment in front of a declaration. */
function documented(comment: string | null): string[] {
  if (comment === null) return [];
  const lines = comment.replaceAll('*/', '*\\/').split(/\r?\n/);
  return lines.length === 1 ? [`/** ${lines[0]} */`] : ['/**', ...lines.map((line) => ` * ${line}`.trimEnd()), ' */'];
}

const list = (names: readonly string[]): string => `[${names.map(quoted).join(', ')}]`;

const relationship = ({ name, columns, isOneToOne, target, targetColumns }: DescribedKey): string[] =>
  block(
    '',
    [
      `foreignKeyName: ${quoted(name)};`,
      `columns: ${list(columns)};`,
      `isOneToOne: ${isOneToOne};`,
      `referencedRelation: ${quoted(target)};`,
      `referencedColumns: ${list(targetColumns)};`,
    ],
    '},',
  );

/** The relation of whose rows a function is a computed column or relationship; undefined for other functions. */
function rowOf({ parameters }: DescribedFunction, schema: string): string | undefined {
  const shape = parameters.length === 1 ? parameters[0]!.shape : undefined;
  return shape?.isRow && !shape.isArray && shape.schema === schema ? shape.name : undefined;
}

const computedColumns = ({ schema, functions }: Description, relation: string): DescribedFunction[] =>
  functions.filter((fn) => !fn.returnsSet && rowOf(fn, schema) === relation && fn.returns.name !== 'void');

const nullable = (type: string, isNullable: boolean): string => (isNullable ? `${type} | null` : type);

function written(scope: Scope, column: DescribedColumn, isView: boolean, isInsert: boolean): string {
  if (column.isGenerated) return `${key(column.name)}?: never;`;
  const isOptional = !isInsert || isView || column.isNullable || column.hasDefault;
  const type = nullable(typeOf(scope, column.shape), isView || column.isNullable);
  return `${key(column.name)}${isOptional ? '?' : ''}: ${type};`;
}

function relationType(scope: Scope, description: Description, relation: DescribedRelation): string[] {
  const { name, comment, columns, isView, foreignKeys, isInsertable, isUpdatable } = relation;
  const computed = computedColumns(description, name);
  const row = [
    ...columns.flatMap((column) => [
      ...documented(column.comment),
      `${key(column.name)}: ${nullable(typeOf(scope, column.shape), isView || column.isNullable)};`,
    ]),
    ...computed.map((fn) => `${key(fn.name)}: ${typeOf(scope, fn.returns)} | null;`),
  ];
  const isWritable = !isView || isInsertable || isUpdatable;
  const writes = (['Insert', 'Update'] as const).flatMap((mode) =>
    block(
      `${mode}: `,
      columns.map((column) => written(scope, column, isView, mode === 'Insert')),
    ),
  );
  const keys = foreignKeys.flatMap(relationship);
  return [
    ...documented(comment),
    ...block(`${key(name)}: `, [
      ...block('Row: ', row),
      ...(isWritable ? writes : []),
      ...(keys.length > 0 ? ['Relationships: [', ...indent(keys), '];'] : ['Relationships: [];']),
      ...(computed.length > 0 ? [`ComputedFields: ${union(computed.map((fn) => fn.name))};`] : []),
    ]),
  ];
}

const fieldsOf = (scope: Scope, fields: Description['composites'][number]['columns'], isNullable: boolean): string[] =>
  fields.map(({ name, shape }) => `${key(name)}: ${nullable(typeOf(scope, shape), isNullable)};`);

/** The result of a function. A set of one row has the type of the row, which is how supabase-js tells it from a list. */
function returnsLines(scope: Scope, fn: DescribedFunction, isOne: boolean): string[] {
  const isList = fn.returnsSet && !isOne;
  if (fn.columns.length > 0) return block('Returns: ', fieldsOf(scope, fn.columns, false), isList ? '}[];' : '};');
  const type = typeOf(scope, fn.returns);
  const element = type.includes(' | ') ? `(${type})` : type;
  return [`Returns: ${isList ? `${element}[]` : type};`];
}

function functionLines(scope: Scope, { schema }: Description, fn: DescribedFunction): string[] {
  const to = rowType(scope, fn.returns.schema, fn.returns.name) !== undefined && fn.returns.isRow;
  const hasRows = to && fn.returns.schema === schema && fn.columns.length === 0 && !fn.returns.isArray;
  const isOne = hasRows && fn.returnsSet && fn.isOneRow;
  const args = fn.parameters.map(
    ({ name, shape, isRequired }) => `${key(name)}${isRequired ? '' : '?'}: ${typeOf(scope, shape)};`,
  );
  return [
    ...(args.length > 0 ? block('Args: ', args) : ['Args: never;']),
    ...returnsLines(scope, fn, isOne),
    ...(hasRows
      ? block('SetofOptions: ', [
          `from: ${quoted(rowOf(fn, schema) ?? '*')};`,
          `to: ${quoted(fn.returns.name)};`,
          `isOneToOne: ${isOne || !fn.returnsSet};`,
          `isSetofReturn: ${fn.returnsSet};`,
        ])
      : []),
  ];
}

/** Functions of one name are a union. */
function functionTypes(scope: Scope, description: Description): string[] {
  const byName = Map.groupBy(description.functions, ({ name }) => name);
  return [...byName].flatMap(([name, overloads]) => {
    const [first, ...others] = overloads;
    if (others.length === 0)
      return [...documented(first!.comment), ...block(`${key(name)}: `, functionLines(scope, description, first!))];
    const each = overloads.flatMap((fn) => block('| ', functionLines(scope, description, fn), '}'));
    return [...documented(first!.comment), `${key(name)}:`, ...indent([...each.slice(0, -1), `${each.at(-1)};`])];
  });
}

function schemaType(scope: Scope, description: Description): string[] {
  const { schema, comment, relations, enums, composites } = description;
  const relationTypes = (isView: boolean) =>
    relations.filter((each) => each.isView === isView).flatMap((each) => relationType(scope, description, each));
  return [
    ...documented(comment),
    ...block(`${key(schema)}: `, [
      ...block('Tables: ', relationTypes(false)),
      ...block('Views: ', relationTypes(true)),
      ...block('Functions: ', functionTypes(scope, description)),
      ...block(
        'Enums: ',
        enums.map(({ name, labels }) => `${key(name)}: ${union(labels)};`),
      ),
      ...block(
        'CompositeTypes: ',
        composites.flatMap(({ name, columns }) => block(`${key(name)}: `, fieldsOf(scope, columns, true))),
      ),
    ]),
  ];
}

/** Names for the rows and words of the first schema. */
function helpers(first: string): string[] {
  return [
    `type Schema = Database[${quoted(first)}];`,
    "type Relations = Schema['Tables'] & Schema['Views'];",
    '',
    '/** A row as it is read. */',
    "export type Tables<Name extends keyof Relations> = Relations[Name]['Row'];",
    '/** A row to insert. */',
    "export type TablesInsert<Name extends keyof Schema['Tables']> = Schema['Tables'][Name]['Insert'];",
    '/** The columns to change. */',
    "export type TablesUpdate<Name extends keyof Schema['Tables']> = Schema['Tables'][Name]['Update'];",
    '/** The words of an enum. */',
    "export type Enums<Name extends keyof Schema['Enums']> = Schema['Enums'][Name];",
    '/** The value of a composite type. */',
    "export type CompositeTypes<Name extends keyof Schema['CompositeTypes']> = Schema['CompositeTypes'][Name];",
  ];
}

const constants = (descriptions: readonly Description[]): string[] => [
  '/** The words of the enums, in their order. */',
  ...block(
    'export const Constants = ',
    descriptions.flatMap(({ schema, enums }) =>
      block(
        `${key(schema)}: `,
        block(
          'Enums: ',
          enums.map(({ name, labels }) => `${key(name)}: ${list(labels)},`),
          '},',
        ),
        '},',
      ),
    ),
    '} as const;',
  ),
];

/**
 * The whole text of a file of types.
 *
 * @param descriptions the schemas, the default one first; at least one
 */
export function typesSource(descriptions: readonly Description[]): string {
  const scope: Scope = { schemas: new Map(descriptions.map((each) => [each.schema, each])) };
  return [
    '// Written by `tanabana-gateway types` from the schema of the database. Do not edit it: run the command again.',
    '',
    'export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];',
    '',
    ...block('export type Database = ', [
      "__InternalSupabase: { PostgrestVersion: '14' };",
      ...descriptions.flatMap((each) => schemaType(scope, each)),
    ]),
    '',
    ...helpers(descriptions[0]!.schema),
    '',
    ...constants(descriptions),
    '',
  ].join('\n');
}
