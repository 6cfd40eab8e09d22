/**
 * The part `definitions` of the OpenAPI document: columns with their types, defaults and comments. Keys are notes in the comments, as
 * upstream writes them: generators read `<pk/>` and `<fk table='…' column='…'/>`.
 */
import type { DescribedColumn, DescribedParameter, DescribedRelation } from './description.ts';

/** A schema object of Swagger 2.0. Undefined values are left out of the JSON. */
export type SwaggerSchema = { readonly [key: string]: unknown };

const TYPES: Readonly<Record<string, string | undefined>> = {
  boolean: 'boolean',
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  numeric: 'number',
  real: 'number',
  'double precision': 'number',
  json: undefined,
  jsonb: undefined,
};
const FORMATS: Readonly<Record<string, string>> = { smallint: 'int32', integer: 'int32', bigint: 'int64' };

/** Type of a value in Swagger; undefined when it may be any JSON. */
export function swaggerType(type: string): string | undefined {
  if (Object.hasOwn(TYPES, type)) return TYPES[type];
  return type.endsWith('[]') ? 'array' : 'string';
}

export const swaggerFormat = (type: string): string => FORMATS[type] ?? type;

export const elementOf = (type: string): string => type.slice(0, -2);

/** Type and format of a column or parameter. Elements of a list have a type and no format. */
export function typeSchema(type: string): SwaggerSchema {
  const swagger = swaggerType(type);
  return {
    format: swaggerFormat(type),
    type: swagger,
    items: swagger === 'array' ? { type: swaggerType(elementOf(type)) } : undefined,
  };
}

/** The default as a value; undefined when it is an expression. */
function defaultOf({ type, default: text }: DescribedColumn): unknown {
  if (text === null) return undefined;
  if (swaggerType(type) === 'string') {
    const cast = `::${type}`;
    return text.endsWith(cast) ? text.slice(0, -cast.length).replace(/^'+|'+$/g, '') : text;
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function describe({ name, comment }: DescribedColumn, { primaryKey, foreignKeys }: DescribedRelation) {
  const foreign = foreignKeys.find(({ columns }) => columns.length === 1 && columns[0] === name);
  const notes = [
    ...(primaryKey.includes(name) ? ['This is a Primary Key.<pk/>'] : []),
    ...(foreign
      ? [
          `This is a Foreign Key to \`${foreign.target}.${foreign.targetColumns[0]}\`.` +
            `<fk table='${foreign.target}' column='${foreign.targetColumns[0]}'/>`,
        ]
      : []),
  ];
  if (notes.length === 0) return comment ?? undefined;
  return `${comment === null ? '' : `${comment}\n\n`}Note:\n${notes.join('\n')}`;
}

const listed = (names: readonly string[]): readonly string[] | undefined => (names.length > 0 ? names : undefined);

const columnSchema = (column: DescribedColumn, relation: DescribedRelation): SwaggerSchema => ({
  ...typeSchema(column.type),
  description: describe(column, relation),
  default: defaultOf(column),
  maxLength: column.maxLength ?? undefined,
  enum: column.shape.isArray ? undefined : (column.shape.labels ?? undefined),
});

/** The definition of a relation. Columns that are never null are required. */
export const relationSchema = (relation: DescribedRelation): SwaggerSchema => ({
  type: 'object',
  description: relation.comment ?? undefined,
  properties: Object.fromEntries(relation.columns.map((column) => [column.name, columnSchema(column, relation)])),
  required: listed(relation.columns.filter(({ isNullable }) => !isNullable).map(({ name }) => name)),
});

/** The body of a function call. */
export const argumentsSchema = (parameters: readonly DescribedParameter[], comment: string | null): SwaggerSchema => ({
  type: 'object',
  description: comment ?? undefined,
  properties: Object.fromEntries(parameters.map(({ name, type }) => [name, typeSchema(type)])),
  required: listed(parameters.filter(({ isRequired }) => isRequired).map(({ name }) => name)),
});
