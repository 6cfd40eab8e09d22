/**
 * Serves `/functions/v1/<name>`: finds the function by its exact name, checks who may call it, parses the body. Imitates Supabase's edge
 * functions (https://supabase.com/docs/guides/functions) as `functions.invoke` calls them.
 */
import { Hono, type Context } from 'hono';
import { onBehalfOf } from '../db/request-context.ts';
import { FunctionError } from '../errors/function-error.ts';
import type { GatewayEnv } from '../http/env.ts';
import { respond } from '../http/responses.ts';
import { inputOf, requestFor } from './input.ts';
import type { FunctionContext, FunctionDefinition, FunctionResult } from './types.ts';

const noSuchFunction = () =>
  new FunctionError(404, 'not_found', 'Requested function was not found', { upstream: 'NOT_FOUND' });

/** Rejects when the function takes too long. What it does by then is not undone. */
async function withinTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new FunctionError(504, 'function_timeout', `Request idle timeout limit (${ms} ms) reached`, {
      headers: { 'x-relay-error': 'true' },
      upstream: 'IDLE_TIMEOUT',
    });
    timer = setTimeout(() => reject(error), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Calls a function that the caller may call. */
async function call(c: Context<GatewayEnv>, fn: FunctionDefinition): Promise<FunctionResult> {
  const claims = c.get('claims');
  const input = await inputOf(c, fn.method ?? 'POST');
  let request: Request | undefined;
  const context: FunctionContext = {
    claims,
    body: input.body,
    requestId: c.get('requestId'),
    log: c.get('log'),
    get request() {
      return (request ??= requestFor(c, input));
    },
    clientAddress: c.get('clientAddress'),
    addressGroup: c.get('addressGroup'),
  };
  const result = onBehalfOf(claims, () => fn.handle(context));
  return fn.timeoutMs === undefined ? result : withinTime(result, fn.timeoutMs);
}

/** @throws Error when two functions have the same name */
export function functionRoutes(functions: readonly FunctionDefinition[]): Hono<GatewayEnv> {
  const byName = new Map(functions.map((fn) => [fn.name, fn]));
  if (byName.size !== functions.length) throw new Error('two functions have the same name');

  const app = new Hono<GatewayEnv>();
  app.all('/:name/*', async (c) => {
    const fn = byName.get(c.req.param('name'));
    const { method = 'POST' } = fn ?? {};
    const isBelow = !c.req.path.endsWith(`/${c.req.param('name')}`);
    if (!fn || (isBelow && method !== '*')) throw noSuchFunction();
    if (method !== '*' && c.req.method !== method) {
      const message = `This function is called with ${method}.`;
      throw new FunctionError(405, 'method_not_allowed', message, { headers: { allow: method } });
    }
    if (fn.access === 'signed-in' && !c.get('claims').sub) {
      throw new FunctionError(401, 'not_signed_in', 'Please log in first.');
    }
    const result = await call(c, fn);
    if (result instanceof Response) return result;
    const { status = 200, body } = result;
    const sent = body === undefined ? null : JSON.stringify(body);
    return respond(c, status, sent, { 'content-type': 'application/json' });
  });
  app.all('*', () => {
    throw noSuchFunction();
  });
  return app;
}
