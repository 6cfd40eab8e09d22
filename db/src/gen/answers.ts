/**
 * Parses the shape of a function's jsonb response, from the end of the function's comment:
 *
 *     @answers {rows sales_offers(id, price)[], next {id uuid, price? numeric}?, is_complete boolean}
 *
 * Braces hold keys with the shape of each value; a key with a question mark may be missing. A table with names in
 * brackets is a row of those columns. After anything, `[]` makes a list of it, and `?` makes it nullable. The client's
 * types are generated from it (db/src/gen/database-types.ts), and a test compares every function's response with it.
 */
import { DefinitionError } from '../definition-error.ts';

/** The shape of one value in a response. */
export type Shape = { isList: boolean; isNullable: boolean } & (
  | { kind: 'value'; type: string }
  | { kind: 'row'; relation: string; columns: string[] }
  | { kind: 'object'; members: { key: string; isOptional: boolean; shape: Shape }[] }
);

/** The scalar types, and how to recognize each in JSON. */
const VALUES: Record<string, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string',
  uuid: (value) => typeof value === 'string',
  date: (value) => typeof value === 'string',
  timestamptz: (value) => typeof value === 'string',
  int: (value) => Number.isInteger(value),
  numeric: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  // PostgreSQL writes it as an empty text; the data service responds without a body.
  void: (value) => value === '',
};

/** The names of catalog types under which VALUES has them. */
const CATALOG_NAMES: Record<string, string> = {
  integer: 'int',
  bigint: 'int',
  'double precision': 'numeric',
  'timestamp with time zone': 'timestamptz',
};

/**
 * Parses a shape.
 *
 * @throws DefinitionError with the position of the syntax error
 */
export function parseShape(text: string): Shape {
  const tokens = text.match(/\w+|\[\]|\S/g) ?? [];
  const error = (wanted: string) => new DefinitionError(`@answers: ${wanted} is missing before "${tokens.join(' ')}"`);
  const take = (token: string) => tokens[0] === token && tokens.shift() !== undefined;
  const name = () => {
    if (!/^\w+$/.test(tokens[0] ?? '')) throw error('a name');
    return tokens.shift()!;
  };
  const listOf = <Item>(close: string, item: () => Item): Item[] => {
    const items = [item()];
    while (take(',')) items.push(item());
    if (!take(close)) throw error(close);
    return items;
  };
  const withMarks = (shape: Parameters<typeof marked>[0]) => marked(shape, take);
  const shape = (): Shape => {
    if (take('{'))
      return withMarks({
        kind: 'object',
        members: listOf('}', () => ({ key: name(), isOptional: take('?'), shape: shape() })),
      });
    const type = name();
    if (take('(')) return withMarks({ kind: 'row', relation: type, columns: listOf(')', name) });
    if (!VALUES[type]) throw new DefinitionError(`@answers: no type ${type}`);
    return withMarks({ kind: 'value', type });
  };
  const whole = shape();
  if (tokens.length > 0) throw error('the end');
  return whole;
}

type Unmarked<T> = T extends unknown ? Omit<T, 'isList' | 'isNullable'> : never;

function marked(shape: Unmarked<Shape>, take: (token: string) => boolean): Shape {
  return { ...shape, isList: take('[]'), isNullable: take('?') } as Shape;
}

/** A column as the catalog has it: its type, whether it may be null. */
export type ShapeColumn = { type: string; is_nullable: boolean };
export type FindColumn<Column extends ShapeColumn> = (relation: string, column: string) => Column;

/**
 * Compares a value with a shape.
 *
 * @param path the path to the value, for error messages
 * @returns one sentence for each difference
 */
export function shapeErrors(
  shape: Shape,
  value: unknown,
  findColumn: FindColumn<ShapeColumn>,
  path = 'answer',
): string[] {
  if (value === null) return shape.isNullable ? [] : [`${path} is null`];
  if (!shape.isList) return itemErrors(shape, value, findColumn, path);
  if (!Array.isArray(value)) return [`${path} is no list`];
  return value.flatMap((item, n) => itemErrors(shape, item, findColumn, `${path}[${n}]`));
}

function itemErrors(shape: Shape, value: unknown, findColumn: FindColumn<ShapeColumn>, path: string): string[] {
  if (shape.kind === 'value') return VALUES[shape.type]!(value) ? [] : [`${path} is no ${shape.type}`];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path} is no object`];
  const members =
    shape.kind === 'object'
      ? shape.members
      : shape.columns.map((key) => columnMember(findColumn(shape.relation, key), key));
  const keys = members.map(({ key }) => key);
  const given = value as Record<string, unknown>;
  return [
    ...Object.keys(given)
      .filter((key) => !keys.includes(key))
      .map((key) => `${path}.${key} is not said`),
    ...members.flatMap((member) =>
      member.key in given
        ? shapeErrors(member.shape, given[member.key], findColumn, `${path}.${member.key}`)
        : member.isOptional
          ? []
          : [`${path}.${member.key} is missing`],
    ),
  ];
}

/** The shape of a single value of a type of the catalog. */
export function columnShape({ type, is_nullable }: ShapeColumn): Shape {
  const isList = type.endsWith('[]');
  const item = isList ? type.slice(0, -2) : type;
  return { kind: 'value', type: CATALOG_NAMES[item] ?? item, isList, isNullable: is_nullable };
}

/** The shape of a row, or of rows, of columns. */
export function rowShape(columns: (ShapeColumn & { name: string })[], isList: boolean): Shape {
  const members = columns.map((column) => ({ key: column.name, isOptional: false, shape: columnShape(column) }));
  return { kind: 'object', members, isList, isNullable: false };
}

function columnMember(column: ShapeColumn, key: string) {
  return { key, isOptional: false, shape: columnShape(column) };
}
