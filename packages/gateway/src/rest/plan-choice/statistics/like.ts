/** The patterns of `like`: https://www.postgresql.org/docs/current/functions-matching.html#FUNCTIONS-LIKE */

/** `any` characters, any `one`, or the character of a text. */
type Token = { readonly kind: 'any' | 'one' | 'character'; readonly text?: string };

function tokensOf(pattern: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < pattern.length; at += 1) {
    const text = pattern[at]!;
    if (text === '%') tokens.push({ kind: 'any' });
    else if (text === '_') tokens.push({ kind: 'one' });
    else tokens.push({ kind: 'character', text: text === '\\' ? (pattern[(at += 1)] ?? '') : text });
  }
  return tokens;
}

/**
 * Tells whether texts match a pattern. It takes at most the product of both lengths, because it goes back to the last `%` only.
 *
 * @param pattern of `like`, or of `ilike` where case is ignored
 */
export function likeMatcher(pattern: string, ignoresCase: boolean): (text: string) => boolean {
  const fold = (text: string): string => (ignoresCase ? text.toLowerCase() : text);
  const tokens = tokensOf(fold(pattern));
  return (given) => {
    const text = fold(given);
    let [at, token] = [0, 0];
    let back: { at: number; token: number } | undefined;
    while (at < text.length) {
      const wanted = tokens[token];
      if (wanted?.kind === 'any') {
        back = { at, token };
        token += 1;
      } else if (wanted && (wanted.kind === 'one' || wanted.text === text[at])) {
        at += 1;
        token += 1;
      } else if (back) {
        back.at += 1;
        at = back.at;
        token = back.token + 1;
      } else return false;
    }
    return tokens.slice(token).every(({ kind }) => kind === 'any');
  };
}
