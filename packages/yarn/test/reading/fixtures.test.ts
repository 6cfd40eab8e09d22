import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readLine } from '../../src/reading/read-line.ts';
import { FIXTURES } from './fixtures.ts';
import { labelledLines } from './labels.ts';
import { measured, total } from './measure.ts';

const linesOf = (files: readonly string[]) =>
  files.flatMap((file) => labelledLines(readFileSync(new URL(`../../fixtures/${file}`, import.meta.url), 'utf8')));

/** Fewer labels found, or more sure readings that are none, and the reader is worse than it was. */
const FLOORS = [
  { set: 'tuning', lines: 1239, found: 6241, wrong: 0 },
  { set: 'held out', lines: 252, found: 1276, wrong: 0 },
  { set: 'held out, second', lines: 80, found: 419, wrong: 0 },
  { set: 'held out, third', lines: 220, found: 1592, wrong: 1 },
  { set: 'held out, fourth', lines: 100, found: 700, wrong: 3 },
  { set: 'held out, fifth', lines: 80, found: 525, wrong: 2 },
  { set: 'held out, sixth', lines: 80, found: 614, wrong: 1 },
  { set: 'held out, seventh', lines: 160, found: 1101, wrong: 1 },
  { set: 'held out, eighth', lines: 120, found: 803, wrong: 2 },
  { set: 'held out, ninth', lines: 130, found: 860, wrong: 6 },
] as const;

describe('the labelled lines', () => {
  it.each(FLOORS)('are read as well as before: $set', ({ set, lines, found, wrong }) => {
    const labelled = linesOf(FIXTURES[set]);
    const { fields, misses } = measured(labelled, readLine);
    expect(labelled).toHaveLength(lines);
    expect(total(fields.values()).found).toBeGreaterThanOrEqual(found);
    expect(misses.filter(({ what }) => what === 'wrong').length).toBeLessThanOrEqual(wrong);
  });

  it('are no line twice', () => {
    const texts = Object.values(FIXTURES)
      .flatMap(linesOf)
      .map(({ text }) => text.toLowerCase());
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
  });
});
