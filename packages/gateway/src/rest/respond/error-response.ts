/**
 * Renders errors of the data service: `{code, details, hint, message}`, with the HTTP status that PostgREST gives to each SQLSTATE
 * (https://docs.postgrest.org/en/stable/references/errors.html). An unexpected error is logged in full, and the client gets one sentence.
 */
import type { Context } from 'hono';
import { DatabaseError, UnavailableError, type UnavailableReason } from '../../db/port.ts';
import type { GatewayEnv } from '../../http/env.ts';
import { RestError } from '../errors.ts';

type Body = { code: string; details: unknown; hint: string | null; message: string };

type ErrorResponse = { status: number; body: Body; headers?: Record<string, string> };

/** Statuses by the beginning of the SQLSTATE, longer ones first. Others are 400. */
const STATUS_BY_BEGINNING: readonly (readonly [beginning: string, status: number])[] = [
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
  ['53400', 500],
  ['57P01', 503],
  ['P0001', 400],
  ['08', 503],
  ['09', 500],
  ['0L', 403],
  ['0P', 403],
  ['25', 500],
  ['28', 403],
  ['2D', 500],
  ['38', 500],
  ['39', 500],
  ['3B', 500],
  ['40', 500],
  ['53', 503],
  ['55', 500],
  ['57', 500],
  ['58', 500],
  ['F0', 500],
  ['HV', 500],
  ['P0', 500],
  ['XX', 500],
];

function databaseStatus({ code, message }: DatabaseError, anonymous: boolean): number {
  if (code === '42501') return anonymous ? 401 : 403;
  if (code === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500;
  const custom = /^PT(\w{3})$/.exec(code)?.[1];
  if (custom) return Number(custom) >= 200 && Number(custom) < 600 ? Number(custom) : 500;
  return STATUS_BY_BEGINNING.find(([beginning]) => code.startsWith(beginning))?.[1] ?? 400;
}

/** For these PostgreSQL's detail shows the failing row. If a trigger of the owner wrote it, hidden columns are included. */
const ROW_IN_DETAIL = ['23502', '23514'];

/** A request that exceeds PostgreSQL's own limits. The hint says how to raise them, which concerns the operator only. */
const BEYOND_LIMITS = '54';

function databaseError(error: DatabaseError, anonymous: boolean): ErrorResponse {
  const details = ROW_IN_DETAIL.includes(error.code) ? null : (error.detail ?? null);
  const hint = error.code.startsWith(BEYOND_LIMITS) ? null : (error.hint ?? null);
  const body = { code: error.code, details, hint, message: error.message };
  return { status: databaseStatus(error, anonymous), body };
}

type Raised = { code: string; message: string; details?: string | null; hint?: string | null };
type RaisedResponse = { status: number; headers?: Record<string, string> };

/** `raise sqlstate 'PGRST'` sets the whole response: its message is the body as JSON, its detail has status and headers. */
function raisedError(error: DatabaseError): ErrorResponse {
  try {
    const body = JSON.parse(error.message) as Raised;
    const { status, headers } = JSON.parse(error.detail ?? '') as RaisedResponse;
    if (!Number.isInteger(status) || status < 200 || status > 599) throw new RangeError('status');
    const { code, message, details = null, hint = null } = body;
    return { status, body: { code, details, hint, message }, headers };
  } catch {
    const message = `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`;
    return { status: 500, body: { code: 'PGRST121', ...unreadable(error), message } };
  }
}

const isObject = (text: string, ...keys: readonly string[]): boolean => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && keys.every((key) => key in value);
  } catch {
    return false;
  }
};

/** Which part of a raised response is wrong, for the author of the function that raised it. */
function unreadable({ message, detail }: DatabaseError): { details: string; hint: string } {
  const isMessage = !isObject(message, 'code', 'message');
  const hint = isMessage
    ? "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'."
    : "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.";
  if (isMessage) return { details: `Invalid JSON value for MESSAGE: '${message}'`, hint };
  return {
    details:
      detail === undefined ? 'DETAIL is missing in the RAISE statement' : `Invalid JSON value for DETAIL: '${detail}'`,
    hint,
  };
}

const UNEXPECTED: ErrorResponse = {
  status: 500,
  body: { code: 'PGRSTX00', details: null, hint: null, message: 'Internal server error' },
};

/** PostgREST's codes for a database that is down and for a pool without a free connection. The others are PostgreSQL's and our own. */
const UNAVAILABLE: Record<UnavailableReason, string> = {
  away: 'PGRST001',
  busy: 'PGRST003',
  spent: 'PGRST196',
  full: '53100',
  unknown: '08007',
};

function unavailable({ reason, status, message, retryAfterSeconds }: UnavailableError): ErrorResponse {
  const body = { code: UNAVAILABLE[reason], details: null, hint: null, message };
  return { status, body, headers: { 'retry-after': String(retryAfterSeconds) } };
}

function errorResponseOf(error: Error, anonymous: boolean): ErrorResponse {
  if (error instanceof RestError) {
    const { status, code, details, hint, message, headers } = error;
    return { status, body: { code, details, hint, message }, headers };
  }
  if (error instanceof UnavailableError) return unavailable(error);
  if (!(error instanceof DatabaseError)) return UNEXPECTED;
  return error.code === 'PGRST' ? raisedError(error) : databaseError(error, anonymous);
}

export function renderRestError(error: Error, c: Context<GatewayEnv>): Response {
  // What fails before the caller or the log is known has neither.
  const { claims, log } = c.var as Partial<GatewayEnv['Variables']>;
  const anonymous = (claims?.role ?? 'anon') === 'anon';
  const { status, body, headers = {} } = errorResponseOf(error, anonymous);
  // A flood of requests that cannot have the database would flood the log.
  const isLogged = status >= 500 && !(error instanceof UnavailableError);
  if (isLogged) log?.error({ err: error, path: c.req.path }, 'data service failed');
  return new Response(c.req.method === 'HEAD' ? null : JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'proxy-status': `PostgREST; error=${body.code}`,
      ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
      ...(body.code === 'PGRST103' && error instanceof RestError ? rangeHeader(error) : {}),
      ...headers,
    },
  });
}

/** Beyond the end, the client still gets the total number of rows. */
function rangeHeader({ details }: RestError): Record<string, string> {
  const total = /only (\d+) rows/.exec(String(details))?.[1];
  return total === undefined ? {} : { 'content-range': `*/${total}` };
}
