import { loadMessages } from '#i18n/messages.ts';
import type { YarnChoice, YarnSearch } from './yarn-search.ts';

/**
 * The yarn that a search asks for; null where the words are searched as they stand. A text without a digit names no count and loads
 * nothing.
 */
export async function yarnOfSearch(text: string | undefined, { as }: YarnChoice): Promise<YarnSearch | null> {
  if (!text || as === 'words' || !/\p{Nd}/u.test(text)) return null;
  const [{ readSearch }] = await Promise.all([import('./read-search.ts'), loadMessages('yarn-search')]);
  return readSearch(text);
}
