import type { Scope, Sql } from '@tanabana/gateway/db';

/**
 * Repeats a statement that looks after some members at a time until nobody is left. Each batch is a transaction of its
 * own, so requests find their turn in between.
 *
 * @param batch gives the number of members in its column `members`
 * @returns how many members in all
 */
export async function inBatches(scope: Scope, reason: string, batch: Sql): Promise<number> {
  let total = 0;
  for (;;) {
    const { rows } = await scope.asService(reason, (tx) => tx.query<{ members: number }>(batch));
    const { members } = rows[0]!;
    if (members === 0) return total;
    total += members;
  }
}
