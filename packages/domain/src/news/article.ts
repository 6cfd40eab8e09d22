/** Extracts from an article's plain text what cards and pages show. */
import { LIMITS } from '../limits.ts';
import { isUuid } from '../uuid.ts';

/** The first words of an article on one line, with an ellipsis if the article is longer. */
export function newsExcerpt(content: string, most: number = LIMITS.news_excerpt_words): string {
  const words = content.split(/\s+/).filter(Boolean);
  if (words.length <= most) return words.join(' ');
  // "increased, …" would read as a slip.
  return `${words
    .slice(0, most)
    .join(' ')
    .replace(/[,;:.।]+$/u, '')}…`;
}

/** The paragraphs of an article: blank lines part them, a single line break stays one. */
export function newsParagraphs(content: string): string[] {
  return content
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}

export type TextPart = { text: string; href?: string };

const ADDRESS = /https?:\/\/[^\s<>"'`]+/gi;

/** Finds web addresses in a text, so that they can be links. Only http(s) addresses become links. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    // The sentence's own signs at the end are not the address's.
    const address = found.replace(/[.,;:!?)\]।]+$/u, '');
    if (!URL.canParse(address)) continue;
    if (index > at) parts.push({ text: text.slice(at, index) });
    parts.push({ text: address, href: new URL(address).href });
    at = index + address.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}

/** Whether an address can name an article at all. */
export const isArticleId = isUuid;

/** The language that a text's first letters show it to be in, for the `lang` of its element; undefined for Latin letters. */
export function textLanguage(text: string): 'hi' | 'gu' | undefined {
  const [letter = ''] = /\p{L}/u.exec(text) ?? [];
  if (/\p{Script=Devanagari}/u.test(letter)) return 'hi';
  return /\p{Script=Gujarati}/u.test(letter) ? 'gu' : undefined;
}
