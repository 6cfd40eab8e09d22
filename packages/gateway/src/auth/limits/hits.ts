/**
 * In charge of counting, in SQL (`auth.take_hits`), so that neither a restart nor a second server begins anew. What may be
 * asked for is the matter of the files that say the keys.
 */
import type { Tx } from '../../db/port.ts';
import { sql } from '../../db/sql.ts';

/** What is taken from one key. */
export type Hit = {
  /** What for, a colon, and whose. */
  key: string;
  /** Hits within one window. */
  limit: number;
  /** Length of a window. */
  seconds: number;
  /** Seconds between two hits. */
  interval?: number;
  /** From so many hits on this key, the others of the call have their strained limits. */
  strained_from?: number;
  /** The limit while another key of the call is strained. */
  strained?: number;
};

/** `refused`: the key to be waited for, nothing was taken. `reached`: keys that this hit has brought to their limit or strain. */
export type Taken = { refused: { key: string; waitSeconds: number; isTooSoon: boolean } | null; reached: string[] };

type Row = { refused: string | null; wait_seconds: number | null; too_soon: boolean | null; reached: string[] | null };

/**
 * Takes one hit from every key or, when one of them has nothing left, none. One statement: two calls at once cannot both
 * take the last.
 *
 * @param at the time to count by; the database's own without it
 */
export async function takeHits(tx: Tx, hits: readonly Hit[], at?: string): Promise<Taken> {
  const asked = sql`${JSON.stringify(hits)}::text::jsonb`;
  const call = at === undefined ? sql`auth.take_hits(${asked})` : sql`auth.take_hits(${asked}, ${at}::timestamptz)`;
  const { rows } = await tx.query<Row>(sql`select * from ${call}`);
  const { refused, wait_seconds, too_soon, reached } = rows[0]!;
  if (refused === null) return { refused: null, reached: reached ?? [] };
  return { refused: { key: refused, waitSeconds: wait_seconds ?? 1, isTooSoon: too_soon ?? false }, reached: [] };
}

/** Gives back what was taken for something that did not come to pass. */
export async function giveHitsBack(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.query(sql`select auth.give_hits_back(${keys}::text[])`);
}
