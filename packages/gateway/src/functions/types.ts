/** What a server function is to the gateway: a name, a door, a handler. */
import type { Claims } from '../db/scope.ts';
import type { Log } from '../log.ts';

export type FunctionContext = {
  claims: Claims;
  /** The parsed JSON body, undefined when there was none; of a GET the values of its query. */
  body: unknown;
  requestId: string;
  log: Log;
  request: Request;
  /** Where the call came from, and what counts as one caller for limits; undefined when it came by no socket. */
  clientAddress: string | undefined;
  addressGroup: string | undefined;
};

/** JSON with its status, or a whole answer of the function's own making: a file. */
export type FunctionResult = { status?: number; body: unknown } | Response;

export type FunctionDefinition = {
  /** The last part of its address, `/functions/v1/<name>`. */
  name: string;
  /** POST unless told otherwise. */
  method?: 'GET' | 'POST';
  /** Whether an anonymous caller gets in at all. */
  access: 'anyone' | 'signed-in';
  /**
   * Whether the second of two equal calls of one caller within moments is answered like the first and not handled: for what
   * a double tap must not do twice. A call that may be meant twice is none.
   */
  sharesAnswer?: boolean;
  /** Longest body that is read, in bytes; a mebibyte unless told otherwise. */
  maxBody?: number;
  handle(context: FunctionContext): Promise<FunctionResult>;
};
