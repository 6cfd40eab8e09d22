/** A member posts thousands of listings in a few bodies, and one after another. */
import { tally, type Answer } from '../caller.ts';
import type { Attack } from '../types.ts';
import { subjectOf } from '../writer.ts';

const ROWS = 4000;
const BODIES = 5;
const ONE_BY_ONE = 200;

export const bulkPosts: Attack = {
  name: 'bulk-posts',
  engine: 'both',
  async run({ from, note, fail, zero }) {
    const member = from('127.0.1.1', zero);
    const row = { user_id: subjectOf(zero), fibre_type: 'Cotton', quantity_required_kgs: 100 };
    const post = (body: unknown): Promise<Answer> => member.post('/rest/v1/purchase_enquiries', body);
    const bodies: Answer[] = [];
    for (let body = 0; body < BODIES; body += 1) bodies.push(await post(Array.from({ length: ROWS }, () => row)));
    note(`${BODIES} bodies of ${ROWS} listings: ${tally(bodies)}`);
    const single: Answer[] = [];
    for (let one = 0; one < ONE_BY_ONE; one += 1) single.push(await post(row));
    note(`${ONE_BY_ONE} listings one after another: ${tally(single)}`);
    const taken = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 201).length;
    if (taken(bodies) > 0) fail(`${taken(bodies) * ROWS} listings were posted in ${taken(bodies)} bodies`);
    if (taken(single) > 60) fail(`${taken(single)} listings were posted within a minute; 60 may be`);
  },
};
