import { expect, it } from 'vitest';
import type { StoredPoint } from './api/price-points.ts';
import { isUnchanged, pasted, pointsOf, rowsOf, rowsOfTexts, savedRows, typed, typedRows, without } from './grid.ts';
import { yarnOfRow } from './yarn-of-row.ts';

const STORED: StoredPoint = {
  page: 3,
  description: '150/48 SD NIM',
  price: 1710,
  price_kilograms: 5,
  gst_included: 5,
  yarn_line: null,
  fibre_type: null,
  specific_type: null,
  lustre: null,
  twist_intermingling: null,
  blend_ratio: null,
  denier_count: null,
  filament_count: null,
  number_of_plys: 1,
  grade: null,
};

it('has a row for each price, and a blank one that continues the last', () => {
  const rows = rowsOf([STORED]);
  expect(rows.map(({ texts }) => Object.values(texts))).toEqual([
    ['3', '150/48 SD NIM', '1710.00', '5 kg', '5%', ''],
    ['3', '', '', '5 kg', '5%', ''],
  ]);
  expect(isUnchanged(rows, [STORED])).toBe(true);
  expect(rowsOf([])[0]!.texts.page).toBe('1');
});

it('adds a blank row once the last one is typed into, and takes rows out', () => {
  const [first] = rowsOf([]);
  const rows = typed([first!], first!.key, 'description', '30s');
  expect(rows).toHaveLength(2);
  expect(without(rows, first!.key)).toHaveLength(1);
  expect(isUnchanged(rows, [])).toBe(false);
});

it('fills copied cells in rightwards and downwards; a blank one keeps what a price has, and is blank in a new row', () => {
  const rows = rowsOf([STORED]);
  const {
    rows: next,
    keys,
    left,
  } = pasted(rows, rows[0]!.key, 'description', [
    ['75/36', '120.25', 'kg', ''],
    ['80/72', '', '', '', 'polyester DTY', 'too far'],
    ['150/48', '124.75'],
  ]);
  expect(typedRows(next).map(({ texts }) => Object.values(texts))).toEqual([
    ['3', '75/36', '120.25', 'kg', '5%', ''],
    ['3', '80/72', '', '', '', 'polyester DTY'],
    ['3', '150/48', '124.75', '', '', ''],
  ]);
  expect([keys.length, left, next.length]).toEqual([3, 0, 4]);
});

it('has at most 200 rows, and says how many lines are left', () => {
  const rows = rowsOf([STORED]);
  const lines = Array.from({ length: 201 }, (_, n) => ['1', `product ${n}`, '1']);
  const { rows: next, left } = pasted(rows, rows[1]!.key, 'page', lines);
  expect([next.length, left]).toEqual([200, 2]);
});

it('saves prices with their yarns, and nothing while a cell has an error', () => {
  const texts = { page: '2', description: '30s combed cotton', price: '₹252.75', per: '', gst: '', yarn: '' };
  expect(pointsOf(rowsOfTexts([texts]))).toEqual([
    {
      page: 2,
      description: '30s combed cotton',
      price: '252.75',
      price_kilograms: '1',
      gst_included: null,
      yarn_line: null,
      fibre_type: 'Cotton',
      specific_type: 'Combed',
      denier_count: '30',
    },
  ]);
  expect(pointsOf(rowsOfTexts([{ ...texts, price: 'ask' }]))).toBeNull();
  const [faulty, blank] = rowsOfTexts([
    { ...texts, price: 'ask', page: '0' },
    { ...texts, description: '', price: '', page: '0' },
  ]);
  expect(Object.keys(faulty!.errors)).toEqual(['page', 'price']);
  expect(blank!.errors).toEqual({});
});

it('reads a row only when it changes, and its yarn only when the words of it change', () => {
  const rows = rowsOf([STORED, { ...STORED, description: '30s combed cotton' }]);
  const [first, second] = typed(rows, rows[0]!.key, 'price', '₹1,720');
  expect(first!.point?.price).toBe('1720');
  expect(first!.yarn).toBe(rows[0]!.yarn);
  expect(second).toBe(rows[1]);
  expect(typed(rows, rows[0]!.key, 'yarn', '75/36')[0]!.yarn).not.toEqual(rows[0]!.yarn);

  const saved = savedRows(typed(rows, rows[0]!.key, 'price', '₹1,720'), [
    { ...STORED, price: 1720 },
    { ...STORED, description: '30s combed cotton' },
  ]);
  expect(saved[0]).toMatchObject({ key: rows[0]!.key, texts: { price: '1720.00' } });
  expect(saved[0]!.yarn).toBe(rows[0]!.yarn);
  expect(saved[1]).toBe(rows[1]);
});

it.each([
  [{ description: '150/48 SD NIM', yarn: 'polyester DTY 150/48 SD NIM' }, false, 'Textured'],
  [{ description: '150/48 SD NIM', yarn: '' }, true, undefined],
])('reads the yarn of %o', (texts, isUnsure, specific_type) => {
  expect(yarnOfRow(texts)).toEqual({
    yarn: expect.objectContaining({
      fibre_type: 'Polyester Filament',
      denier_count: '150',
      filament_count: '48',
      ...(specific_type && { specific_type }),
    }),
    isUnsure,
  });
});

it('leaves out what the words have two values for, and names no yarn without a fibre', () => {
  expect(yarnOfRow({ description: '150/48 and 75/36 nylon', yarn: '' })?.yarn).toEqual({ fibre_type: 'Nylon' });
  expect(yarnOfRow({ description: 'Cone charges', yarn: '' })).toBeNull();
  expect(yarnOfRow({ description: '30s lyocell', yarn: '' })?.yarn).toMatchObject({ fibre_type: 'Lyocell' });
});
