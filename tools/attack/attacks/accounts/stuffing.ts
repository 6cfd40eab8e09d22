/**
 * Credential stuffing: stolen lists of addresses and passwords, one password each; and many passwords at once for one
 * address.
 */
import { tally } from '../../caller.ts';
import type { Attack } from '../../types.ts';

const ACCOUNTS = 400;
const AT_ONCE = 100;

export const stuffing: Attack = {
  name: 'stuffing',
  engine: 'both',
  async run({ from, note, fail }) {
    const attacker = from('127.0.1.1');
    const guesser = from('127.0.1.2');
    const grant = '/auth/v1/token?grant_type=password';
    const stuffed = await Promise.all(
      Array.from({ length: ACCOUNTS }, (_, index) =>
        attacker.post(grant, { email: `member${index}@mill.example`, password: `Spring-${index}-2026` }),
      ),
    );
    note(`${ACCOUNTS} accounts, a password each: ${tally(stuffed)}`);
    const guessed = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        guesser.post(grant, { email: 'zero@tanabana.example', password: `Wrong-${index}!` }),
      ),
    );
    note(`${AT_ONCE} passwords for one account at once: ${tally(guessed)}`);
    const tried = guessed.filter(({ status }) => status === 400).length;
    if (tried > 20) fail(`${tried} of ${AT_ONCE} wrong passwords for one account were tried; 20 may be`);
    if (!stuffed.some(({ status }) => status === 429)) fail('one address tried as many accounts as it liked');
  },
};
