/**
 * Carries client broadcasts and presences between the processes that serve one database, by NOTIFY. A process that is alone sends nothing
 * but a greeting every five seconds, so that the broadcasts of its clients never wait for the database.
 */
import { randomUUID } from 'node:crypto';
import type { Scope } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { Log } from '../../log.ts';

const GREETING_MS = 5000;
/** A process that was not heard for so long has ended. With the interval of the check, that is noticed within 25 seconds. */
const GONE_MS = 20_000;
/** Messages that come within this time go in one transaction. */
const GATHER_MS = 5;
/** Most characters that wait to be sent. What comes after them is lost, and that is logged. */
const MOST_WAITING = 8 * 1024 * 1024;
/** Most characters of one transaction. */
const AT_ONCE = 1024 * 1024;

export type PeerMessage = { peer: string; kind: string } & Record<string, unknown>;

export type Bus = {
  /** Sends a message to the other processes. */
  publish(kind: string, message: object): void;
  /** Takes a message of any process. @returns the message, if another process sent it */
  take(message: PeerMessage): PeerMessage | undefined;
  start(): void;
  /** Says goodbye and stops. */
  stop(): Promise<void>;
};

export type BusOptions = {
  scope: Scope;
  log: Log;
  /** Called for each process that comes, and for each that goes. */
  onCome(): void;
  onGo(peer: string): void;
};

export function createBus({ scope, log, onCome, onGo }: BusOptions): Bus {
  const id = randomUUID();
  const peers = new Map<string, number>();
  let waiting: string[] = [];
  let characters = 0;
  let isSending = false;
  let timer: NodeJS.Timeout | undefined;
  let greeting: NodeJS.Timeout | undefined;

  async function notify(messages: readonly string[]): Promise<void> {
    await scope.writeAs(
      { role: 'service_role' },
      sql`select realtime.notify(message) from jsonb_array_elements_text(${JSON.stringify(messages)}::jsonb) as message`,
      { share: '' },
    );
  }

  function nextBatch(): string[] {
    let size = 0;
    let count = 0;
    while (count < waiting.length && (count === 0 || size + waiting[count]!.length <= AT_ONCE)) {
      size += waiting[count]!.length;
      count += 1;
    }
    characters -= size;
    return waiting.splice(0, count);
  }

  async function flush(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      while (waiting.length > 0) await notify(nextBatch());
    } catch (error) {
      log.warn({ err: error }, 'other servers were not told what clients of this one sent');
      waiting = [];
      characters = 0;
    } finally {
      isSending = false;
    }
  }

  function enqueue(kind: string, message: object): void {
    const text = JSON.stringify({ peer: id, kind, ...message });
    if (characters + text.length > MOST_WAITING) {
      return log.warn(
        { waiting: waiting.length },
        'too many messages wait to be told to other servers: one was dropped',
      );
    }
    waiting.push(text);
    characters += text.length;
    timer ??= setTimeout(() => {
      timer = undefined;
      void flush();
    }, GATHER_MS);
  }

  function forget(peer: string): void {
    if (peers.delete(peer)) onGo(peer);
  }

  return {
    publish(kind, message) {
      if (peers.size > 0) enqueue(kind, message);
    },
    take(message) {
      const { peer, kind } = message;
      if (peer === id) return undefined;
      if (kind === 'bye') {
        forget(peer);
        return undefined;
      }
      const isNew = !peers.has(peer);
      peers.set(peer, Date.now());
      if (isNew) {
        // A process that was silent for too long knows of this one, but this one has dropped what it knew of it.
        enqueue('hello', { to: peer });
        onCome();
      } else if (message.to === id) onCome();
      return message;
    },
    start() {
      enqueue('hello', {});
      greeting = setInterval(() => {
        for (const [peer, heard] of peers) if (Date.now() - heard > GONE_MS) forget(peer);
        enqueue('hello', {});
      }, GREETING_MS);
      greeting.unref();
    },
    async stop() {
      if (greeting === undefined) return;
      clearInterval(greeting);
      clearTimeout(timer);
      enqueue('bye', {});
      clearTimeout(timer);
      await flush();
    },
  };
}
