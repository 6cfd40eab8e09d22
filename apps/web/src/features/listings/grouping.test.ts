import { describe, expect, it } from 'vitest';
import { anEnquiry } from '#testing/listings.ts';
import { groupedCount, groupRuns, isGroup, toggled } from './grouping.ts';
import type { Line } from './grouping.ts';

/** `aab`: two listings of a, one of b; the ids are a1, a2, b3. */
const posted = (posters: string, from = 1) =>
  [...posters].map((user_id, i) => anEnquiry({ id: `${user_id}${from + i}`, user_id }));

/** `a1 a2 a3 [a4 a5]`; an open group has round brackets. */
const textOf = (lines: readonly Line[]) =>
  lines
    .map((line) => {
      if (!isGroup(line)) return line.id;
      const ids = line.folded.map(({ id }) => id).join(' ');
      return line.isOpen ? `(${ids})` : `[${ids}]`;
    })
    .join(' ');

const none = new Set<string>();
const lastGroup = (lines: readonly Line[]) => lines.findLast(isGroup)!;

describe('the groups of a list', () => {
  it.each([
    ['', ''],
    ['aaa', 'a1 a2 a3'],
    ['aaaa', 'a1 a2 a3 [a4]'],
    ['aabaa', 'a1 a2 b3 a4 a5'],
    ['baaaaab', 'b1 a2 a3 a4 [a5 a6] b7'],
    ['aaaaabbbbba', 'a1 a2 a3 [a4 a5] b6 b7 b8 [b9 b10] a11'],
  ])('of the posters %j hold the fourth and later of a run: %j', (posters, lines) => {
    expect(textOf(groupRuns(posted(posters), none))).toBe(lines);
  });

  it('open and close one run, independently of others', () => {
    const listings = posted('aaaabbbb');
    const opened = toggled(none, lastGroup(groupRuns(listings, none)));
    expect(textOf(groupRuns(listings, opened))).toBe('a1 a2 a3 [a4] b5 b6 b7 (b8)');
    const closed = toggled(opened, lastGroup(groupRuns(listings, opened)));
    expect(textOf(groupRuns(listings, closed))).toBe('a1 a2 a3 [a4] b5 b6 b7 [b8]');
  });

  it('stay open and grow with the run, at its start by new posts and at its end by the next page', () => {
    const listings = posted('aaaa', 3);
    const opened = toggled(none, lastGroup(groupRuns(listings, none)));
    const grown = [...posted('aa'), ...listings, ...posted('ab', 7)];
    expect(textOf(groupRuns(grown, opened))).toBe('a1 a2 a3 (a4 a5 a6 a7) b8');
    const closed = toggled(opened, lastGroup(groupRuns(grown, opened)));
    expect(textOf(groupRuns(grown, closed))).toBe('a1 a2 a3 [a4 a5 a6 a7] b8');
  });

  it('count the hidden rows', () => {
    const listings = posted('aaaaabbbb');
    const band = { day: '2026-03-11', name: null, date: 'Wednesday 11 March', count: 9, listings };
    expect(groupedCount([{ ...band, lines: groupRuns(listings, none) }])).toBe(3);
    expect(groupedCount([{ ...band, lines: groupRuns(listings, new Set(['a1'])) }])).toBe(1);
  });
});
