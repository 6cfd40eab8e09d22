/**
 * Chooses the media type of the response: one of our own, or one that a function of the database produces.
 * https://docs.postgrest.org/en/stable/references/api/media_type_handlers.html
 */
import { refuse } from '../errors.ts';
import type { AcceptedType, ApiRequest, Explain, SelectItem } from '../parse/types.ts';
import type { CallPlan, MediaType, ReadContext, ReadPlan } from './types.ts';
import type { MediaHandler, MediaSource, SchemaCache } from '../schema-cache/types.ts';

const UTF8 = '; charset=utf-8';

const ownType = (kind: 'json' | 'object' | 'csv', name: string, stripNulls = false): MediaType => ({
  kind,
  stripNulls,
  contentType: `${name}${stripNulls ? ';nulls=stripped' : ''}${UTF8}`,
});

const json = ownType('json', 'application/json');

function builtIn({ type, stripNulls }: AcceptedType): MediaType | undefined {
  switch (type) {
    case '*/*':
    case 'application/*':
    case 'application/json':
      return json;
    case 'text/csv':
      return ownType('csv', type);
    case 'application/vnd.pgrst.object+json':
      return ownType('object', type, stripNulls);
    case 'application/vnd.pgrst.array+json':
      return ownType('json', type, true);
    default:
      return undefined;
  }
}

/** Types of ours whose names say how rows are shown. No function replaces them. */
const isOurs = (type: string): boolean => type.startsWith('application/vnd.pgrst.');

const GEO_JSON = 'application/geo+json';

const TEXTS = ['application/json', GEO_JSON, 'application/openapi+json', 'text/csv', 'text/plain', 'text/xml'];

const customType = (handler: MediaHandler): MediaType => ({
  kind: 'custom',
  stripNulls: false,
  contentType: `${handler.mediaType}${TEXTS.includes(handler.mediaType) ? UTF8 : ''}`,
  handler,
});

/** The part of the schema cache that has handlers. */
export type Handlers = Pick<SchemaCache, 'mediaHandler' | 'geoJson'>;

function choose(
  handlers: Handlers,
  accepted: AcceptedType,
  source: MediaSource,
  isWhole: boolean,
): MediaType | undefined {
  const { type } = accepted;
  if (isOurs(type)) return builtIn(accepted);
  const own = isWhole ? (handlers.mediaHandler(source, '*/*') ?? handlers.mediaHandler(source, type)) : undefined;
  const handler = own ?? handlers.mediaHandler(undefined, type);
  if (handler) return customType(handler);
  const { geoJson: rowWriter } = handlers;
  if (type === GEO_JSON)
    return rowWriter && { kind: 'geojson', stripNulls: false, contentType: `${type}${UTF8}`, rowWriter };
  return builtIn(accepted);
}

function explained(type: MediaType, explain: Explain): MediaType {
  const of = type.contentType.replace(UTF8, '');
  const options = explain.options.length > 0 ? `; options=${explain.options.join('|')}` : '';
  const contentType = `application/vnd.pgrst.plan+${explain.format}; for="${of}"${options}${UTF8}`;
  return { ...type, contentType, explain };
}

export type Offer = {
  /** The relation of the rows, or the function whose rows or value have no relation. */
  readonly source: MediaSource;
  readonly select: readonly SelectItem[];
  /** Whether execution plans are shown. */
  readonly plans: boolean;
};

/**
 * The first of the client's types that can be produced. A function of one relation needs its whole rows, so it serves requests without
 * `select` only.
 *
 * @throws RestError PGRST107 when none can
 */
export function negotiate(
  handlers: Handlers,
  accepts: readonly AcceptedType[],
  { source, select, plans }: Offer,
): MediaType {
  const isWhole = select.length === 1 && select[0]!.kind === 'star';
  for (const accepted of accepts) {
    const { explain } = accepted;
    if (explain && !plans) continue;
    const found = choose(handlers, accepted, source, isWhole);
    if (found) return explain ? explained(found, explain) : found;
  }
  throw refuse.mediaType(accepts.map(({ name }) => name));
}

/** What the response of a call is produced from. */
export function sourceOfCall({ routine }: CallPlan): MediaSource {
  const relation = routine.returns.kind === 'rows' ? routine.returns.relation : undefined;
  return relation ? { kind: 'relation', oid: relation.oid } : { kind: 'function', oid: routine.oid };
}

/**
 * Chooses the media type of a planned request.
 *
 * @param read plan of the rows in the response, if any
 * @throws RestError PGRST107 when none of the client's types can be produced, 42501 when the function of a relation needs columns that the
 * role may not select
 */
export function planMediaType(
  { cache, plans, role }: ReadContext,
  { accepts, query }: ApiRequest,
  source: MediaSource,
  read: ReadPlan | undefined,
): MediaType {
  const chosen = negotiate(cache, accepts, { source, select: query.select, plans });
  if (chosen.handler?.rowsOf && read && read.columns.length < read.source.columns.size) {
    throw refuse.noPermission(read.source.relation?.kind ?? 'table', read.source.name, role === 'anon');
  }
  return chosen;
}
