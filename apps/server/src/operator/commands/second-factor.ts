/** `second-factor` lets admins in who are locked out by it (docs/decisions/056-admins-show-a-second-factor.md). */
import { createScope } from '@tanabana/gateway/db';
import { ArgumentError, namedWords, type Command } from '../command.ts';
import { forgetSecondFactor, requireNoSecondFactor } from '../second-factor.ts';
import { withDatabase } from '../with-database.ts';

export const command: Command = {
  about: 'restores access for admins who are locked out by their second factor',
  forms: [
    ['off', 'admins need no second factor, but those who have one'],
    ['forget ADDRESS', 'takes the second factor off an account, and ends its sessions'],
  ],
  async run({ words: [act, ...words] }, { print, readConfig }) {
    if (act === 'off') {
      namedWords(words, []);
      const was = await withDatabase(readConfig(), (db) => requireNoSecondFactor(createScope(db)));
      print(was ? 'Only admins who have a second factor are asked for it now.' : 'It was not asked of all admins.');
      return 0;
    }
    if (act !== 'forget') throw new ArgumentError('the first word', 'is not known', 'off or forget ADDRESS');
    const { ADDRESS: address } = namedWords(words, ['ADDRESS']);
    const outcome = await withDatabase(readConfig(), (db) => forgetSecondFactor(createScope(db), address));
    if (outcome === 'unknown') print(`Nobody has the address ${address}: nothing was changed.`);
    else if (outcome === 'none') print(`${address} has no second factor: nothing was changed.`);
    else print(`${address} has no second factor now, and is signed in nowhere.`);
    return 0;
  },
};
