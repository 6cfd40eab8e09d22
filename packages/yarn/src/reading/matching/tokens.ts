/** Cuts a prepared text into words, numbers and signs. */
import { foldWord } from './text.ts';

export type Token = {
  readonly kind: 'word' | 'number' | 'sign';
  /** A word folded, a number without its commas, a sign as it is. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** No blank stands before it. */
  readonly glued: boolean;
};

const BLANK = /\s/u;
const LETTER = /[\p{L}\p{M}\u200c\u200d]/u;

const isDigit = (char: string | undefined): boolean => char !== undefined && char >= '0' && char <= '9';

const endOfDigits = (text: string, from: number): number => {
  let end = from;
  while (isDigit(text[end])) end += 1;
  return end;
};

/**
 * Where a number with commas ends, or undefined when they do not group its digits: groups of two or three, and three in the last
 * (1,20,000). What touches a slash is two numbers of a list: `75/34,150/48`.
 */
function endOfGroups(text: string, start: number, firstEnd: number): number | undefined {
  if (firstEnd - start > 3 || text[start - 1] === '/') return undefined;
  let end = firstEnd;
  let last = 0;
  while (text[end] === ',' && isDigit(text[end + 1])) {
    const groupEnd = endOfDigits(text, end + 1);
    last = groupEnd - end - 1;
    if (last !== 2 && last !== 3) return undefined;
    end = groupEnd;
  }
  const isList = text[end] === '/' && isDigit(text[end + 1]);
  return last === 3 && !isList ? end : undefined;
}

function endOfNumber(text: string, start: number): number {
  const firstEnd = endOfDigits(text, start);
  const end = (text[firstEnd] === ',' ? endOfGroups(text, start, firstEnd) : undefined) ?? firstEnd;
  return text[end] === '.' && isDigit(text[end + 1]) ? endOfDigits(text, end + 1) : end;
}

function endOfWord(text: string, start: number): number {
  let end = start;
  while (end < text.length && LETTER.test(text[end]!)) end += 1;
  return end;
}

/** The tokens of a text made by `plainOf`. Every character that is not blank is in exactly one. */
export function tokensOf(plain: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let glued = false;
  while (at < plain.length) {
    const char = plain[at]!;
    if (BLANK.test(char)) {
      at += 1;
      glued = false;
      continue;
    }
    const kind = isDigit(char) ? 'number' : LETTER.test(char) ? 'word' : 'sign';
    const end =
      kind === 'number'
        ? endOfNumber(plain, at)
        : kind === 'word'
          ? endOfWord(plain, at)
          : at + String.fromCodePoint(plain.codePointAt(at)!).length;
    const raw = plain.slice(at, end);
    const text = kind === 'number' ? raw.replaceAll(',', '') : kind === 'word' ? foldWord(raw) : raw;
    tokens.push({ kind, text, start: at, end, glued });
    at = end;
    glued = true;
  }
  return tokens;
}
