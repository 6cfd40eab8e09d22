/**
 * Parses an HTTP request into an `ApiRequest`: target, schema, query string, preferences, media type of the response, and body. Everything
 * that can be rejected without the schema is rejected here.
 */
import { refuse } from '../errors.ts';
import { bodyTypeOf } from './body/body-types.ts';
import { parseArguments, parseRows } from './body/rows-and-arguments.ts';
import { parseAccept } from './media-type.ts';
import { parsePrefer } from './prefer.ts';
import { parseQueryParams } from './query-params.ts';
import { everything, intersect, parseRangeHeader } from './range.ts';
import type { ApiRequest, Payload, QueryParams, Target } from './types.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Longest URL, in characters. supabase-js itself warns at 8,000. */
const MAX_URL = 16_384;

/** The request as the transport delivers it. */
export type RawRequest = {
  readonly method: string;
  readonly url: string;
  header(name: string): string | undefined;
  /** The body, as `bodyText` of parse/body/body-types.ts returns it. */
  text(): Promise<string>;
};

/** What the installation decides about parsing. */
export type ParseSettings = {
  /** The exposed schemas; the first one is the default. */
  readonly schemas: readonly string[];
  /** Whether `Prefer: tx` has an effect. */
  readonly overridesTransaction: boolean;
};

function readMethod(method: string, target: Target): ApiRequest['method'] {
  const known = METHODS.find((name) => name === method);
  if (target.kind === 'function' && known !== 'GET' && known !== 'HEAD' && known !== 'POST')
    throw refuse.methodOnRpc(method);
  if (!known) throw refuse.method(method);
  return known;
}

/**
 * The schema that the profile header names. Where there are several, the response always names the one that was used.
 *
 * @throws RestError PGRST106 when it is not exposed
 */
export function readSchema(
  raw: RawRequest,
  reads: boolean,
  schemas: readonly string[],
): Pick<ApiRequest, 'schema' | 'schemaNamed'> {
  const named = raw.header(reads ? 'accept-profile' : 'content-profile');
  if (named !== undefined && !schemas.includes(named)) throw refuse.schema(named, schemas);
  return { schema: named ?? schemas[0]!, schemaNamed: named !== undefined || schemas.length > 1 };
}

async function readPayload(
  raw: RawRequest,
  method: string,
  target: Target,
  query: QueryParams,
): Promise<Payload | undefined> {
  if (method !== 'POST' && method !== 'PATCH' && method !== 'PUT') return undefined;
  const type = bodyTypeOf(raw.header('content-type'), target);
  const text = await raw.text();
  if (type === 'text' || type === 'xml') return { text, isArray: false, rows: 1, keys: [], argument: type };
  if (type === 'bytes') return { text, isArray: false, rows: 1, keys: [], argument: 'bytea' };
  if (target.kind === 'function') return { ...parseArguments(text, query.columns), isConverted: type !== 'json' };
  return parseRows(text, query.columns);
}

/**
 * @param target what the path names
 */
export async function parseRequest(
  raw: RawRequest,
  target: Target,
  { schemas, overridesTransaction }: ParseSettings,
): Promise<ApiRequest> {
  if (raw.url.length > MAX_URL) throw refuse.urlTooLong(MAX_URL);
  const method = readMethod(raw.method, target);
  const reads = method === 'GET' || method === 'HEAD';
  // The public key may be sent as a parameter. The transport evaluates it.
  const parameters = [...new URL(raw.url).searchParams].filter(([key]) => key !== 'apikey');
  const query = parseQueryParams(parameters, reads && target.kind === 'function');
  if (method === 'PUT' && query.windows.some(({ path }) => path.length === 0)) throw refuse.windowOfPut();
  const root = query.windows.find(({ path }) => path.length === 0)?.window ?? everything;
  const ranged = method === 'GET' ? parseRangeHeader(raw.header('range')) : everything;
  return {
    method,
    target,
    ...readSchema(raw, reads, schemas),
    query,
    preferences: parsePrefer(raw.header('prefer'), overridesTransaction),
    accepts: parseAccept(raw.header('accept')),
    window: intersect(root, ranged),
    payload: await readPayload(raw, method, target, query),
  };
}
