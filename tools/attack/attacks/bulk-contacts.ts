/** A Paid Member requests everybody's e-mail and mobile number in one request. */
import type { Attack } from '../types.ts';
import { subjectOf } from '../writer.ts';

type Row = { id: string; email: string | null; mobile_number: string | null };

export const bulkContacts: Attack = {
  name: 'bulk-contacts',
  engine: 'both',
  async run({ from, tokens, note, fail }) {
    for (const [role, token] of Object.entries(tokens)) {
      const answer = await from('127.0.1.1', token).get('/rest/v1/tanabana_free?select=id,email,mobile_number');
      const rows = answer.status === 200 ? (JSON.parse(answer.text) as Row[]) : [];
      const others = rows.filter(({ id, email, mobile_number }) => id !== subjectOf(token) && (email || mobile_number));
      note(`${role}: ${answer.status}, ${rows.length} members, contacts of ${others.length} others`);
      if (others.length > 0) fail(`the ${role} member reads contacts of ${others.length} others at once`);
    }
  },
};
