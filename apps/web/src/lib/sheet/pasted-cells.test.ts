import { expect, it } from 'vitest';
import { pastedCells } from './pasted-cells.ts';

it.each<[string, string, string[][] | null]>([
  ['a single cell is not of a sheet', '150/48', null],
  ['the line end of a single cell is no second line', '150/48\r\n', null],
  ['a row', '1\t 30s \t252', [['1', '30s', '252']]],
  ['lines of any system, and blank ones', 'a\r\nb\rc\n\nd\n', [['a'], ['b'], ['c'], [''], ['d']]],
  ['empty cells at both ends', '\ta\t\n', [['', 'a', '']]],
  ['quotes around a cell with a quote', '"5"" cone"\t1', [['5" cone', '1']]],
  [
    'a tab and a line break inside a cell',
    '1\t"150/48\r\nSD\tNIM"\t112\n2\tb\t3',
    [
      ['1', '150/48 SD NIM', '112'],
      ['2', 'b', '3'],
    ],
  ],
  ['a single cell with a line break', '"150/48\nSD"', [['150/48 SD']]],
  ['quotes that do not enclose the cell', '"Vijay" brand\t1\n"', [['"Vijay" brand', '1'], ['"']]],
])('%s', (_, pasted, cells) => {
  expect(pastedCells(pasted)).toEqual(cells);
});

it('reads a text of 100,000 quotes and lines within a second', () => {
  const start = performance.now();
  pastedCells('"a\n'.repeat(100_000));
  pastedCells('"'.repeat(100_001));
  expect(performance.now() - start).toBeLessThan(1000);
});
