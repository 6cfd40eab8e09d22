/**
 * In charge of who hears what: the members of every topic, public ones and private ones apart, since a message for one
 * kind never reaches the other although the name is the same.
 */
import { encode, TOPIC_PREFIX, type Message, type Vsn } from './protocol.ts';

/** One joined topic of one socket, as far as a message needs it. */
export type Member = { readonly vsn: Vsn; send(text: string): void };

export type Broadcast = { id: string; topic: string; event: string; private: boolean; payload: unknown };

export type Topics = {
  /** Adds a member; the returned function takes it away again. */
  join(topic: string, isPrivate: boolean, member: Member): () => void;
  deliver(broadcast: Broadcast): void;
};

const keyOf = (topic: string, isPrivate: boolean) => `${isPrivate ? 'private' : 'public'} ${topic}`;

/** No members yet. */
export function createTopics(): Topics {
  const members = new Map<string, Set<Member>>();
  return {
    join(topic, isPrivate, member) {
      const key = keyOf(topic, isPrivate);
      const group = members.get(key) ?? new Set();
      members.set(key, group.add(member));
      return () => {
        group.delete(member);
        if (group.size === 0 && members.get(key) === group) members.delete(key);
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
      // Written once for each version, however many hear it.
      const texts = new Map<Vsn, string>();
      for (const member of members.get(keyOf(topic, isPrivate)) ?? []) {
        const text = texts.get(member.vsn) ?? encode(member.vsn, message);
        texts.set(member.vsn, text);
        member.send(text);
      }
    },
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** A notification of realtime.send as a broadcast; null for one that somebody else made up. */
export function broadcastOf(notification: string): Broadcast | null {
  try {
    const { id, topic, event, private: isPrivate, payload } = JSON.parse(notification) as Record<string, unknown>;
    if (!isText(id) || !isText(topic) || !isText(event)) return null;
    return { id, topic, event, private: isPrivate === true, payload };
  } catch {
    return null;
  }
}
