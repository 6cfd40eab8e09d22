/** Types of server functions, which the product passes to the gateway: a name, an access rule, a handler. */
import type { Claims } from '../db/scope.ts';
import type { Log } from '../log.ts';

export type FunctionContext = {
  claims: Claims;
  /**
   * The parsed JSON body, undefined when there was none. For a GET, the parameters of its query. Text that is no JSON stays text. A form,
   * bytes and every other type are not read: `request` has them.
   */
  body: unknown;
  requestId: string;
  log: Log;
  /** The request, with its body still to be read. Its path begins with the function's name. */
  readonly request: Request;
  /** Address of the caller, and what counts as one caller for rate limits. Both are undefined when the call came by no socket. */
  clientAddress: string | undefined;
  addressGroup: string | undefined;
};

/** JSON with its status, or a whole response that the function created itself, such as a file. */
export type FunctionResult = { status?: number; body: unknown } | Response;

export type FunctionDefinition = {
  /** The last part of its path, `/functions/v1/<name>`. */
  name: string;
  /**
   * Default: POST. `*` is every method, and every path below the name, as upstream calls its functions; the body is not read then.
   */
  method?: 'GET' | 'POST' | '*';
  /** Whether anonymous callers may call it. */
  access: 'anyone' | 'signed-in';
  /** Whether a call needs a valid key or token. Default: true. If false, nobody looks at them, and the caller is anonymous. */
  verifyJwt?: boolean;
  /** Longest wait for its response, in milliseconds. Default: as long as it takes. */
  timeoutMs?: number;
  /**
   * Whether the second of two equal calls of one caller within moments gets the response of the first and is not handled (idempotent
   * replay), for effects that a double tap must not repeat. It must be off for a call that may be meant twice.
   */
  sharesAnswer?: boolean;
  /** Longest request body, in bytes. Default: one mebibyte. */
  maxBody?: number;
  handle(context: FunctionContext): Promise<FunctionResult>;
};

/** The name of the requested function in a path of the service. */
export const functionNameIn = (path: string): string => /\/functions\/v1\/([^/]*)/.exec(path)?.[1] ?? '';
