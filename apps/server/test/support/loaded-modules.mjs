/**
 * Notes each module that a process loads, one line each: main or worker thread, and its address. Brought into a process
 * by `node --import`, before anything else; LOADED_MODULES names the file.
 */
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { isMainThread } from 'node:worker_threads';

registerHooks({
  load(url, context, next) {
    appendFileSync(process.env.LOADED_MODULES, `${isMainThread ? 'main' : 'worker'} ${url}\n`);
    return next(url, context);
  },
});
