/**
 * Counts rate-limit hits in SQL (`auth.take_hits`), so that a restart or a second server does not reset the counts. The callers choose the
 * keys and their limits.
 */
import type { Tx } from '../../db/port.ts';
import { sql } from '../../db/sql.ts';

/** One hit on one key. */
export type Hit = {
  /** The purpose, a colon, and the owner. */
  key: string;
  /** Hits within one window. */
  limit: number;
  /** Length of a window. */
  seconds: number;
  /** Seconds between two hits. */
  interval?: number;
  /** From this number of hits on this key, the other keys of the call use their `strained` limits. */
  strained_from?: number;
  /** The limit while another key of the call is strained. */
  strained?: number;
};

/** `refused`: the key that is over its limit; nothing was counted. `reached`: keys that this hit brought to their limit or strain. */
export type Taken = { refused: { key: string; waitSeconds: number; isTooSoon: boolean } | null; reached: string[] };

/** A row of `auth.take_hits`. */
export type TakenRow = {
  refused: string | null;
  wait_seconds: number | null;
  too_soon: boolean | null;
  reached: string[] | null;
};

/** Reads the result of `auth.take_hits`. */
export function takenOf({ refused, wait_seconds, too_soon, reached }: TakenRow): Taken {
  if (refused === null) return { refused: null, reached: reached ?? [] };
  return { refused: { key: refused, waitSeconds: wait_seconds ?? 1, isTooSoon: too_soon ?? false }, reached: [] };
}

/**
 * Counts one hit on every key, or none if one of them is at its limit. It is one statement: two concurrent calls cannot both take the last
 * hit.
 *
 * @param at the time to count by; the database's clock without it
 */
export async function takeHits(tx: Tx, hits: readonly Hit[], at?: string): Promise<Taken> {
  const hitsJson = sql`${JSON.stringify(hits)}::text::jsonb`;
  const call =
    at === undefined ? sql`auth.take_hits(${hitsJson})` : sql`auth.take_hits(${hitsJson}, ${at}::timestamptz)`;
  const { rows } = await tx.query<TakenRow>(sql`select * from ${call}`);
  return takenOf(rows[0]!);
}

/** Returns the hits of an action that did not happen. */
export async function giveHitsBack(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.query(sql`select auth.give_hits_back(${keys}::text[])`);
}
