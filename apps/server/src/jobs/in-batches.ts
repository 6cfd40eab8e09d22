import type { Scope, Tx } from '@tanabana/gateway/db';

/**
 * Repeats a call that looks after some members, or things, at a time until none is left. Each batch is a transaction of its
 * own, so requests find their turn in between.
 *
 * @param batch gives how many there were
 * @returns how many in all
 */
export async function inBatches(scope: Scope, reason: string, batch: (tx: Tx) => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await scope.asService(reason, batch);
    if (count === 0) return total;
    total += count;
  }
}
