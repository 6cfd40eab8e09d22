/**
 * A visitor's search pattern with unbounded cost: back-references make the matcher try every way to split a text in
 * five.
 */
import { tally } from '../caller.ts';
import type { Attack } from '../types.ts';

const PATTERNS = ['(.*)(.*)(.*)(.*)\\1\\2\\3\\4x', '(x+x+)+y', '((a|aa)+)+$', '(.{1,250}){1,250}z'];

export const patterns: Attack = {
  name: 'patterns',
  engine: 'both',
  async run({ from, note, tokens }) {
    const visitor = from('127.0.1.1');
    const member = from('127.0.1.2', tokens.free);
    const pending = [visitor, member].flatMap((caller) =>
      PATTERNS.flatMap((pattern) =>
        ['match', 'imatch'].map((operator) =>
          caller.get(`/rest/v1/news_items?select=id&content=${operator}.${encodeURIComponent(pattern)}`),
        ),
      ),
    );
    const answers = await Promise.all(pending);
    note(
      `${answers.length} patterns: ${tally(answers)}, the longest ${Math.round(Math.max(...answers.map(({ ms }) => ms)))} ms`,
    );
  },
};
