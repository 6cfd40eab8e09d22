/** What the realtime service needs of the rest of the gateway. */
import type { IncomingMessage } from 'node:http';
import type { Database } from '../db/port.ts';
import type { Claims, Scope } from '../db/scope.ts';
import type { Log } from '../log.ts';
import type { RealtimeLimits } from './limits.ts';
import type { Topics } from './topics.ts';

export type RealtimeOptions = {
  db: Pick<Database, 'listen'>;
  scope: Scope;
  /** The claims of a key or token; rejects if it is invalid. */
  verify(token: string): Promise<Claims>;
  log: Log;
  now(): Date;
  /** The caller's address. */
  addressOf: (request: IncomingMessage) => string | undefined;
  /**
   * Origins of pages that may open sockets, besides that of the requested host. Undefined allows every page, as upstream. A client that is
   * not a browser sends no origin and is always allowed.
   */
  origins?: readonly string[];
  limits?: Partial<RealtimeLimits>;
};

/** What a socket needs of the service. */
export type SocketDeps = Pick<RealtimeOptions, 'scope' | 'verify' | 'log' | 'now'> & {
  topics: Topics;
  limits: RealtimeLimits;
};
