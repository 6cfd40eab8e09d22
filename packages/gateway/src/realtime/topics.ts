/**
 * The listeners of every topic. Public and private topics are separate: a message for one kind never reaches the other, even if the name is
 * the same.
 */
import { encode, TOPIC_PREFIX, type Message, type Vsn } from './protocol.ts';

/** One joined topic of one socket, with what a message needs of it. */
export type Listener = { readonly vsn: Vsn; send(text: string): void };

export type Broadcast = { id: string; topic: string; event: string; private: boolean; payload: unknown };

export type Topics = {
  /** Adds a listener. @returns a function that removes it */
  join(topic: string, isPrivate: boolean, listener: Listener): () => void;
  deliver(broadcast: Broadcast): void;
};

const keyOf = (topic: string, isPrivate: boolean) => `${isPrivate ? 'private' : 'public'} ${topic}`;

export function createTopics(): Topics {
  const groups = new Map<string, Set<Listener>>();
  return {
    join(topic, isPrivate, listener) {
      const key = keyOf(topic, isPrivate);
      const group = groups.get(key) ?? new Set();
      groups.set(key, group.add(listener));
      return () => {
        group.delete(listener);
        if (group.size === 0 && groups.get(key) === group) groups.delete(key);
      };
    },
    deliver({ id, topic, event, private: isPrivate, payload }) {
      const message: Message = {
        joinRef: null,
        ref: null,
        topic: TOPIC_PREFIX + topic,
        event: 'broadcast',
        payload: { type: 'broadcast', event, payload, meta: { id } },
      };
      // Encoded once per version, for any number of listeners.
      const texts = new Map<Vsn, string>();
      for (const listener of groups.get(keyOf(topic, isPrivate)) ?? []) {
        const text = texts.get(listener.vsn) ?? encode(listener.vsn, message);
        texts.set(listener.vsn, text);
        listener.send(text);
      }
    },
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Parses a notification of realtime.send; null for one of another origin. */
export function broadcastOf(notification: string): Broadcast | null {
  try {
    const { id, topic, event, private: isPrivate, payload } = JSON.parse(notification) as Record<string, unknown>;
    if (!isText(id) || !isText(topic) || !isText(event)) return null;
    return { id, topic, event, private: isPrivate === true, payload };
  } catch {
    return null;
  }
}
