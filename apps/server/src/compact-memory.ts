/**
 * In charge of what starting has taken and serving does not need. V8 gives memory back when much is allocated, which an idle
 * server does not: it would keep the garbage of its start for good.
 */
import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/** Once, when nobody waits for the start any more: it stops the process for a tenth of a second. */
export function compactMemory(): void {
  // Before the flags change, which V8 keeps with what it compiled; and a process that is killed could not do it at its end.
  flushCompileCache();
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
