/** What a server function is to the gateway: a name, a door, a handler. */
import type { Claims } from '../db/scope.ts';
import type { Log } from '../http/env.ts';

export type FunctionContext = {
  claims: Claims;
  /** The parsed JSON body; undefined when there was none. */
  body: unknown;
  requestId: string;
  log: Log;
  request: Request;
};

export type FunctionResult = { status?: number; body: unknown };

export type FunctionDefinition = {
  /** The last part of its address, `/functions/v1/<name>`. */
  name: string;
  /** Whether an anonymous caller gets in at all. */
  access: 'anyone' | 'signed-in';
  handle(context: FunctionContext): Promise<FunctionResult>;
};
