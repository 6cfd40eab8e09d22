/** Parses a request to join (https://supabase.com/docs/guides/realtime/protocol#payload-phx_join). */
import { randomUUID } from 'node:crypto';
import { RealtimeError } from '../../errors/realtime-error.ts';
import { isObject, TOPIC_PREFIX } from '../protocol.ts';

/** Messages that were sent before the join: those since a moment, in milliseconds since 1970. */
export type Replay = { since: unknown; limit: unknown };

export type JoinRequest = {
  topic: string;
  isPrivate: boolean;
  accessToken: string | null;
  acknowledges: boolean;
  hearsItself: boolean;
  presenceKey: string;
  hasPresence: boolean;
  /** Bindings to changes, as the client wrote them. */
  changes: Record<string, unknown>[];
  /** Whether the client speaks the protocol before `config`: each change is a message whose event is INSERT, UPDATE or DELETE. */
  isOld: boolean;
  replay: Replay | undefined;
  /** Whether the client waits for a message that broadcasts of the database are received. */
  awaitsReplication: boolean;
};

/** The token that a client sends with a join, or later to continue; null if there is none. A key is not a token. */
export function accessTokenIn({ access_token: token }: Record<string, unknown>): string | null {
  return typeof token === 'string' && token !== '' && !token.startsWith('sb_') ? token : null;
}

/** Whether a client says yes: true, or the word in any case. */
const isTrue = (value: unknown): boolean =>
  value === true || (typeof value === 'string' && value.toLowerCase() === 'true');

/** Longest key of a presence, in characters. */
const MAX_KEY = 255;

function presenceKeyOf(key: unknown): string {
  if (typeof key === 'number' || typeof key === 'boolean') return String(key);
  return typeof key === 'string' && key !== '' ? key.slice(0, MAX_KEY) : randomUUID();
}

function topicOf(wireTopic: string, longest: number): string {
  if (!wireTopic.startsWith(TOPIC_PREFIX)) {
    throw new RealtimeError('InvalidTopic', `A topic name begins with ${TOPIC_PREFIX}`);
  }
  const topic = wireTopic.slice(TOPIC_PREFIX.length);
  if (topic === '') throw new RealtimeError('TopicNameRequired', 'You must provide a topic name');
  // PostgreSQL cannot store a zero byte in a text, and no real topic has one.
  if (topic.includes('\u0000')) throw new RealtimeError('InvalidTopic', 'A topic name holds no zero byte');
  if (Buffer.byteLength(wireTopic) > longest) throw new RealtimeError('InvalidTopic', 'The topic name is too long');
  return topic;
}

/**
 * The binding in a topic of the protocol before `config`, as `public:books:id=eq.1`. Upstream takes any name for a schema; a topic without a
 * table binds to nothing here.
 */
function bindingsIn(topic: string): Record<string, unknown>[] {
  const [schema, table, ...filter] = topic.split(':');
  if (!table) return [];
  return [{ schema, table, ...(filter.length > 0 && { filter: filter.join(':') }) }];
}

const objectIn = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});

/**
 * Parses a join. A part of the configuration that is no such part counts as absent, as upstream.
 *
 * @throws RealtimeError for an invalid topic
 */
export function readJoin(wireTopic: string, payload: Record<string, unknown>, longest: number): JoinRequest {
  const topic = topicOf(wireTopic, longest);
  const isOld = !('config' in payload);
  const config = objectIn(payload.config);
  const broadcast = objectIn(config.broadcast);
  const presence = objectIn(config.presence);
  const { postgres_changes: changes } = config;
  return {
    topic,
    isPrivate: isTrue(config.private),
    accessToken: accessTokenIn(payload),
    acknowledges: isTrue(broadcast.ack),
    hearsItself: isTrue(broadcast.self),
    presenceKey: presenceKeyOf(presence.key),
    hasPresence: isTrue(presence.enabled),
    changes: isOld ? bindingsIn(topic) : Array.isArray(changes) ? changes.filter(isObject) : [],
    isOld,
    replay: isObject(broadcast.replay) ? { since: broadcast.replay.since, limit: broadcast.replay.limit } : undefined,
    awaitsReplication: Boolean(broadcast.replication_ready),
  };
}
