/**
 * Messages of a private topic that were sent before a client joined it
 * (https://supabase.com/docs/guides/realtime/broadcast#broadcast-replay).
 */
import type { Scope } from '../db/scope.ts';
import { sql } from '../db/sql.ts';
import { RealtimeError } from '../errors/realtime-error.ts';
import type { Replay } from './channel/join.ts';
import { encodeText, TOPIC_PREFIX, type Frame, type Vsn } from './protocol.ts';
import { encodeBroadcast } from './topics.ts';

/** Most messages of one replay, and how many there are unless a client says. */
const MOST = 25;
/** The last moment that a date can name, milliseconds. */
const END_OF_TIME = 8.64e15;

type Kept = { id: string; event: string; payload: unknown; binary: string | null };
export type Replayed = { ids: Set<string>; frames: Frame[] };

function frameOf({ id, event, payload, binary }: Kept, topic: string, vsn: Vsn): Frame | undefined {
  const meta = { replayed: true, id };
  if (binary === null) {
    return encodeText(
      vsn,
      TOPIC_PREFIX + topic,
      'broadcast',
      JSON.stringify({ payload, event, type: 'broadcast', meta }),
    );
  }
  const frame = { event, isJson: false, data: Buffer.from(binary, 'base64') };
  return encodeBroadcast(vsn, { topic, private: true, frame }, meta);
}

/**
 * Reads the latest messages of a topic, in their order.
 *
 * @throws RealtimeError for a public topic, and for an invalid moment or number
 */
export async function replay(
  scope: Scope,
  { since, limit }: Replay,
  { topic, isPrivate }: { topic: string; isPrivate: boolean },
  vsn: Vsn,
): Promise<Replayed> {
  const refuse = (words: string) => new RealtimeError('UnableToReplayMessages', words);
  if (!isPrivate) throw refuse('Replay is not allowed for public channels');
  const count = limit ?? MOST;
  if (!Number.isInteger(since) || !Number.isInteger(count) || Math.abs(since as number) > END_OF_TIME) {
    throw refuse('Replay params are not valid');
  }
  const from = new Date(Math.max(since as number, 0)).toISOString();
  const { rows } = await scope.asService('replay what a topic has told', (tx) =>
    tx.query<Kept>(sql`
      select id, event, payload, translate(encode(binary_payload, 'base64'), ${'\n'}, '') as binary
      from realtime.messages
      where topic = ${topic} and private and extension = 'broadcast' and event is not null
        and inserted_at >= ${from}::timestamptz and inserted_at < now() + interval '1 minute'
      order by inserted_at desc limit ${Math.max(1, Math.min(count as number, MOST))}`),
  );
  rows.reverse();
  const frames = rows.map((row) => frameOf(row, topic, vsn)).filter((frame) => frame !== undefined);
  return { ids: new Set(rows.map(({ id }) => id)), frames };
}
