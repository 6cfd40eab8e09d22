import type { Tx } from './port.ts';
import type { Scope } from './scope.ts';

/**
 * Repeats a call that looks after some rows at a time until none is left. Each batch is a transaction of its
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
