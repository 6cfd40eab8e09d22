/**
 * Serves `/functions/v1/<name>`: finds the function by its exact name, checks who may call it, parses the body. Imitates Supabase's edge
 * functions (https://supabase.com/docs/guides/functions) as `functions.invoke` calls them.
 */
import { Hono, type HonoRequest } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { onBehalfOf } from '../db/request-context.ts';
import { FunctionError } from '../errors/function-error.ts';
import type { GatewayEnv } from '../http/env.ts';
import { storableTextError } from '../http/storable-text.ts';
import type { FunctionDefinition } from './types.ts';

/** The parameters of a query, without the API key, which is not for the function. */
function queryOf(request: Request): unknown {
  const { apikey: _, ...values } = Object.fromEntries(new URL(request.url).searchParams);
  return values;
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new FunctionError(400, 'bad_json', 'The request body is not valid JSON.');
  }
}

/**
 * The input of a function.
 *
 * @throws FunctionError `bad_json`, `validation_failed`
 */
async function inputOf(request: HonoRequest, method: string): Promise<unknown> {
  const text = method === 'GET' ? undefined : await request.text();
  const input = text === undefined ? queryOf(request.raw) : parsed(text);
  const textError = storableTextError(input, text);
  if (textError !== null) throw new FunctionError(400, 'validation_failed', textError);
  return input;
}

const noSuchFunction = () => new FunctionError(404, 'not_found', 'There is no such function.');

/** @throws Error when two functions have the same name */
export function functionRoutes(functions: readonly FunctionDefinition[]): Hono<GatewayEnv> {
  const byName = new Map(functions.map((fn) => [fn.name, fn]));
  if (byName.size !== functions.length) throw new Error('two functions have the same name');

  const app = new Hono<GatewayEnv>();
  app.all('/:name', async (c) => {
    const fn = byName.get(c.req.param('name'));
    if (!fn) throw noSuchFunction();
    const { method = 'POST' } = fn;
    if (c.req.method !== method) {
      const message = `This function is called with ${method}.`;
      throw new FunctionError(405, 'method_not_allowed', message, { headers: { allow: method } });
    }
    const claims = c.get('claims');
    if (fn.access === 'signed-in' && !claims.sub) {
      throw new FunctionError(401, 'not_signed_in', 'Please log in first.');
    }
    const call = {
      claims,
      body: await inputOf(c.req, method),
      requestId: c.get('requestId'),
      log: c.get('log'),
      request: c.req.raw,
      clientAddress: c.get('clientAddress'),
      addressGroup: c.get('addressGroup'),
    };
    const result = await onBehalfOf(claims, () => fn.handle(call));
    if (result instanceof Response) return result;
    const { status = 200, body } = result;
    return c.json(body, status as ContentfulStatusCode);
  });
  app.all('*', () => {
    throw noSuchFunction();
  });
  return app;
}
