import type { Scope, Tx } from '@tanabana/gateway/db';

/**
 * Repeats a call that looks after some members at a time until nobody is left. Each batch is a transaction of its
 * own, so requests find their turn in between.
 *
 * @param batch gives the number of members
 * @returns how many members in all
 */
export async function inBatches(scope: Scope, reason: string, batch: (tx: Tx) => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const members = await scope.asService(reason, batch);
    if (members === 0) return total;
    total += members;
  }
}
