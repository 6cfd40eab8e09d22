/**
 * In charge of the connections to PostgreSQL: lends them out one by one, keeps those that hold, destroys those that failed,
 * and says at once when there is none to be had. They are made, counted and ended by node-postgres' pool; one that holds
 * is kept here for whoever comes next, as the pool's way of taking it back and giving it out costs as much as to send a statement.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { UnavailableError } from '../port.ts';
import { CONNECT_TIMEOUT_MS, WatchedClient, type WatchedConfig } from './client.ts';
import { watchPresence } from './presence.ts';

/** How long connections in use may take to come back at the end, milliseconds. */
const CLOSE_MS = 5000;

const TOO_MANY_CONNECTIONS = '53300';
/** What node-postgres says to whom no connection came free in time. */
const POOL_EXHAUSTED = 'timeout exceeded when trying to connect';

export type Connections = {
  /**
   * Lends a connection for as long as `work` runs.
   *
   * @throws UnavailableError when none can be had
   */
  lend<T>(work: (client: WatchedClient) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/**
 * @param onPresence told when PostgreSQL went, with what was seen of that, and without when it is back
 * @throws whatever the driver says when the first connection cannot be made: a wrong address is told at once
 */
export async function openConnections(
  config: WatchedConfig & pg.PoolConfig,
  onPresence: (error?: Error) => void,
): Promise<Connections> {
  const pool = new pg.Pool({ connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...config, Client: WatchedClient });
  const open = new Set<pg.PoolClient>();
  /** Those that hold and that nobody uses; the last one used goes first. */
  const spare: pg.PoolClient[] = [];
  /** Those whose backend works on a statement that nobody waits for any more. */
  const busy = new Set<WatchedClient>();
  const presence = watchPresence(
    async () => {
      const client = new WatchedClient({ connectionString: config.connectionString });
      try {
        await client.connect();
      } catch (error) {
        if (codeOf(error) !== TOO_MANY_CONNECTIONS) throw error;
      } finally {
        client.cut(new Error('the probe is over'));
      }
    },
    (error) => {
      // A server that is not there says of no statement that it ended.
      if (error) for (const client of busy) client.cut(error);
      onPresence(error);
    },
  );

  /** A connection that nobody used was lost: perhaps that one alone, perhaps PostgreSQL. */
  function lose(client: pg.PoolClient, fault: Error): void {
    const at = spare.indexOf(client);
    if (at < 0) return;
    spare.splice(at, 1);
    client.release(fault);
    presence.doubt();
  }
  pool
    .on('connect', (client) => {
      open.add(client);
      client.on('error', (fault) => lose(client, fault));
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

  /** A connection goes, and its place is free for another, when PostgreSQL has ended what was asked last: there are never more. */
  async function releaseWhenDone(client: pg.PoolClient, watched: WatchedClient): Promise<void> {
    busy.add(watched);
    await watched.stillBusy;
    // To a connection that is in the middle of something the driver says no goodbye; and the backend hangs up when it is gone.
    await watched.query('rollback').catch(() => undefined);
    await watched.end();
    busy.delete(watched);
    client.release(watched.fault);
  }

  return {
    async lend(work) {
      const client = await borrow();
      const watched = client as unknown as WatchedClient;
      try {
        return await work(watched);
      } finally {
        if (watched.fault) presence.doubt();
        if (watched.stillBusy) void releaseWhenDone(client, watched);
        // Who waits for one, waits at the pool; and at the end it counts those that come back.
        else if (watched.fault || pool.waitingCount > 0 || pool.ending) client.release(watched.fault);
        else spare.push(client);
      }
    },
    async close() {
      presence.stop();
      for (const client of spare.splice(0)) client.release();
      await Promise.race([pool.end(), pause(CLOSE_MS, undefined, { ref: false })]);
      for (const client of open) (client as unknown as WatchedClient).cut(new Error('the database is closed'));
    },
  };
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;
