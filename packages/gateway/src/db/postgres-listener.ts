/**
 * In charge of hearing NOTIFY: a connection of its own, since one of the pool is another at each query, made again when it
 * is lost (https://www.postgresql.org/docs/current/sql-listen.html).
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 15_000;

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
  let client: pg.Client | undefined;

  async function connect(): Promise<void> {
    // A silent connection is where a broken network goes unnoticed: the system asks the other side now and then.
    const next = new pg.Client({ connectionString: url, keepAlive: true, keepAliveInitialDelayMillis: 10_000 });
    next.on('notification', (note) => on(note.payload ?? ''));
    // Told again by `end`, which is where it is put right.
    next.on('error', () => undefined);
    await next.connect();
    await next.query(`listen "${channel.replaceAll('"', '""')}"`);
    client = next;
    next.once('end', () => void (stopping.signal.aborted || reconnect()));
    if (stopping.signal.aborted) await next.end();
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
    await client?.end();
  };
}
