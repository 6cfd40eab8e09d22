/** PostgreSQL accepts connections and does not respond, as on a disk that hangs, and continues after a while. */
import { setTimeout as pause } from 'node:timers/promises';
import { tally, type Answer } from '../caller.ts';
import type { Attack } from '../types.ts';

const FROZEN_MS = 8000;
/** By when /readyz must report it. */
const REPORTED_WITHIN_MS = 5000;

export const frozenPostgres: Attack = {
  name: 'frozen-postgres',
  stopsDatabase: true,
  engine: 'postgres',
  async run({ from, cluster, note, fail }) {
    const operator = from('127.0.1.1');
    const started = performance.now();
    let reportedAfter: number | undefined;
    const answers: Answer[] = [];
    cluster().freeze();
    try {
      while (performance.now() - started < FROZEN_MS) {
        const answer = await operator.get('/readyz', { timeoutMs: 3000 });
        answers.push(answer);
        if (answer.status === 503) reportedAfter ??= performance.now() - started;
        await pause(200);
      }
    } finally {
      cluster().thaw();
    }
    note(`/readyz while it was frozen: ${tally(answers)}, red after ${Math.round(reportedAfter ?? Infinity)} ms`);
    if ((reportedAfter ?? Infinity) > REPORTED_WITHIN_MS)
      fail(`/readyz was not red within ${REPORTED_WITHIN_MS / 1000} s`);
  },
};
