/**
 * In charge of hearing NOTIFY: a connection of its own, since one of the pool is another at each query, made again when it
 * is lost (https://www.postgresql.org/docs/current/sql-listen.html).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { WatchedClient } from './client.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5000;
/** A silent connection is where a frozen server goes unnoticed: it is asked for a sign of life so often, milliseconds. */
const SIGN_OF_LIFE_MS = 30_000;
/** Listening is no work. */
const ANSWER_MS = 1000;

/**
 * Listens until the returned function is called.
 *
 * @throws when the first connection cannot be made; a later one is tried for until it can
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
    // One that does not answer is cut, and its end is where it is put right.
    const asking = setInterval(
      () => void next.ask('select 1', ANSWER_MS).catch((error: Error) => next.cut(error)),
      SIGN_OF_LIFE_MS,
    );
    asking.unref();
    next.once('end', () => {
      clearInterval(asking);
      if (client === next && !stopping.signal.aborted) void reconnect();
    });
    try {
      await next.connect();
      await next.ask(`listen "${channel.replaceAll('"', '""')}"`, ANSWER_MS);
      stopping.signal.throwIfAborted();
      if (next.fault) throw next.fault;
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
        // Still away, or no longer wanted: the loop knows which.
      }
    }
  }

  await connect();
  return async () => {
    stopping.abort();
    client?.cut(new Error('listening is over'));
  };
}
