/**
 * In charge of the answer to what succeeded: status, headers and the body as PostgreSQL wrote it.
 * https://docs.postgrest.org/en/stable/references/api/preferences.html
 */
import type { Context } from 'hono';
import { respond } from '../../http/responses.ts';
import type { GatewayEnv } from '../../http/env.ts';
import { isKnown } from '../../http/if-none-match.ts';
import { refuse } from '../errors.ts';
import { preferenceApplied } from '../parse/prefer.ts';
import type { ApiRequest, Preferences } from '../parse/types.ts';
import type { CallPlan, MutatePlan } from '../plan/types.ts';
import type { ResultRow } from '../query/statement.ts';
import { contentRange, readRange } from './content-range.ts';

type Answer = { status: number; headers: Record<string, string | undefined>; body: string | null };

function typeHeaders(request: ApiRequest): Answer['headers'] {
  return {
    'content-type': request.mediaType.contentType,
    'content-profile': request.schemaNamed ? request.schema : undefined,
  };
}

const applied = (request: ApiRequest, ...heeded: (keyof Preferences)[]): Answer['headers'] => ({
  'preference-applied': preferenceApplied(request.preferences, [...heeded, 'count', 'transaction', 'handling']),
});

const BODILESS = [204, 205, 304];

/** A browser keeps it, for who sent the same key and token, and asks each time. */
const KEPT = {
  'cache-control': 'private, no-cache',
  vary: 'apikey, authorization, accept, accept-profile, prefer, range',
};
const READS = ['GET', 'HEAD'];

/** Headers and status that SQL set through `response.headers` and `response.status` win. */
function finish(c: Context<GatewayEnv>, { status, headers, body }: Answer, row: ResultRow): Response {
  const own: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) own[name] = value;
  const set = row.response_status === null ? status : Number(row.response_status);
  if (!Number.isInteger(set) || set < 200 || set > 599) throw refuse.badStatusSetting();
  const sent = BODILESS.includes(set) ? null : body;
  if (row.response_headers === null && row.tag !== undefined && set === 200 && READS.includes(c.req.method)) {
    const headers = { ...own, ...KEPT, etag: `W/"${row.tag}"` };
    const has = isKnown(`"${row.tag}"`, c.req.header('if-none-match'));
    return has ? respond(c, 304, null, headers) : respond(c, set, sent, headers);
  }
  if (row.response_headers === null) return respond(c, set, sent, own);
  const more = new Headers(own);
  for (const [name, value] of customHeaders(row.response_headers)) more.append(name, value);
  return new Response(sent, { status: set, headers: more });
}

function customHeaders(setting: string): [string, string][] {
  try {
    const list = JSON.parse(setting) as Record<string, string>[];
    return list.flatMap((entry) => Object.entries(entry));
  } catch {
    throw refuse.badHeadersSetting();
  }
}

/** Answers a GET or HEAD of a relation. */
export function answerRead(c: Context<GatewayEnv>, request: ApiRequest, row: ResultRow): Response {
  const { status, range } = readRange(request.window.offset, row.page_total, row.total);
  const body = request.method === 'HEAD' ? null : row.body;
  return finish(
    c,
    { status, headers: { ...typeHeaders(request), 'content-range': range, ...applied(request) }, body },
    row,
  );
}

function mutationStatus(plan: MutatePlan, request: ApiRequest, row: ResultRow): number {
  if (plan.kind !== 'insert') return request.preferences.representation === 'full' ? 200 : 204;
  return row.inserted !== null && row.inserted <= 0 ? 200 : 201;
}

function location(plan: MutatePlan, row: ResultRow): string | undefined {
  if (!row.location) return undefined;
  const pairs = row.location.map((pair) => {
    const at = pair.indexOf('=');
    return `${encodeURIComponent(pair.slice(0, at))}=${encodeURIComponent(pair.slice(at + 1))}`;
  });
  return `/${encodeURIComponent(plan.relation.name)}?${pairs.join('&')}`;
}

/** Answers a POST, PATCH or DELETE of a relation. */
export function answerMutation(
  c: Context<GatewayEnv>,
  request: ApiRequest,
  plan: MutatePlan,
  row: ResultRow,
): Response {
  const total = request.preferences.count ? row.page_total : null;
  const range = plan.kind === 'update' ? contentRange(0, row.page_total - 1, total) : contentRange(1, 0, total);
  const full = request.preferences.representation === 'full';
  const heeded: (keyof Preferences)[] =
    plan.kind === 'insert'
      ? [...(plan.conflict ? (['resolution'] as const) : []), 'missing', 'representation']
      : [...(plan.kind === 'update' ? (['missing'] as const) : []), 'representation', 'maxAffected'];
  const headers = {
    ...(full ? typeHeaders(request) : {}),
    'content-range': range,
    location: location(plan, row),
    ...applied(request, ...heeded),
  };
  return finish(c, { status: mutationStatus(plan, request, row), headers, body: full ? row.body : null }, row);
}

/** Answers a function call. */
export function answerCall(c: Context<GatewayEnv>, request: ApiRequest, plan: CallPlan, row: ResultRow): Response {
  const { status, range } = readRange(request.window.offset, row.page_total, row.total);
  const silent = plan.routine.returns.kind === 'void' || request.preferences.representation === 'minimal';
  const headers = {
    ...(silent ? {} : typeHeaders(request)),
    'content-range': range,
    ...applied(request, 'maxAffected'),
  };
  if (silent) return finish(c, { status: 204, headers, body: null }, row);
  return finish(c, { status, headers, body: request.method === 'HEAD' ? null : row.body }, row);
}
