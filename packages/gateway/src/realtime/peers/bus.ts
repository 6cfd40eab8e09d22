/**
 * Carries client broadcasts, presences and the counts of shared limits between the processes that serve one database, by NOTIFY. A process
 * that is alone sends nothing but a greeting every five seconds, so that the broadcasts of its clients never wait for the database.
 */
import { randomUUID } from 'node:crypto';
import type { Scope } from '../../db/scope.ts';
import type { Log } from '../../log.ts';
import { createOutgoing } from './outgoing.ts';

const GREETING_MS = 5000;
/** A process that was not heard for so long has ended. With the interval of the check, that is noticed within 25 seconds. */
const GONE_MS = 20_000;

export type PeerMessage = { peer: string; kind: string } & Record<string, unknown>;

export type Bus = {
  /** Sends a message to the other processes. */
  publish(kind: string, message: object): void;
  /** How many other processes there are. */
  others(): number;
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
  /** Called for each message of this process that came back: the others have it, too. */
  onEcho?(message: PeerMessage): void;
};

export function createBus({ scope, log, onCome, onGo, onEcho }: BusOptions): Bus {
  const id = randomUUID();
  const peers = new Map<string, number>();
  const outgoing = createOutgoing({ scope, log });
  let greeting: NodeJS.Timeout | undefined;

  const enqueue = (kind: string, message: object): void => outgoing.add({ peer: id, kind, ...message });

  function forget(peer: string): void {
    if (peers.delete(peer)) onGo(peer);
  }

  return {
    publish(kind, message) {
      if (peers.size > 0) enqueue(kind, message);
    },
    others: () => peers.size,
    take(message) {
      const { peer, kind } = message;
      if (peer === id) {
        onEcho?.(message);
        return undefined;
      }
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
      enqueue('bye', {});
      await outgoing.flush();
    },
  };
}
