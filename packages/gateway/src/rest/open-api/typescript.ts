/** TypeScript of the values that PostgreSQL's types have in JSON. */
import type { Description, TypeShape } from './description.ts';

/** What the types of a value may refer to. */
export type Scope = { readonly schemas: ReadonlyMap<string, Description> };

const OF_NAMES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  json: 'Json',
  jsonb: 'Json',
  void: 'undefined',
  record: 'Record<string, unknown>',
  citext: 'string',
};

/** A string literal. */
export const quoted = (text: string): string =>
  `'${text.replace(/[\\'\n\r\u2028\u2029]/g, (char) => (char === '\\' || char === "'" ? `\\${char}` : `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`))}'`;

/** A name as the key of an object type. */
export const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name));

export const union = (words: readonly string[]): string => words.map(quoted).join(' | ') || 'never';

const member = (...path: readonly string[]): string => `Database[${path.map(quoted).join('][')}]`;

/** The row type of a relation; undefined when it is not described. */
export function rowType({ schemas }: Scope, schema: string, name: string): string | undefined {
  const relation = schemas.get(schema)?.relations.find((each) => each.name === name);
  return relation && member(schema, relation.isView ? 'Views' : 'Tables', name, 'Row');
}

function elementType(scope: Scope, { schema, name, kind, isRow, labels }: TypeShape): string {
  const described = scope.schemas.get(schema);
  if (isRow) return rowType(scope, schema, name) ?? 'Record<string, unknown>';
  if (kind === 'e' && labels) {
    const isNamed = described?.enums.some((each) => each.name === name);
    return isNamed ? member(schema, 'Enums', name) : union(labels);
  }
  if (kind === 'c') {
    const isNamed = described?.composites.some((each) => each.name === name);
    return isNamed ? member(schema, 'CompositeTypes', name) : 'Record<string, unknown>';
  }
  if (Object.hasOwn(OF_NAMES, name)) return OF_NAMES[name]!;
  // A base type of PostgreSQL is a text in JSON. An extension may cast its types to anything.
  const isText = ['r', 'm'].includes(kind) || (kind === 'b' && schema === 'pg_catalog');
  return isText ? 'string' : 'unknown';
}

/** The type of a value that is not null. */
export function typeOf(scope: Scope, shape: TypeShape): string {
  const element = elementType(scope, shape);
  if (!shape.isArray) return element;
  return element.includes(' ') && !element.startsWith('Record') ? `(${element})[]` : `${element}[]`;
}
