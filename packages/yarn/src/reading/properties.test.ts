import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLine } from './read-line.ts';
import type { LineReading, Span } from './reading.ts';

/** What lines are made of, and what they are not. */
const PIECES = [
  ...`150/48 75/36 2/40s 30s 20 65:35 112/- ₹268.50 500_kg 1.2_lakh 5_ton 1,20,000 98250 sd nim dty fdy oe combed cotton
    poly viscose acrylic surat black lot gst +gst चाहिए सूती ३० નંબર ૧૫૦/૪૮ કોટન per @ rs rate s z tpm twist fil 48f den f csp / - % ( ) " ? 👍
    ß İ ﬁ ㎏ １５０ ＳＤ hello`
    .split(/\s+/)
    .map((piece) => piece.replace('_', ' ')),
  '\n',
  '\u200d',
  '\u00a0',
  '\ud800',
  'e\u0301',
];
const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 14 });
const lines = pieces.chain((words) => fc.constantFrom(' ', '').map((gap) => words.join(gap)));
const texts = fc.oneof(
  { weight: 4, arbitrary: lines },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
);

/** Seeded, so that a run today and one tomorrow try the same. */
const RUNS = { seed: 2026, numRuns: 600 };

const values = ({ readings }: LineReading): string[] =>
  readings.map(({ field, value, unit, currency, sure }) => [field, value, unit, currency, sure].join(' '));

const spansOf = ({ readings, noise, rest }: LineReading): readonly Span[] => [
  ...readings.flatMap(({ spans }) => spans),
  ...noise,
  ...rest,
];

describe('whatever is typed', () => {
  it('is covered by readings, noise and rest: no character is dropped', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const spans = spansOf(readLine(text));
        const isCovered = (at: number): boolean => spans.some(({ start, end }) => start <= at && at < end);
        expect(text.split('').filter((char, at) => char.trim() !== '' && !isCovered(at))).toEqual([]);
      }),
      RUNS,
    );
  });

  it('has all its places within the text, none empty', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const { start, end } of spansOf(readLine(text))) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
      RUNS,
    );
  });

  it('is read alike a second time', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const first = readLine(text);
        expect(readLine(text)).toEqual(first);
      }),
      RUNS,
    );
  });

  const typed = lines.filter((text) => !/[ßİﬁ㎏]|\u0301/u.test(text));

  it('is read alike in capitals', () => {
    fc.assert(
      fc.property(typed, (text) => {
        expect(values(readLine(text.toUpperCase()))).toEqual(values(readLine(text)));
      }),
      RUNS,
    );
  });

  it('is read alike in full width', () => {
    const wide = (text: string) =>
      text.replaceAll(/[!-~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0));
    fc.assert(
      fc.property(typed, (text) => {
        expect(values(readLine(wide(text)))).toEqual(values(readLine(text)));
      }),
      RUNS,
    );
  });

  it.each([
    ['Devanagari', 0x0966],
    ['Gujarati', 0x0ae6],
  ])('is read alike with digits of %s', (_, zero) => {
    const digits = (text: string) => text.replaceAll(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
    fc.assert(
      fc.property(typed, (text) => {
        expect(values(readLine(digits(text)))).toEqual(values(readLine(text)));
      }),
      RUNS,
    );
  });

  it('does not make anything throw, however long', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PIECES, 'a', '1', '1/', ',', '30s ', 'lot '), (piece) => {
        expect(() => readLine(piece.repeat(10_000 / piece.length))).not.toThrow();
      }),
      { ...RUNS, numRuns: 60 },
    );
  });
});
