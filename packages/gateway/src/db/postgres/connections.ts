/**
 * Manages the connections to PostgreSQL: leases them, reuses healthy ones, destroys failed ones, and rejects at once if none is available.
 * node-postgres' pool creates, counts and ends them. Healthy idle connections are held here, because returning one to the pool and taking
 * it again costs as much as sending a statement.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { UnavailableError, type PoolState } from '../port.ts';
import { CONNECT_TIMEOUT_MS, WatchedClient, type WatchedConfig } from './client.ts';
import { watchPresence } from './presence.ts';

/** How long a close waits for connections in use, in milliseconds. */
const CLOSE_MS = 5000;

const TOO_MANY_CONNECTIONS = '53300';
/** node-postgres' error message if no connection became free in time. */
const POOL_EXHAUSTED = 'timeout exceeded when trying to connect';

export type Connections = {
  /**
   * Leases a connection while `work` runs.
   *
   * @throws UnavailableError if none is available
   */
  lease<T>(work: (client: WatchedClient) => Promise<T>): Promise<T>;
  state(): PoolState;
  close(): Promise<void>;
};

/**
 * @param onPresence called with the error when PostgreSQL is away, and without one when it is back
 * @throws the driver's error if the first connection fails: a wrong address is reported at once
 */
export async function openConnections(
  config: WatchedConfig & pg.PoolConfig,
  onPresence: (error?: Error) => void,
): Promise<Connections> {
  const pool = new pg.Pool({ connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...config, Client: WatchedClient });
  const open = new Set<pg.PoolClient>();
  /** Healthy idle connections. The most recently used one is taken first. */
  const spare: pg.PoolClient[] = [];
  /** Connections whose backend still works on a statement that nothing waits for any more. */
  const busy = new Set<WatchedClient>();
  /** Whether a write reached a standby: from then on the server is only there when it takes writes. A replica gets none. */
  let needsPrimary = false;
  const presence = watchPresence(
    () => probe(config.connectionString, needsPrimary),
    (error) => {
      // A server that is away will not report the end of any statement.
      if (error) for (const client of busy) client.cut(error);
      // What still answers is a standby by now, and would show what was there before.
      if (error) for (const client of spare.splice(0)) client.release(error);
      onPresence(error);
    },
  );

  /** An idle connection was lost: perhaps only that one, perhaps PostgreSQL. */
  function lose(client: pg.PoolClient, error: Error): void {
    const at = spare.indexOf(client);
    if (at < 0) return;
    spare.splice(at, 1);
    client.release(error);
    presence.doubt();
  }
  pool
    .on('connect', (client) => {
      open.add(client);
      client.on('error', (error) => lose(client, error));
    })
    .on('remove', (client) => open.delete(client))
    .on('error', () => presence.doubt());
  spare.push(await pool.connect());

  async function borrow(): Promise<pg.PoolClient> {
    if (presence.isAway()) throw new UnavailableError('away');
    try {
      return spare.pop() ?? (await pool.connect());
    } catch (error) {
      const isBusy = (error as Error).message === POOL_EXHAUSTED || codeOf(error) === TOO_MANY_CONNECTIONS;
      if (!isBusy) presence.missing(error as Error);
      throw new UnavailableError(isBusy ? 'busy' : 'away', undefined, { cause: error });
    }
  }

  /** Releases a connection only after PostgreSQL has ended its last statement, so that there are never more connections than the limit. */
  async function releaseWhenDone(client: pg.PoolClient, watched: WatchedClient): Promise<void> {
    busy.add(watched);
    await watched.stillBusy;
    // The driver does not send Terminate on a connection that is busy. The backend closes the socket when it is gone.
    await watched.query('rollback').catch(() => undefined);
    await watched.end();
    busy.delete(watched);
    client.release(watched.failure);
  }

  return {
    async lease(work) {
      const client = await borrow();
      const watched = client as unknown as WatchedClient;
      try {
        return await work(watched);
      } finally {
        needsPrimary ||= watched.isOnStandby;
        if (watched.failure) presence.doubt();
        if (watched.stillBusy) void releaseWhenDone(client, watched);
        // Waiting requesters wait at the pool, and during a close the pool counts the returned connections.
        else if (watched.failure || pool.waitingCount > 0 || pool.ending) client.release(watched.failure);
        else if (presence.isAway()) client.release(true);
        else spare.push(client);
      }
    },
    state: () => ({
      open: pool.totalCount,
      idle: spare.length + pool.idleCount,
      max: pool.options.max,
      waiting: pool.waitingCount,
    }),
    async close() {
      presence.stop();
      for (const client of spare.splice(0)) client.release();
      await Promise.race([pool.end(), pause(CLOSE_MS, undefined, { ref: false })]);
      for (const client of open) (client as unknown as WatchedClient).cut(new Error('the database is closed'));
    },
  };
}

/** Tries a connection. @throws the driver's error if the server is away, or is a standby where it must take writes */
async function probe(connectionString: string | undefined, needsPrimary: boolean): Promise<void> {
  const client = new WatchedClient({ connectionString });
  try {
    await client.connect();
    if (needsPrimary && (await client.isStandby())) throw new Error('the server is a standby, which takes no writes');
  } catch (error) {
    if (codeOf(error) !== TOO_MANY_CONNECTIONS) throw error;
  } finally {
    client.cut(new Error('the probe is over'));
  }
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;
