/** A URL of a few hundred bytes that embeds each listing of a member of each listing of a member, and so on. */
import { served, tally } from '../caller.ts';
import type { Attack } from '../types.ts';
import { subjectOf } from '../writer.ts';

const LISTINGS = 400;
const PER_BODY = 50;
const DEEPEST = 3;
/** No response to such a short request may be longer. */
const MOST_BYTES = 64 * 1024 * 1024;

/** The author of a listing and all listings of the author, so many times one within another. */
function bombOf(levels: number): string {
  return levels === 0 ? 'id' : `id,tanabana_free(id,purchase_enquiries(${bombOf(levels - 1)}))`;
}

export const embeddingBomb: Attack = {
  name: 'embedding-bomb',
  engine: 'both',
  settings: { POSTS_PER_MINUTE: '100000', POSTS_PER_HOUR: '100000' },
  async run({ from, note, fail, zero }) {
    const member = from('127.0.1.1', zero);
    const visitor = from('127.0.1.2');
    const id = subjectOf(zero);
    const row = { user_id: id, fibre_type: 'Cotton', quantity_required_kgs: 100 };
    for (let posted = 0; posted < LISTINGS; posted += PER_BODY) {
      const rows = Array.from({ length: PER_BODY }, () => row);
      const answer = await served(() => member.post('/rest/v1/purchase_enquiries', rows));
      if (answer.status !== 201) throw new Error(`the listings could not be posted: ${answer.status} ${answer.text}`);
    }
    for (const [who, caller] of [
      ['visitor', visitor],
      ['member', member],
    ] as const) {
      for (let levels = 1; levels <= DEEPEST; levels += 1) {
        const path = `/rest/v1/tanabana_free?id=eq.${id}&select=id,purchase_enquiries(${bombOf(levels)})`;
        const answers = await Promise.all([1, 2, 3].map(() => caller.get(path)));
        const bytes = Math.max(...answers.map((answer) => answer.bytes));
        const ms = Math.round(Math.max(...answers.map((answer) => answer.ms)));
        note(`three of ${path.length} bytes, ${levels} deep, by a ${who}: ${tally(answers)}, ${bytes} bytes, ${ms} ms`);
        if (bytes > MOST_BYTES) fail(`an answer of ${bytes} bytes`);
      }
    }
  },
};
