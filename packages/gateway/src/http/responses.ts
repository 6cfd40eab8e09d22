/**
 * In charge of the headers that every answer gets. They are found out before the answer, which is then made with all of them:
 * one that is opened again to add some is built anew, its body as a stream, and costs Node more than all else that a
 * short answer takes. Answers that were not made here get theirs afterwards.
 */
import type { Context } from 'hono';
import type { GatewayEnv } from './env.ts';
import type { MiddlewareStep } from './middleware-chain.ts';

export type PlainHeaders = Readonly<Record<string, string>>;

/** An answer, known to its last byte. */
export type ResponseParts = {
  readonly status: number;
  readonly body: string | Uint8Array<ArrayBuffer> | null;
  readonly headers: PlainHeaders;
};

const MADE = Symbol('what it was made of');
type Answer = Response & { [MADE]?: ResponseParts };

/** What an answer was made of; undefined for one that was not made here. */
export const responseParts = (response: Response): ResponseParts | undefined => (response as Answer)[MADE];

/** Makes an answer with these headers and no others. */
export function makeResponse(made: ResponseParts): Response {
  const response: Answer = new Response(made.body, { status: made.status, headers: made.headers });
  response[MADE] = made;
  return response;
}

/** What may differ with more than one thing that a request says: they are listed, the others stand alone. */
const VARY = 'vary';

/** Adds to headers, whose own give way. */
function add(to: Record<string, string>, more: PlainHeaders): void {
  for (const name in more) {
    const before = name === VARY ? to[VARY] : undefined;
    to[name] = before === undefined ? more[name]! : `${before}, ${more[name]}`;
  }
}

/** Makes an answer with those headers that every answer gets; its own win. Names are spelt in small letters. */
export function respond(c: Context<GatewayEnv>, status: number, body: string | null, own: PlainHeaders): Response {
  const headers = { ...c.get('headers') };
  add(headers, own);
  return makeResponse({ status, body, headers });
}

/** Adds headers that every answer gets, where it has none of that name. */
export function addHeaders(c: Context<GatewayEnv>, headers: PlainHeaders): void {
  const before = c.get('headers');
  if (before) add(before, headers);
  else c.set('headers', { ...headers });
}

/**
 * What a caller gets depends on the token, columns masked by role included, and answers of the auth service carry tokens. An
 * answer may say something else: a function of SQL does by `response.headers`.
 */
const NOBODY_KEEPS_IT: PlainHeaders = { 'cache-control': 'no-store' };

/** Gives answers that were made elsewhere what `addHeaders` collected. To stand before everything that adds some. */
export const finishHeaders: MiddlewareStep<Context<GatewayEnv>> = (c) => {
  addHeaders(c, NOBODY_KEEPS_IT);
  return () => {
    if (responseParts(c.res)) return;
    const { headers } = c.res;
    for (const [name, value] of Object.entries(c.get('headers') ?? {})) {
      if (name === VARY) headers.append(name, value);
      else if (!headers.has(name)) headers.set(name, value);
    }
  };
};
