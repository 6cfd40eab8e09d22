/**
 * Parses a request to join, rejects what is not supported here, and checks whether its caller may receive a private topic
 * (https://supabase.com/docs/guides/realtime/authorization).
 */
import type { Claims, Scope } from '../db/scope.ts';
import { sql } from '../db/sql.ts';
import { RealtimeError } from '../errors/realtime-error.ts';
import { TOPIC_PREFIX } from './protocol.ts';

type Config = {
  private?: unknown;
  presence?: { enabled?: unknown };
  postgres_changes?: unknown;
  broadcast?: { replay?: unknown };
};

export type JoinRequest = { topic: string; isPrivate: boolean; accessToken: string | null };

/** The token that a client sends with a join, or later to continue; null if there is none. */
export const accessTokenIn = (payload: Record<string, unknown>): string | null =>
  typeof payload.access_token === 'string' && payload.access_token !== '' ? payload.access_token : null;

/**
 * Parses a join.
 *
 * @throws RealtimeError for an invalid topic, and for unsupported features
 */
export function readJoin(wireTopic: string, payload: Record<string, unknown>, longest: number): JoinRequest {
  if (!wireTopic.startsWith(TOPIC_PREFIX)) {
    throw new RealtimeError('InvalidTopic', `A topic name begins with ${TOPIC_PREFIX}`);
  }
  const topic = wireTopic.slice(TOPIC_PREFIX.length);
  if (topic === '') throw new RealtimeError('TopicNameRequired', 'You must provide a topic name');
  // PostgreSQL cannot store a zero byte in a text, and no real topic has one.
  if (topic.includes('\u0000')) throw new RealtimeError('InvalidTopic', 'A topic name holds no zero byte');
  if (Buffer.byteLength(wireTopic) > longest) throw new RealtimeError('InvalidTopic', 'The topic name is too long');

  const config = (payload.config ?? {}) as Config;
  if (Array.isArray(config.postgres_changes) && config.postgres_changes.length > 0) {
    throw new RealtimeError('FeatureNotAvailable', 'postgres_changes is not served here');
  }
  if (config.presence?.enabled === true) {
    throw new RealtimeError('FeatureNotAvailable', 'presence is not served here');
  }
  if (config.broadcast?.replay) throw new RealtimeError('FeatureNotAvailable', 'replay is not served here');
  return { topic, isPrivate: config.private === true, accessToken: accessTokenIn(payload) };
}

/**
 * Whether row-level security shows the caller a message of this topic: a message is inserted and selected as the caller, and the
 * transaction is rolled back.
 */
export async function mayReceive(scope: Scope, claims: Claims, topic: string): Promise<boolean> {
  return scope.asClaims(
    claims,
    async (tx) => {
      await tx.query(sql`select set_config('realtime.topic', ${topic}, true)`);
      const tried = await tx.query<{ id: string }>(sql`select realtime.try_message(${topic}) as id`);
      const seen = await tx.query(sql`select 1 from realtime.messages where id = ${tried.rows[0]!.id}`);
      return seen.rowCount > 0;
    },
    // The server's own key has no budget of database time.
    { rollback: true, ...(claims.role === 'service_role' && { share: '' }) },
  );
}
