/**
 * Frees the memory that only the start needed. V8 returns memory when much is allocated, which does not happen in an idle server: it would
 * keep the garbage of its start forever.
 */
import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/** Called once, when nobody waits for the start any more: it stops the process for a tenth of a second. */
export function compactMemory(): void {
  // Before the flags change, because V8 stores them with the compiled code. A process that is killed could not write the cache at its end.
  flushCompileCache();
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
