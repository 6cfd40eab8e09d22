/**
 * Collects the headers that every response gets, before the response is created with all of them. Adding headers to an existing Response
 * makes Node build it again, with its body as a stream, which costs more than everything else in a short response. Responses that were not
 * created here get the headers afterwards.
 */
import type { Context } from 'hono';
import type { GatewayEnv } from './env.ts';
import type { MiddlewareStep } from './middleware-chain.ts';

export type PlainHeaders = Readonly<Record<string, string>>;

/** The parts of a response whose whole body is known. */
export type ResponseParts = {
  readonly status: number;
  readonly body: string | Uint8Array<ArrayBuffer> | null;
  readonly headers: PlainHeaders;
};

const PARTS = Symbol('what it was made of');
type ResponseWithParts = Response & { [PARTS]?: ResponseParts };

/** The parts of a response; undefined for one that was not created here. */
export const responseParts = (response: Response): ResponseParts | undefined => (response as ResponseWithParts)[PARTS];

/** Creates a response with exactly these headers. */
export function makeResponse(parts: ResponseParts): Response {
  const response: ResponseWithParts = new Response(parts.body, { status: parts.status, headers: parts.headers });
  response[PARTS] = parts;
  return response;
}

/** A response may vary with several request headers, so the values of Vary are joined. Other headers have one value. */
const VARY = 'vary';

/** Adds headers. They replace those of the same name, except Vary. */
function add(to: Record<string, string>, more: PlainHeaders): void {
  for (const name in more) {
    const previous = name === VARY ? to[VARY] : undefined;
    to[name] = previous === undefined ? more[name]! : `${previous}, ${more[name]}`;
  }
}

/** Creates a response with the headers that every response gets; its own headers take precedence. Names are in lower case. */
export function respond(
  c: Context<GatewayEnv>,
  status: number,
  body: ResponseParts['body'],
  ownHeaders: PlainHeaders,
): Response {
  const headers = { ...c.get('headers') };
  add(headers, ownHeaders);
  return makeResponse({ status, body, headers });
}

/** Adds headers to those that every response gets. A response's own header of the same name takes precedence. */
export function addHeaders(c: Context<GatewayEnv>, headers: PlainHeaders): void {
  const previous = c.get('headers');
  if (previous) add(previous, headers);
  else c.set('headers', { ...headers });
}

/**
 * A response depends on the token, including columns that are masked by role, and responses of the auth service contain tokens. So they are
 * not cached by default. A response may override that; a function of SQL does by `response.headers`.
 */
const NO_STORE: PlainHeaders = { 'cache-control': 'no-store' };

/**
 * Middleware step that adds the collected headers to responses that were created elsewhere. It must come before every step that adds
 * headers.
 */
export const finishHeaders: MiddlewareStep<Context<GatewayEnv>> = (c) => {
  addHeaders(c, NO_STORE);
  return () => {
    if (responseParts(c.res)) return;
    const { headers } = c.res;
    for (const [name, value] of Object.entries(c.get('headers') ?? {})) {
      if (name === VARY) headers.append(name, value);
      else if (!headers.has(name)) headers.set(name, value);
    }
  };
};
