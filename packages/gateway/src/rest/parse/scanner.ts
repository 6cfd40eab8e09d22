/**
 * In charge of reading a piece of text from left to right and of saying where it went wrong. Parsers built on it look
 * at the next character and decide, so that no grammar here needs to go back.
 */
import { refuse } from '../errors.ts';

export type Scanner = {
  /** True at the end of the text. */
  done(): boolean;
  /** The next characters, without taking them. */
  peek(length?: number): string;
  /** Takes the token when it comes next. */
  eat(token: string): boolean;
  /** Takes characters while they fit. */
  takeWhile(fits: (char: string) => boolean): string;
  /** Takes one character, whatever it is. */
  next(): string;
  skipSpace(): void;
  expect(token: string): void;
  /** Refuses the request: `unexpected "x" expecting …`, with the column. */
  fail(expected: string): never;
  /** Refuses the request with words of its own. */
  reject(details: string): never;
};

/**
 * @param text what the client sent
 * @param what names the piece in the refusal: `failed to parse <what> (<text>)`
 */
export function scan(text: string, what: string): Scanner {
  let at = 0;
  const reject = (details: string): never => {
    throw refuse.badQuery(`"failed to parse ${what} (${text})" (line 1, column ${at + 1})`, details);
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
