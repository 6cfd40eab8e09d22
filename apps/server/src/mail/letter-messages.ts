/** The words of letters and messages, in the language of whoever gets them. */
import { speak } from '@tanabana/words/speak';
import type { Words } from '@tanabana/words/words';
import type { Brand } from '../brand.ts';

/** Who writes, and where their site is, without a trailing slash. */
export type Site = { brand: Pick<Brand, 'name' | 'email'>; publicUrl: string };

/**
 * What letters say.
 *
 * @param language a folder of packages/words: `hi`
 */
export const letterMessages = (language: string, { name, email }: Site['brand']): Words<'letters'> =>
  speak(language, 'letters', { brand: name, brandEmail: email });
