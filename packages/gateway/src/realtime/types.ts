/** What the realtime service needs of the rest of the gateway. */
import type { IncomingMessage } from 'node:http';
import type { Database } from '../db/port.ts';
import type { Replication } from '../db/replication.ts';
import type { Claims, Scope } from '../db/scope.ts';
import type { SharedLimits } from '../http/limits/shared/shared-limits.ts';
import type { Log } from '../log.ts';
import type { ChangeFeed } from './changes/feed.ts';
import type { RealtimeLimits } from './limits.ts';
import type { Bus } from './peers/bus.ts';
import type { Presences } from './presence.ts';
import type { Rate } from './rate.ts';
import type { Topics } from './topics.ts';

export type RealtimeOptions = {
  /** The embedded database serves one process, so there are no others to talk to. */
  db: Pick<Database, 'listen'> & Partial<Pick<Database, 'engine'>>;
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
  /** Whether clients may only listen: their broadcasts and presences are refused. Default: they may send, as upstream. */
  onlyServerSends?: boolean;
  /** For how many hours messages of SQL are kept for replay; 0 for not at all. Undefined leaves what the database is set to. */
  keepMessagesHours?: number;
  limits?: Partial<RealtimeLimits>;
  /** The limits that hold for all processes together. This service carries their counts, and has one for sockets. Default: its own alone. */
  sharedLimits?: SharedLimits;
  /**
   * Where changes of published tables come from: the log of the database (`logical`), triggers, or the log where the server allows it and
   * bounds its slots (`auto`, the default). The log needs `replication`.
   */
  changes?: 'auto' | 'logical' | 'triggers';
  replication?: Replication;
};

/** What a socket needs of the service. */
export type SocketDeps = Pick<RealtimeOptions, 'scope' | 'verify' | 'log' | 'now'> & {
  onlyServerSends: boolean;
  topics: Topics;
  presences: Presences;
  bus: Pick<Bus, 'publish'>;
  changes: ChangeFeed;
  /** Messages of clients that were delivered, and joins, in this second and this process. */
  events: Rate;
  joins: Rate;
  limits: RealtimeLimits;
};
