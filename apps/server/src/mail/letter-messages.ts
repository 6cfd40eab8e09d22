/** The words of letters and messages, in the language of whoever gets them. */
import { translator } from '@tanabana/words/translator';
import type { Translate } from '@tanabana/words/translate';
import type { Brand } from '../brand.ts';

/** Who writes, and where their site is, without a trailing slash. */
export type Site = { brand: Pick<Brand, 'name' | 'email'>; publicUrl: string };

/**
 * What letters say.
 *
 * @param language a folder of packages/words: `hi`
 */
export const letterMessages = (language: string, { name, email }: Site['brand']): Translate<'letters'> =>
  translator(language, 'letters', { brand: name, brandEmail: email });
