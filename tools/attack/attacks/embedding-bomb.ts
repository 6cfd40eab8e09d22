/** A few hundred bytes of address that ask for each listing of a member of each listing of a member, and so on. */
import { tally } from '../caller.ts';
import type { Attack } from '../types.ts';
import { subjectOf } from '../writer.ts';

const LISTINGS = 400;
const PER_BODY = 50;
const LEVELS = 3;

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
      const answer = await member.post(
        '/rest/v1/purchase_enquiries',
        Array.from({ length: PER_BODY }, () => row),
      );
      if (answer.status !== 201) throw new Error(`the listings could not be posted: ${answer.status} ${answer.text}`);
    }
    let bomb = 'id';
    for (let level = 0; level < LEVELS; level += 1) bomb = `id,tanabana_free(id,purchase_enquiries(${bomb}))`;
    const path = `/rest/v1/tanabana_free?id=eq.${id}&select=id,purchase_enquiries(${bomb})`;
    for (const [who, caller] of [
      ['visitor', visitor],
      ['member', member],
    ] as const) {
      const answers = await Promise.all([1, 2, 3].map(() => caller.get(path)));
      const bytes = Math.max(...answers.map((answer) => answer.bytes));
      const ms = Math.round(Math.max(...answers.map((answer) => answer.ms)));
      note(`three bombs of ${path.length} bytes by a ${who}: ${tally(answers)}, at most ${bytes} bytes, ${ms} ms`);
      if (bytes > 64 * 1024 * 1024) fail(`an answer of ${bytes} bytes`);
    }
  },
};
