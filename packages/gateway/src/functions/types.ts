/** Types of server functions, which the product passes to the gateway: a name, an access rule, a handler. */
import type { Claims } from '../db/scope.ts';
import type { Log } from '../log.ts';

export type FunctionContext = {
  claims: Claims;
  /** The parsed JSON body, undefined when there was none. For a GET, the parameters of its query. */
  body: unknown;
  requestId: string;
  log: Log;
  request: Request;
  /** Address of the caller, and what counts as one caller for rate limits. Both are undefined when the call came by no socket. */
  clientAddress: string | undefined;
  addressGroup: string | undefined;
};

/** JSON with its status, or a whole response that the function created itself, such as a file. */
export type FunctionResult = { status?: number; body: unknown } | Response;

export type FunctionDefinition = {
  /** The last part of its path, `/functions/v1/<name>`. */
  name: string;
  /** Default: POST. */
  method?: 'GET' | 'POST';
  /** Whether anonymous callers may call it. */
  access: 'anyone' | 'signed-in';
  /**
   * Whether the second of two equal calls of one caller within moments gets the response of the first and is not handled (idempotent
   * replay), for effects that a double tap must not repeat. It must be off for a call that may be meant twice.
   */
  sharesAnswer?: boolean;
  /** Longest request body, in bytes. Default: one mebibyte. */
  maxBody?: number;
  handle(context: FunctionContext): Promise<FunctionResult>;
};
