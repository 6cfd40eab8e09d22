/** In charge of the language in which somebody is written to. */
import { call } from '@tanabana/db/call';
import type { Scope } from '@tanabana/gateway/db';

/** The language of the letters to a user, as a folder of packages/words names it; SQL decides. */
export const languageOf = (scope: Scope, user: string): Promise<string> =>
  scope.asService('find the language of a letter', (tx) => call(tx, 'language_of', { p_user: user }), {
    readOnly: true,
  });
