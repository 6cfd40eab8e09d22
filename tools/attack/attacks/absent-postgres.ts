/** PostgreSQL stops without notice during reads and writes, stays away and comes back. */
import { setTimeout as pause } from 'node:timers/promises';
import { tally, type Answer } from '../caller.ts';
import type { Attack } from '../types.ts';

const AWAY_MS = 3000;
const TIMES = 3;

export const absentPostgres: Attack = {
  name: 'absent-postgres',
  stopsDatabase: true,
  engine: 'postgres',
  async run({ from, cluster, note }) {
    const visitor = from('127.0.1.1');
    const answers: Answer[] = [];
    for (let round = 0; round < TIMES; round += 1) {
      cluster().crash();
      try {
        const until = performance.now() + AWAY_MS;
        while (performance.now() < until) {
          answers.push(await visitor.get('/rest/v1/sales_offers?select=id&limit=1', { timeoutMs: 5000 }));
          await pause(50);
        }
      } finally {
        cluster().restart();
      }
      await pause(1000);
    }
    const slowest = Math.round(Math.max(...answers.map(({ ms }) => ms)));
    note(
      `away ${TIMES} times, ${AWAY_MS / 1000} s each; lists meanwhile: ${tally(answers)}, the slowest ${slowest} ms`,
    );
  },
};
