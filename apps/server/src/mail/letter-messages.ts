/** The texts of letters and messages, in the language of the recipient. */
import { translator } from '@tanabana/messages/translator';
import type { Translate } from '@tanabana/messages/translate';
import type { Brand } from '../brand.ts';

/** The brand, and the address of the site without a trailing slash. */
export type Site = { brand: Pick<Brand, 'name' | 'email'>; publicUrl: string };

/**
 * The texts of the letters.
 *
 * @param language a folder of packages/messages: `hi`
 */
export const letterMessages = (language: string, { name, email }: Site['brand']): Translate<'letters'> =>
  translator(language, 'letters', { brand: name, brandEmail: email });
