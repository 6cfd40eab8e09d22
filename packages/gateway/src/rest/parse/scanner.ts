/**
 * Scans a text from left to right and says where an error is. Parsers that use it decide by the next character, so that no grammar here
 * has to backtrack.
 */
import { refuse } from '../errors.ts';

export type Scanner = {
  done(): boolean;
  /** The next characters, without consuming them. */
  peek(length?: number): string;
  /** Consumes the token if it comes next. */
  eat(token: string): boolean;
  /** Consumes characters while they fit. */
  takeWhile(fits: (char: string) => boolean): string;
  /** Consumes one character. */
  next(): string;
  skipSpace(): void;
  expect(token: string): void;
  /** Rejects the request: `unexpected "x" expecting …`, with the column. */
  fail(expected: string): never;
  /** Rejects the request with a message of its own. */
  reject(details: string): never;
};

/**
 * @param text what the client sent
 * @param what name of the text in the error: `failed to parse <what> (<text>)`
 * @param offset characters before the text, which the column in the error counts too
 */
export function scan(text: string, what: string, offset = 0): Scanner {
  let at = 0;
  const reject = (details: string): never => {
    throw refuse.badQuery(`"failed to parse ${what} (${text})" (line 1, column ${at + 1 + offset})`, details);
  };
  const fail = (expected: string): never =>
    reject(`unexpected ${at < text.length ? `"${text[at]}"` : 'end of input'} expecting ${expected}`);
  const eat = (token: string): boolean => {
    if (!text.startsWith(token, at)) return false;
    at += token.length;
    return true;
  };
  const takeWhile = (fits: (char: string) => boolean): string => {
    const start = at;
    while (at < text.length && fits(text[at]!)) at += 1;
    return text.slice(start, at);
  };
  return {
    done: () => at >= text.length,
    peek: (length = 1) => text.slice(at, at + length),
    eat,
    takeWhile,
    next: () => text[at++] ?? '',
    skipSpace: () => void takeWhile((char) => char === ' ' || char === '\t'),
    expect: (token) => void (eat(token) || fail(`"${token}"`)),
    fail,
    reject,
  };
}
