import { expect, it } from 'vitest';
import type { StoredPoint } from './api/price-points.ts';
import { errorsOf, isUnchanged, pasted, pointsOf, rowsOf, rowsOfTexts, typed, typedTexts, without } from './grid.ts';
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

it('fills copied cells in rightwards and downwards, and keeps what a blank one stands for', () => {
  const rows = rowsOf([STORED]);
  const {
    rows: next,
    keys,
    left,
  } = pasted(rows, rows[0]!.key, 'description', [
    ['75/36', '120.25', 'kg'],
    ['80/72', '', '', '', 'polyester DTY', 'too far'],
    ['150/48', '124.75'],
  ]);
  expect(typedTexts(next).map((texts) => Object.values(texts))).toEqual([
    ['3', '75/36', '120.25', 'kg', '5%', ''],
    ['3', '80/72', '', '5 kg', '5%', 'polyester DTY'],
    ['3', '150/48', '124.75', '5 kg', '5%', ''],
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
  expect(Object.keys(errorsOf({ ...texts, price: 'ask', page: '0' }))).toEqual(['page', 'price']);
  expect(errorsOf({ ...texts, description: '', price: '' })).toEqual({});
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
