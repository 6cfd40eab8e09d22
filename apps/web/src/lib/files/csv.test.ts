import { describe, expect, it } from 'vitest';
import { csvOf, unguarded } from '@tanabana/domain/csv';
import { CsvTooLarge, decodeText, readCsv, TextDamaged } from './read-csv.ts';

const WIDE = { rows: 100, columns: 20 };
const read = (text: string) => readCsv(text, WIDE);

describe('csvOf', () => {
  it('starts with the byte order mark, quotes every cell and ends lines as in RFC 4180', () => {
    expect(
      csvOf([
        ['Yarn', 'Price'],
        ['30s "combed"', 268.5],
        [null, 'कपास'],
      ]),
    ).toBe('\uFEFF"Yarn","Price"\r\n"30s ""combed""","268.5"\r\n"","कपास"\r\n');
  });

  it.each(['=1+1', '+91', '-5', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '|calc', '＝1'])(
    'escapes %j, and reads the original back',
    (text) => {
      const [[cell]] = read(csvOf([[text]])) as [[string]];
      expect(cell).toBe(`'${text}`);
      expect(unguarded(cell)).toBe(text);
    },
  );

  it.each(["'tis", "it's", "'", '', '30s'])('leaves %j unchanged', (text) => {
    expect(csvOf([[text]])).toBe(`\uFEFF"${text}"\r\n`);
    expect(unguarded(text)).toBe(text);
  });

  it('writes a negative number as a number', () => {
    expect(csvOf([[-5]])).toBe('\uFEFF"-5"\r\n');
  });
});

describe('readCsv', () => {
  it.each<[string, string[][]]>([
    [
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a;b\nc;"d;e"',
      [
        ['a', 'b'],
        ['c', 'd;e'],
      ],
    ],
    [
      'a\tb\rc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['\uFEFF"a ""x""","b\nc"\n', [['a "x"', 'b\nc']]],
    ['""\n"""",x\n', [[], ['"', 'x']]],
    ['a,\n,,\n\n ,b,\n\n', [['a', ''], [], [], [' ', 'b', '']]],
    ['"not closed,a\nb', [['not closed,a\nb']]],
    ['"a"b,c', [['ab', 'c']]],
    ['', []],
  ])('%j is %j', (text, rows) => {
    expect(read(text)).toEqual(rows);
  });

  it('stops at its limits', () => {
    expect(() => readCsv('a\n'.repeat(101), WIDE)).toThrow(CsvTooLarge);
    expect(() => readCsv(','.repeat(1_000_000), WIDE)).toThrow(CsvTooLarge);
    expect(readCsv('a\n'.repeat(100), WIDE)).toHaveLength(100);
  });

  it('reads ten thousand rows, and a megabyte of quotes, fast', () => {
    const rows = Array.from({ length: 10_000 }, (_, i) => ['Dyed Suiting', `No "${i}"`, '268.50']);
    expect(readCsv(csvOf(rows), { rows: 10_000, columns: 3 })).toEqual(rows);
    expect(read('"'.repeat(1_000_000))[0]![0]).toHaveLength(499_999);
  });
});

describe('decodeText', () => {
  it.each<[number[], string]>([
    [[0xe0, 0xa4, 0x95], 'क'],
    [[0xff, 0xfe, 0x15, 0x09], 'क'],
    [[0xfe, 0xff, 0x09, 0x15], 'क'],
    [[0x63, 0x61, 0x66, 0xe9], 'café'],
  ])('%j is %s', (bytes, text) => {
    expect(decodeText(new Uint8Array(bytes))).toBe(text);
  });

  it('turns no Hindi into other letters because the last character is cut off', () => {
    const bytes = new TextEncoder().encode('ग्रे,सूटिंग');
    expect(() => decodeText(bytes.subarray(0, -1))).toThrow(TextDamaged);
  });
});
