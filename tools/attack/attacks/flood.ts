/** One address requests lists as fast as it can over a hundred connections. */
import { percentile, tally, type Answer } from '../caller.ts';
import type { Attack } from '../types.ts';

const CONNECTIONS = 100;
const FLOOD_MS = 5000;

export const flood: Attack = {
  name: 'flood',
  engine: 'both',
  async run({ from, note }) {
    const visitor = from('127.0.1.1');
    const until = performance.now() + FLOOD_MS;
    const answers: Answer[] = [];
    const hold = async () => {
      while (performance.now() < until) {
        const answer = await visitor.get('/rest/v1/sales_offers?select=*&order=created_at.desc&limit=100');
        answers.push(answer);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, hold));
    const p99 = percentile(
      answers.map(({ ms }) => ms),
      0.99,
    );
    note(
      `${answers.length} lists in ${FLOOD_MS / 1000} s over ${CONNECTIONS} connections: ${tally(answers)}, p99 ${p99} ms`,
    );
  },
};
