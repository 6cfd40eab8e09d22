import type { Tx } from './port.ts';
import type { Scope } from './scope.ts';

/**
 * Repeats a call that handles a batch of rows until none is left. Each batch is a transaction of its own, so that requests can run in
 * between.
 *
 * @param batch handles some rows and returns their number
 * @returns the total number
 */
export async function inBatches(scope: Scope, reason: string, batch: (tx: Tx) => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await scope.asService(reason, batch);
    if (count === 0) return total;
    total += count;
  }
}
