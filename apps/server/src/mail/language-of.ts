/** Chooses the language of a letter. */
import { call } from '@tanabana/db/call';
import { LANGUAGES } from '@tanabana/domain/vocabulary';
import type { Scope } from '@tanabana/gateway/db';
import { SOURCE } from '@tanabana/messages/catalogue';

/**
 * The language of ours that an `Accept-Language` header prefers above all others, chosen as by the pages; undefined where its first
 * language is none of ours (https://www.rfc-editor.org/rfc/rfc9110#field.accept-language).
 */
export function firstLanguageOf(header: string | undefined): string | undefined {
  const ranges = (header ?? '').split(',').map((range, at) => {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { name: name.split('-')[0]!.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) || 0, at };
  });
  const [first] = ranges.sort((a, b) => b.quality - a.quality || a.at - b.at);
  return LANGUAGES.find((language) => language === first?.name);
}

/**
 * The language of the letters to a user, as the name of a folder of packages/messages: the profile's, else that of the sign-up, else the
 * preferred one of the request that causes the letter, else English.
 *
 * @param acceptLanguage the `Accept-Language` of that request; absent where no request causes the letter
 */
export async function languageOf(scope: Scope, user: string, acceptLanguage?: string): Promise<string> {
  const known = await scope.asService(
    'find the language of a letter',
    (tx) => call(tx, 'known_language_of', { p_user: user }),
    { readOnly: true },
  );
  return known ?? firstLanguageOf(acceptLanguage) ?? SOURCE;
}
