/**
 * Builds the response to a request that succeeded: status, headers and the body as PostgreSQL wrote it.
 * https://docs.postgrest.org/en/stable/references/api/preferences.html
 */
import type { Context } from 'hono';
import { respond } from '../../http/responses.ts';
import type { GatewayEnv } from '../../http/env.ts';
import { isKnown } from '../../http/if-none-match.ts';
import { refuse } from '../errors.ts';
import { preferenceApplied } from '../parse/prefer.ts';
import type { ApiRequest, Preferences } from '../parse/types.ts';
import type { CallPlan, MutatePlan, PlannedRequest } from '../plan/types.ts';
import type { ResultRow } from '../query/statement.ts';
import { contentRange, readRange } from './content-range.ts';

type Draft = {
  status: number;
  headers: Record<string, string | undefined>;
  body: string | Uint8Array<ArrayBuffer> | null;
};

function typeHeaders(request: PlannedRequest): Draft['headers'] {
  return {
    'content-type': request.mediaType.contentType,
    'content-profile': request.schemaNamed ? request.schema : undefined,
  };
}

const applied = (request: ApiRequest, ...supported: (keyof Preferences)[]): Draft['headers'] => ({
  'preference-applied': preferenceApplied(request.preferences, [
    ...supported.filter((name) => name !== 'maxAffected'),
    'count',
    'transaction',
    'handling',
    'timezone',
    ...supported.filter((name) => name === 'maxAffected'),
  ]),
});

/** The body as it is sent. The database returns bytes as base64. */
const bodyOf = ({ mediaType }: PlannedRequest, { body }: ResultRow): Draft['body'] =>
  mediaType.handler?.isBytes ? Buffer.from(body, 'base64') : body;

const BODILESS = [204, 205, 304];

/** Headers of a response that a browser may cache, for requests with the same key and token, and must revalidate each time. */
const REVALIDATE = {
  'cache-control': 'private, no-cache',
  vary: 'apikey, authorization, accept, accept-profile, prefer, range',
};
const READS = ['GET', 'HEAD'];

/**
 * Builds the response. Headers and status that SQL set by `response.headers` and `response.status` take precedence.
 *
 * @throws RestError PGRST112 for a status setting that is not a valid status, PGRST111 for a headers setting that is not valid
 */
function finish(c: Context<GatewayEnv>, { status, headers, body }: Draft, row: ResultRow): Response {
  const ownHeaders: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) ownHeaders[name] = value;
  const set = row.response_status === null ? status : Number(row.response_status);
  if (!Number.isInteger(set) || set < 200 || set > 599) throw refuse.badStatusSetting();
  const sent = BODILESS.includes(set) ? null : body;
  if (row.response_headers === null && row.tag !== undefined && set === 200 && READS.includes(c.req.method)) {
    const headers = { ...ownHeaders, ...REVALIDATE, etag: `W/"${row.tag}"` };
    const isFresh = isKnown(`"${row.tag}"`, c.req.header('if-none-match'));
    return isFresh ? respond(c, 304, null, headers) : respond(c, set, sent, headers);
  }
  if (row.response_headers === null) return respond(c, set, sent, ownHeaders);
  const allHeaders = new Headers(ownHeaders);
  const replaceable = new Set(Object.keys(ownHeaders));
  for (const [name, value] of customHeaders(row.response_headers)) {
    if (replaceable.delete(name.toLowerCase())) allHeaders.set(name, value);
    else allHeaders.append(name, value);
  }
  return new Response(sent, { status: set, headers: allHeaders });
}

function customHeaders(setting: string): [string, string][] {
  try {
    const list = JSON.parse(setting) as Record<string, string>[];
    return list.map((entry) => {
      const [header, another] = Object.entries(entry);
      if (!header || another || typeof header[1] !== 'string') throw new TypeError('not one header');
      return header;
    });
  } catch {
    throw refuse.badHeadersSetting();
  }
}

/** Responds with the execution plan of a request. */
export function respondToExplain(c: Context<GatewayEnv>, request: PlannedRequest, row: ResultRow): Response {
  const headers = { ...typeHeaders(request), ...applied(request) };
  return finish(c, { status: 200, headers, body: request.method === 'HEAD' ? null : row.body }, row);
}

/**
 * Responds to a GET or HEAD of a relation.
 *
 * @param location the header Content-Location
 */
export function respondToRead(
  c: Context<GatewayEnv>,
  request: PlannedRequest,
  row: ResultRow,
  location: string,
): Response {
  const { status, range } = readRange(request.window.offset, row.page_total, row.total);
  const body = request.method === 'HEAD' ? null : bodyOf(request, row);
  return finish(
    c,
    {
      status,
      headers: {
        ...typeHeaders(request),
        'content-range': range,
        'content-location': location,
        ...applied(request),
      },
      body,
    },
    row,
  );
}

function mutationStatus(plan: MutatePlan, request: ApiRequest, row: ResultRow): number {
  if (request.method === 'PUT' && request.preferences.representation !== 'full') return 204;
  if (plan.kind !== 'insert') return request.preferences.representation === 'full' ? 200 : 204;
  // An upsert of no rows creates none.
  const isEmpty = plan.conflict?.resolution === 'merge-duplicates' && row.page_total === 0;
  return isEmpty || (row.inserted !== null && row.inserted <= 0) ? 200 : 201;
}

function location(plan: MutatePlan, row: ResultRow): string | undefined {
  if (!row.location) return undefined;
  const pairs = row.location.map((pair) => {
    const at = pair.indexOf('=');
    return `${encodeURIComponent(pair.slice(0, at))}=${encodeURIComponent(pair.slice(at + 1))}`;
  });
  return `/${encodeURIComponent(plan.relation.name)}?${pairs.join('&')}`;
}

/** Responds to a POST, PATCH or DELETE of a relation. */
export function respondToMutation(
  c: Context<GatewayEnv>,
  request: PlannedRequest,
  plan: MutatePlan,
  row: ResultRow,
): Response {
  const total = request.preferences.count ? row.page_total : null;
  const isPut = request.method === 'PUT';
  const range = plan.kind === 'update' ? contentRange(0, row.page_total - 1, total) : contentRange(1, 0, total);
  const full = request.preferences.representation === 'full';
  const supported: (keyof Preferences)[] = isPut
    ? ['representation']
    : plan.kind === 'insert'
      ? [...(plan.conflict ? (['resolution'] as const) : []), 'missing', 'representation']
      : [...(plan.kind === 'update' ? (['missing'] as const) : []), 'representation', 'maxAffected'];
  const headers = {
    ...(full ? typeHeaders(request) : {}),
    'content-range': isPut ? undefined : range,
    location: location(plan, row),
    ...applied(request, ...supported),
  };
  return finish(
    c,
    { status: mutationStatus(plan, request, row), headers, body: full ? bodyOf(request, row) : null },
    row,
  );
}

/** Responds to a function call. */
export function respondToCall(
  c: Context<GatewayEnv>,
  request: PlannedRequest,
  plan: CallPlan,
  row: ResultRow,
): Response {
  const { status, range } = readRange(request.window.offset, row.page_total, row.total);
  const silent = plan.routine.returns.kind === 'void' || request.preferences.representation === 'minimal';
  const headers = {
    ...(silent ? {} : typeHeaders(request)),
    'content-range': range,
    ...applied(request, 'maxAffected'),
  };
  if (silent) return finish(c, { status: 204, headers, body: null }, row);
  return finish(c, { status, headers, body: request.method === 'HEAD' ? null : bodyOf(request, row) }, row);
}
