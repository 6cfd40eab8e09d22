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

/** Matches the texts between the `%` of a pattern that has no other wildcard, each as far in front as it is. */
function partsMatcher(parts: readonly string[]): (text: string) => boolean {
  const [first, last] = [parts[0]!, parts.at(-1)!];
  if (parts.length === 1) return (text) => text === first;
  const between = parts.slice(1, -1).filter((part) => part !== '');
  return (text) => {
    const end = text.length - last.length;
    if (end < first.length || !text.startsWith(first) || !text.endsWith(last)) return false;
    let at = first.length;
    for (const part of between) {
      const found = text.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return at <= end;
  };
}

/** Matches a pattern with any wildcards. It takes at most the product of both lengths, because it goes back to the last `%` only. */
function tokensMatcher(tokens: readonly Token[]): (text: string) => boolean {
  return (text) => {
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

/** Compiles a pattern of `like`. For `ilike`, the pattern and the compared texts are in lower case. @returns whether a text matches */
export const likeMatcher = (pattern: string): ((text: string) => boolean) =>
  /[_\\]/.test(pattern) ? tokensMatcher(tokensOf(pattern)) : partsMatcher(pattern.split('%'));
