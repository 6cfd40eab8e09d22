import { sql, type Tx } from '@tanabana/gateway/db';

/**
 * Names the data that a transaction sees (https://www.postgresql.org/docs/15/functions-info.html#FUNCTIONS-INFO-SNAPSHOT): two transactions
 * with the same snapshot see the same rows.
 */
export async function snapshotOf(tx: Tx): Promise<string> {
  const { rows } = await tx.query<{ snapshot: string }>(sql`select pg_current_snapshot()::text as snapshot`);
  return rows[0]!.snapshot;
}
