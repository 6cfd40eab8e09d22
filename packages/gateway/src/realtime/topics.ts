/**
 * The listeners of every topic. Public and private topics are separate: a message for one kind never reaches the other, even if the name is
 * the same.
 */
import { encodeText, encodeUserBroadcast, TOPIC_PREFIX, type Frame, type UserBroadcast, type Vsn } from './protocol.ts';

/** One joined topic of one socket, with what a message needs of it. */
export type Listener = {
  readonly vsn: Vsn;
  send(frame: Frame): void;
  /** Whether it may receive messages of this kind; a private topic's policies may allow one and not the other. */
  hears?(kind: 'broadcast' | 'presence'): boolean;
  /** Whether it had the message before, by a replay. */
  had?(id: string): boolean;
};

/** A broadcast: the JSON text of its payload on the wire, or one that goes to version 2 as a binary frame. */
export type Broadcast = { topic: string; private: boolean; id?: string } & (
  { text: string } | { frame: UserBroadcast }
);

export type Topics = {
  /** Adds a listener. @returns a function that removes it */
  join(topic: string, isPrivate: boolean, listener: Listener): () => void;
  /** Delivers to all but one. @returns to how many */
  deliver(broadcast: Broadcast, except?: Listener): number;
  /** Tells all who may know about a change of presences, as JSON text. */
  deliverPresence(topic: string, isPrivate: boolean, diff: string): number;
};

export const topicKey = (topic: string, isPrivate: boolean): string => `${isPrivate ? 'private' : 'public'} ${topic}`;

/** The payload of a broadcast as JSON text. */
export function broadcastText(event: string, payload: string, id?: string): string {
  const meta = id === undefined ? '' : `,"meta":${JSON.stringify({ id })}`;
  return `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${payload}${meta}}`;
}

/** A broadcast for one version; undefined for bytes that version 1 cannot carry. */
export function encodeBroadcast(vsn: Vsn, broadcast: Broadcast, meta?: object): Frame | undefined {
  const wireTopic = TOPIC_PREFIX + broadcast.topic;
  const { id } = broadcast;
  if ('text' in broadcast) return encodeText(vsn, wireTopic, 'broadcast', broadcast.text);
  const { frame } = broadcast;
  const metadata = meta ?? (id === undefined ? undefined : { id });
  if (vsn === '2.0.0') return encodeUserBroadcast(wireTopic, frame, metadata ? JSON.stringify(metadata) : '');
  if (!frame.isJson) return undefined;
  return encodeText(vsn, wireTopic, 'broadcast', broadcastText(frame.event, frame.data.toString(), id));
}

export function createTopics(): Topics {
  const groups = new Map<string, Set<Listener>>();

  /** Encodes once per version, for any number of listeners. */
  function tell(listeners: Iterable<Listener>, encodeFor: (vsn: Vsn) => Frame | undefined): number {
    const frames = new Map<Vsn, Frame | undefined>();
    let reached = 0;
    for (const { vsn, send } of listeners) {
      if (!frames.has(vsn)) frames.set(vsn, encodeFor(vsn));
      const frame = frames.get(vsn);
      if (frame === undefined) continue;
      send(frame);
      reached += 1;
    }
    return reached;
  }

  function* of(topic: string, isPrivate: boolean, kind: 'broadcast' | 'presence'): Generator<Listener> {
    for (const listener of groups.get(topicKey(topic, isPrivate)) ?? []) {
      if (listener.hears?.(kind) !== false) yield listener;
    }
  }

  function* othersThan(listeners: Iterable<Listener>, except: Listener | undefined, id: string | undefined) {
    for (const each of listeners) if (each !== except && !(id !== undefined && each.had?.(id))) yield each;
  }

  return {
    join(topic, isPrivate, listener) {
      const key = topicKey(topic, isPrivate);
      const group = groups.get(key) ?? new Set();
      groups.set(key, group.add(listener));
      return () => {
        group.delete(listener);
        if (group.size === 0 && groups.get(key) === group) groups.delete(key);
      };
    },
    deliver(broadcast, except) {
      const listeners = of(broadcast.topic, broadcast.private, 'broadcast');
      return tell(othersThan(listeners, except, broadcast.id), (vsn) => encodeBroadcast(vsn, broadcast));
    },
    deliverPresence: (topic, isPrivate, diff) =>
      tell(of(topic, isPrivate, 'presence'), (vsn) => encodeText(vsn, TOPIC_PREFIX + topic, 'presence_diff', diff)),
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** The broadcast of a parsed notification of realtime.send; null for one of another origin. */
export function broadcastOf(notification: Record<string, unknown>): Broadcast | null {
  const { id, topic, event, private: isPrivate, payload, binary } = notification;
  if (!isText(id) || !isText(topic) || !isText(event)) return null;
  const to = { topic, private: isPrivate === true, id };
  if (isText(binary)) return { ...to, frame: { event, isJson: false, data: Buffer.from(binary, 'base64') } };
  return { ...to, text: broadcastText(event, JSON.stringify(payload ?? null), id) };
}
