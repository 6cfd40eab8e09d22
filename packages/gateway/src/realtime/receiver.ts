/**
 * Receives what the database and other processes send on the channel `realtime`: messages of SQL and of HTTP, changes of published tables,
 * what clients of other processes broadcast, and what other processes counted for the limits that all share.
 */
import { changeOf } from './changes/change.ts';
import type { SharedLimits } from '../http/limits/shared/shared-limits.ts';
import { startChangeSource, type ChangeSource } from './changes/decoding.ts';
import { createChangeFeed, type ChangeFeed } from './changes/feed.ts';
import { createBus, type Bus, type PeerMessage } from './peers/bus.ts';
import { createParts } from './peers/parts.ts';
import { createPresences, type PresenceChange, type Presences } from './presence.ts';
import { isObject } from './protocol.ts';
import { broadcastOfPeer } from './channel/take-broadcast.ts';
import { broadcastOf, createTopics, type Topics } from './topics.ts';
import type { RealtimeOptions } from './types.ts';

/** The NOTIFY channel of realtime.notify. */
const CHANNEL = 'realtime';

export type Receiver = {
  parts: { topics: Topics; presences: Presences; bus: Bus; changes: ChangeFeed };
  /** Listens to the database. @returns a function that stops */
  start(db: RealtimeOptions['db']): Promise<() => Promise<void>>;
};

/** A notification as an object; empty for one that is none. */
function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

type ReceiverOptions = Pick<RealtimeOptions, 'scope' | 'log' | 'changes' | 'replication'> & {
  sharedLimits: SharedLimits;
};

export function createReceiver(options: ReceiverOptions): Receiver {
  const { scope, log } = options;
  let source: ChangeSource | undefined;
  const topics = createTopics();
  const presences = createPresences(topics, (change) => bus.publish('presence', change));
  const counts = options.sharedLimits.peers;
  const bus = createBus({
    scope,
    log,
    onCome() {
      bus.publish('presence', { joins: presences.own(), leaves: [] });
      counts.come();
    },
    onGo(peer) {
      presences.dropPeer(peer);
      counts.forget(peer);
    },
    onEcho(message) {
      if (message.kind === 'counts') counts.confirm(message);
    },
  });
  const changes = createChangeFeed({ scope, log, isReady: async () => source?.isReady() ?? false });
  const pieces = createParts();

  function takeOfPeer(message: PeerMessage): void {
    const taken = bus.take(message);
    if (taken?.kind === 'broadcast') topics.deliver(broadcastOfPeer(taken));
    else if (taken?.kind === 'presence') presences.applyRemote(taken.peer, taken as unknown as PresenceChange);
    else if (taken?.kind === 'counts') counts.hear(taken.peer, taken);
  }

  /** @returns whether it is a notification of ours */
  function take(message: Record<string, unknown>): boolean {
    if (typeof message.peer === 'string') {
      takeOfPeer(message as PeerMessage);
      return true;
    }
    if (typeof message.lost === 'string') {
      changes.reportLoss();
      return true;
    }
    const change = changeOf(message.change);
    const broadcast = isObject(message.sent) ? broadcastOfPeer(message.sent) : broadcastOf(message);
    if (change) changes.take(change);
    else if (broadcast) topics.deliver(broadcast);
    return change !== null || broadcast !== null;
  }

  function onNotification(notification: string): void {
    const text = pieces.take(notification);
    if (text !== undefined && !take(parsed(text))) {
      log.warn({ channel: CHANNEL }, 'a notification is no broadcast of realtime.send');
    }
  }

  return {
    parts: { topics, presences, bus, changes },
    async start(db) {
      const stopListening = await db.listen(CHANNEL, onNotification, () => {
        pieces.clear();
        changes.reportLoss();
        log.warn({ channel: CHANNEL }, 'the database was away: what was sent meanwhile was not heard');
      });
      source = await startChangeSource(options, changes);
      // The embedded database serves one process.
      const hasPeers = db.engine === 'postgres';
      const stopCounting = hasPeers
        ? counts.connect({ publish: (message) => bus.publish('counts', message), others: bus.others })
        : undefined;
      if (hasPeers) bus.start();
      return async () => {
        changes.stop();
        stopCounting?.();
        await source?.stop();
        await bus.stop();
        await stopListening();
      };
    },
  };
}
