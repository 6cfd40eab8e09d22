/**
 * A visitor requests codes to numbers without an account, at the site's cost; and mails from many addresses of one /64.
 */
import { tally } from '../../caller.ts';
import type { Attack } from '../../types.ts';

const NUMBERS = 200;
const MAILS = 60;

export const unknownNumbers: Attack = {
  name: 'unknown-numbers',
  engine: 'embedded',
  async run({ from, note, fail }) {
    const attacker = from('127.0.1.1');
    const codes = await Promise.all(
      Array.from({ length: NUMBERS }, (_, index) =>
        attacker.post('/auth/v1/otp', { phone: `+9198${76_000_000 + index}` }),
      ),
    );
    note(`codes for ${NUMBERS} unknown numbers: ${tally(codes)}`);
    const sent = codes.filter(({ status }) => status === 200).length;
    if (sent > 0) fail(`${sent} text messages were sent to numbers that nobody has`);

    // A proxy on this machine forwards the client's address.
    const proxy = from('127.0.0.1');
    const mails = await Promise.all(
      Array.from({ length: MAILS }, (_, index) =>
        proxy.post(
          '/auth/v1/otp',
          { email: `somebody${index}@mill.example` },
          { headers: { 'x-forwarded-for': `2001:db8:7:7::${(index + 1).toString(16)}` } },
        ),
      ),
    );
    note(`${MAILS} mails to as many people from as many addresses of one /64: ${tally(mails)}`);
  },
};
