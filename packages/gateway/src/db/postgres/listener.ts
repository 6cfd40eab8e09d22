/**
 * Receives NOTIFY on a dedicated connection, because each query of the pool may use another one. A lost connection is restored
 * (https://www.postgresql.org/docs/current/sql-listen.html).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { WatchedClient } from './client.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5000;
/** Interval of the liveness checks in milliseconds: a frozen server goes unnoticed on a silent connection. */
const SIGN_OF_LIFE_MS = 30_000;
/** LISTEN takes no time. */
const ANSWER_MS = 1000;

/**
 * Listens until the returned function is called.
 *
 * @throws if the first connection fails; later ones are retried until they succeed
 */
export async function listenOnPostgres(
  url: string,
  channel: string,
  on: (payload: string) => void,
  onGap: () => void = () => undefined,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  let client: WatchedClient | undefined;

  async function connect(): Promise<void> {
    const next = new WatchedClient({ connectionString: url });
    next.on('notification', (note) => on(note.payload ?? ''));
    // A connection that does not respond is cut, and its `end` handler reconnects.
    const checking = setInterval(
      () => void next.run('select 1', ANSWER_MS).catch((error: Error) => next.cut(error)),
      SIGN_OF_LIFE_MS,
    );
    checking.unref();
    next.once('end', () => {
      clearInterval(checking);
      if (client === next && !stopping.signal.aborted) void reconnect();
    });
    try {
      await next.connect();
      await next.run(`listen "${channel.replaceAll('"', '""')}"`, ANSWER_MS);
      stopping.signal.throwIfAborted();
      if (next.failure) throw next.failure;
    } catch (error) {
      next.cut(error as Error);
      throw error;
    }
    client = next;
  }

  async function reconnect(): Promise<void> {
    for (let ms = FIRST_PAUSE_MS; !stopping.signal.aborted; ms = Math.min(ms * 2, LONGEST_PAUSE_MS)) {
      try {
        await pause(ms, undefined, { signal: stopping.signal });
        await connect();
        return onGap();
      } catch {
        // Still away, or stopped: the loop condition tells which.
      }
    }
  }

  await connect();
  return async () => {
    stopping.abort();
    client?.cut(new Error('listening is over'));
  };
}
