/**
 * The rule of Product Search: a search is split on spaces, and every word must occur somewhere as a whole word, in any
 * case. A word ends where letters and digits end, so `150D` is a word of `150D/48F` and `150` is none; a typed word
 * with signs in it (`150D/48F`, `A+`, `65%`) must occur with its signs. The database splits texts by the same pattern
 * (`private.pattern_search_token()`).
 */

/** All kinds of blanks, which separate words. */
const SPACES = String.raw`\t-\r \u0085\u00A0\u1680\u2000-\u200B\u2028\u2029\u202F\u205F\u3000\uFEFF`;
/** Signs are tokens of their own; everything else (letters of any script with their marks, digits) makes words. */
const SIGNS =
  String.raw`!-/:-@\[-\u0060{-~\u00A1-\u00A9\u00AB-\u00B1\u00B4\u00B6-\u00B8\u00BB\u00BF\u00D7\u00F7\u0964\u0965\u0970` +
  String.raw`\u200E-\u2027\u202A-\u202E\u2030-\u205E\u2060-\u206F\u20A0-\u20CF\u2190-\u2BFF\u3001-\u303F`;

/** Blanks in the first group; a sign, or a run of letters and digits, in the second. JavaScript and PostgreSQL read it alike. */
export const SEARCH_TOKEN_PATTERN = `([${SPACES}]+)|([${SIGNS}]|[^${SPACES}${SIGNS}]+)`;

/** A word of a search: its runs of letters and digits and its signs, in lower case. */
type Word = readonly string[];

type Token = { text: string; isBlank: boolean };

function tokensOf(text: string): Token[] {
  const found = text.normalize('NFC').matchAll(new RegExp(SEARCH_TOKEN_PATTERN, 'gu'));
  return Array.from(found, ([whole, blank]) => ({ text: whole, isBlank: blank !== undefined }));
}

/** The words of a search. */
export function wholeWords(search: string): Word[] {
  const words: string[][] = [[]];
  for (const { text, isBlank } of tokensOf(search)) {
    if (isBlank) words.push([]);
    else words.at(-1)!.push(text.toLowerCase());
  }
  return words.filter((word) => word.length > 0);
}

/** Whether a word is at this position of a text. */
const standsAt = (tokens: readonly string[], word: Word, place: number): boolean =>
  word.every((part, index) => tokens[place + index] === part);

/** Whether every word occurs in one of the fields; different words may occur in different fields. */
export function hasEveryWholeWord(fields: readonly (string | null)[], words: readonly Word[]): boolean {
  const texts = fields.map((field) => tokensOf(field ?? '').map(({ text }) => text.toLowerCase()));
  return words.every((word) => texts.some((tokens) => tokens.some((_, place) => standsAt(tokens, word, place))));
}

/**
 * A text in pieces; those that a word of the search matched are marked as hits.
 *
 * @param ways other spellings of the text: if a word occurs only in them, all of the text is a hit
 */
export function markWords(text: string, words: readonly Word[], ways = ''): { text: string; isHit: boolean }[] {
  if (words.some((word) => hasEveryWholeWord([ways], [word]) && !hasEveryWholeWord([text], [word])))
    return [{ text, isHit: true }];
  const tokens = tokensOf(text);
  const lower = tokens.map((token) => token.text.toLowerCase());
  const hits = new Set<number>();
  for (const word of words) {
    for (const place of tokens.keys()) {
      if (standsAt(lower, word, place)) for (const offset of word.keys()) hits.add(place + offset);
    }
  }
  const pieces: { text: string; isHit: boolean }[] = [];
  for (const [place, token] of tokens.entries()) {
    const isHit = hits.has(place);
    const last = pieces.at(-1);
    if (last?.isHit === isHit) last.text += token.text;
    else pieces.push({ text: token.text, isHit });
  }
  return pieces;
}
