/** The input of a function: a parsed body where it is JSON or text, and the request with its body still to be read. */
import type { Context } from 'hono';
import { FunctionError } from '../errors/function-error.ts';
import type { GatewayEnv } from '../http/env.ts';
import { storableTextError } from '../http/storable-text.ts';

export type Input = { body: unknown; text: string | undefined };

const NOTHING: Input = { body: undefined, text: undefined };

/** The parameters of a query, without the API key, which is not for the function. */
function queryOf(request: Request): unknown {
  const { apikey: _, ...values } = Object.fromEntries(new URL(request.url).searchParams);
  return values;
}

/** The type of a body: JSON where a caller names none, as the product's own calls. */
function typeOf(request: Request): 'json' | 'text' | 'other' {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === '' || type === 'application/json' || type.endsWith('+json')) return 'json';
  return type === 'text/plain' ? 'text' : 'other';
}

function parsed(text: string, isText: boolean): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    if (isText) return text;
    throw new FunctionError(400, 'bad_json', 'The request body is not valid JSON.');
  }
}

/**
 * The input of a function. A middleware may have read the body: `c.req` has a copy then.
 *
 * @throws FunctionError `bad_json`, `validation_failed`
 */
export async function inputOf(c: Context<GatewayEnv>, method: 'GET' | 'POST' | '*'): Promise<Input> {
  const request = c.req.raw;
  if (method === '*') return NOTHING;
  const type = typeOf(request);
  if (method === 'POST' && type === 'other') return NOTHING;
  const text = method === 'GET' ? undefined : await c.req.text();
  const body = text === undefined ? queryOf(request) : parsed(text, type === 'text');
  const textError = storableTextError(body, typeof body === 'string' ? undefined : text);
  if (textError !== null) throw new FunctionError(400, 'validation_failed', textError);
  return { body, text };
}

/** The request as a function gets it: without the prefix of the service in its address, as upstream, and with its body. */
export function requestFor(c: Context<GatewayEnv>, { text }: Input): Request {
  const { raw } = c.req;
  const url = new URL(raw.url);
  url.pathname = url.pathname.replace(/^.*?\/functions\/v1(?=\/|$)/, '');
  const body = raw.method === 'GET' || raw.method === 'HEAD' ? null : (text ?? raw.body);
  return new Request(url, {
    method: raw.method,
    headers: raw.headers,
    body,
    signal: raw.signal,
    ...(body && { duplex: 'half' as const }),
  });
}
