/** The parts `parameters` and `paths` of the OpenAPI document: what a request to each relation and function may have. */
import { argumentsSchema, elementOf, swaggerFormat, swaggerType, type SwaggerSchema } from './definitions.ts';
import type { DescribedFunction, DescribedParameter, DescribedRelation } from './description.ts';

export const JSON_TYPES = [
  'application/json',
  'application/vnd.pgrst.object+json;nulls=stripped',
  'application/vnd.pgrst.object+json',
];

type Entry = readonly [name: string, value: SwaggerSchema];

const reference = (name: string) => ({ $ref: `#/parameters/${name}` });
const filtersOf = ({ name, columns }: DescribedRelation): string[] =>
  columns.map((column) => `rowFilter.${name}.${column.name}`);

const text = (name: string, place: 'query' | 'header', description: string, more: SwaggerSchema = {}) => ({
  name,
  description,
  required: false,
  in: place,
  type: 'string',
  ...more,
});

const RETURNS = ['return=representation', 'return=minimal', 'return=none'];
const RESOLUTIONS = ['resolution=ignore-duplicates', 'resolution=merge-duplicates'];
const prefer = (values: readonly string[] | undefined): SwaggerSchema =>
  text('Prefer', 'header', 'Preference', { enum: values });

const SHARED: readonly Entry[] = [
  ['preferParams', prefer(undefined)],
  ['preferReturn', prefer(RETURNS)],
  ['preferCount', prefer(['count=none'])],
  ['preferPost', prefer([...RETURNS, ...RESOLUTIONS])],
  ['select', text('select', 'query', 'Filtering Columns')],
  ['on_conflict', text('on_conflict', 'query', 'On Conflict')],
  ['order', text('order', 'query', 'Ordering')],
  ['range', text('Range', 'header', 'Limiting and Pagination')],
  ['rangeUnit', text('Range-Unit', 'header', 'Limiting and Pagination', { default: 'items' })],
  ['offset', text('offset', 'query', 'Limiting and Pagination')],
  ['limit', text('limit', 'query', 'Limiting and Pagination')],
];

function parametersOf({ name, columns }: DescribedRelation): Entry[] {
  const body = {
    name,
    description: name,
    required: false,
    in: 'body',
    schema: { $ref: `#/definitions/${name}` },
  };
  const filters = columns.map((column): Entry => [
    `rowFilter.${name}.${column.name}`,
    { name: column.name, description: column.comment ?? undefined, required: false, in: 'query', type: 'string' },
  ]);
  return [[`body.${name}`, body], ...filters];
}

/** Parameters that several operations refer to. */
export const sharedParameters = (relations: readonly DescribedRelation[]): SwaggerSchema =>
  Object.fromEntries([...SHARED, ...relations.flatMap(parametersOf)]);

/** A comment's first line is the summary, the rest the description. Blank lines between them are left out. */
function wordsOf(comment: string | null): { summary?: string; description?: string } {
  if (comment === null) return {};
  const end = comment.indexOf('\n');
  if (end < 0) return { summary: comment };
  const description = comment.slice(end).replace(/^\n+/, '');
  return { summary: comment.slice(0, end), ...(description !== '' && { description }) };
}

function relationPath(relation: DescribedRelation): Entry {
  const { name, comment } = relation;
  const filters = filtersOf(relation);
  const operation = (parameters: readonly string[], responses: SwaggerSchema) => ({
    tags: [name],
    ...wordsOf(comment),
    parameters: parameters.map(reference),
    responses,
  });
  const paging = ['select', 'order', 'range', 'rangeUnit', 'offset', 'limit', 'preferCount'];
  const rows = { description: 'OK', schema: { type: 'array', items: { $ref: `#/definitions/${name}` } } };
  const created = { 201: { description: 'Created' } };
  const changed = { 204: { description: 'No Content' } };
  const writes = {
    post: operation([`body.${name}`, 'select', 'preferPost'], created),
    patch: operation([...filters, `body.${name}`, 'preferReturn'], changed),
    delete: operation([...filters, 'preferReturn'], changed),
  };
  const isWritable = relation.isInsertable || relation.isUpdatable || relation.isDeletable;
  return [
    `/${name}`,
    {
      get: operation([...filters, ...paging], { 200: rows, 206: { description: 'Partial Content' } }),
      ...(isWritable && writes),
    },
  ];
}

/** A parameter of a call by GET. A variadic one may be repeated; another list is written as PostgreSQL writes it, in braces. */
function queryParameter({ name, type, isRequired, isVariadic }: DescribedParameter): SwaggerSchema {
  const swagger = swaggerType(type) ?? 'string';
  const own = { name, required: isRequired, in: 'query' };
  if (!isVariadic) return { ...own, format: swaggerFormat(type), type: swagger === 'array' ? 'string' : swagger };
  const element = elementOf(type);
  const items = { type: swaggerType(element), format: swaggerFormat(element) };
  return { ...own, type: swagger, items, collectionFormat: 'multi' };
}

function functionPath({ name, comment, isVolatile, parameters }: DescribedFunction): Entry {
  const operation = (list: readonly unknown[]) => ({
    tags: [`(rpc) ${name}`],
    ...wordsOf(comment),
    produces: JSON_TYPES,
    parameters: list,
    responses: { 200: { description: 'OK' } },
  });
  const body = { name: 'args', required: true, in: 'body', schema: argumentsSchema(parameters, comment) };
  const post = operation([body, reference('preferParams')]);
  return [`/rpc/${name}`, isVolatile ? { post } : { get: operation(parameters.map(queryParameter)), post }];
}

const ROOT: Entry = [
  '/',
  {
    get: {
      tags: ['Introspection'],
      summary: 'OpenAPI description (this document)',
      produces: ['application/openapi+json', 'application/json'],
      responses: { 200: { description: 'OK' } },
    },
  },
];

/** Every path of a schema. Functions of one name share a path, which describes the one with the fewest parameters. */
export function pathsOf(
  relations: readonly DescribedRelation[],
  functions: readonly DescribedFunction[],
): SwaggerSchema {
  const callable = functions.filter(({ isCallable }) => isCallable);
  const named = callable.filter(({ name }, index) => callable[index - 1]?.name !== name);
  return Object.fromEntries([ROOT, ...relations.map(relationPath), ...named.map(functionPath)]);
}
