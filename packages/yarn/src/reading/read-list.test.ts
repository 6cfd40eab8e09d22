import { describe, expect, it } from 'vitest';
import { MOST_LINES, readList } from './read-list.ts';

const counts = (text: string): string[] =>
  readList(text).lines.flatMap(({ readings }) =>
    readings.filter(({ field }) => field === 'count').map(({ value, unit }) => `${value} ${unit}`),
  );

describe('a pasted list', () => {
  it('is read line by line, without blank lines', () => {
    expect(counts('150/48 nim\n\n  \r\n30s cotton\r\n')).toEqual(['150 denier', '30 Ne']);
  });

  it.each([
    '[12/11/26, 10:22] Ramesh: 75/36 fdy',
    '[12/11/26, 10:22:41 PM] Jay Ambe Yarns: 75/36 fdy',
    '12/11/26, 10:22 pm - +91 98250 12345: 75/36 fdy',
    '[12/11, 10:22 am] Ramesh: 75/36 fdy',
    '[10:22 AM, 12/11/2026] +91 98250 12345: 75/36 fdy',
    '1. 75/36 fdy',
    '(3) 75/36 fdy',
    '• 75/36 fdy',
    '-> 75/36 fdy',
    '*75/36 fdy*',
  ])('has what WhatsApp and numbering put before a line as noise: %s', (text) => {
    const [line] = readList(text).lines;
    expect(line!.rest).toEqual([]);
    expect(line!.noise.length).toBeGreaterThan(0);
    expect(counts(text)).toEqual(['75 denier']);
  });

  it('does not take a quantity at the beginning for numbering', () => {
    expect(readList('2.5 ton 75/36 fdy').lines[0]!.readings.map(({ value }) => value)).toContain('2500');
  });

  it('gives the places of its lines', () => {
    const text = '30s cotton\n40s viscose';
    expect(readList(text).lines.map(({ at }) => text.slice(at.start, at.end))).toEqual(['30s cotton', '40s viscose']);
  });

  it('says where the lines are that are too many', () => {
    const text = `${'30s cotton\n'.repeat(MOST_LINES)}one more\nand another`;
    const { lines, unread } = readList(text);
    expect(lines).toHaveLength(MOST_LINES);
    expect(text.slice(unread!.start, unread!.end)).toBe('one more\nand another');
    expect(readList('30s cotton\n'.repeat(MOST_LINES)).unread).toBeUndefined();
  });
});
