import { describe, expect, it } from 'vitest';
import { readFieldError } from '../field-error.ts';
import {
  PRODUCT_COLUMNS,
  readHeads,
  readProductRow,
  toCells,
  type ProductCells,
  type StoredProduct,
} from './product-table.ts';
import { toProductRow } from './products.ts';

const cells = (product: StoredProduct): ProductCells =>
  Object.fromEntries(
    toCells(product).map((cell, index) => [PRODUCT_COLUMNS[index]!.name, cell === null ? '' : String(cell)]),
  );
const codes = (row: ProductCells) =>
  Object.fromEntries(
    Object.entries(readProductRow(row).errors ?? {}).map(([name, error]) => [name, readFieldError(error)!.code]),
  );

/** Every field of a product, most of them blank. */
const BARE = toProductRow({ fibre_type: 'Cotton', basic_price: '' });
const STORED: StoredProduct[] = [
  {
    ...BARE,
    department_name: 'Ring',
    fibre_type: 'Cotton',
    specific_type: 'Combed',
    denier_count: '40',
    number_of_plys: 2,
    grade: 'AA',
    basic_price: 268.5,
    visibility_status: 'Reveal',
  },
  {
    ...BARE,
    department_name: 'POY',
    fibre_type: 'Polyester Filament',
    specific_type: 'FDY',
    lustre: 'Bright',
    twist_intermingling: 'NIM',
    filament_count: '48',
    basic_price: 99,
    visibility_status: 'Hide',
  },
  { ...BARE, department_name: 'Odd, “ones”', fibre_type: 'Hemp', basic_price: null, visibility_status: 'Reveal' },
  {
    ...BARE,
    department_name: 'Blends',
    fibre_type: 'Silk Blend',
    blend_ratio: '60/40',
    basic_price: 1,
    visibility_status: 'Reveal',
  },
];

it.each(STORED)('$fibre_type is read back from its cells unchanged', (product) => {
  expect(codes(cells(product))).toEqual({});
  expect(readProductRow(cells(product)).product).toEqual(product);
});

it('finds its columns by their heads, in any spelling, and names the missing ones', () => {
  expect(readHeads(PRODUCT_COLUMNS.map(({ head }) => head))).toEqual({
    columns: PRODUCT_COLUMNS.map(({ name }) => name),
    missing: [],
  });
  expect(readHeads(['fibre_type', ' DEPARTMENT ', 'Basic Price', 'Remarks', 'Department'])).toEqual({
    columns: ['fibre_type', 'department_name', 'basic_price', null, null],
    missing: [],
  });
  expect(readHeads(['Fibre', 'Price']).missing).toEqual(['Department', 'Fibre type', 'Basic price (₹ per kg)']);
});

describe('a row', () => {
  const row = { department_name: 'Ring', fibre_type: 'cotton', basic_price: '₹ 1,00,000.50' };
  it('is read in the usual notations', () => {
    expect(readProductRow({ ...row, specific_type: 'combed' }).product).toMatchObject({
      fibre_type: 'Cotton',
      specific_type: 'Combed',
      basic_price: 100000.5,
      visibility_status: null,
    });
  });

  it('is read in the digits of any script', () => {
    const given = { ...row, denier_count: '४०', number_of_plys: '૨', basic_price: '₹२६८.५०' };
    expect(readProductRow(given).product).toMatchObject({ denier_count: '40', number_of_plys: 2, basic_price: 268.5 });
  });

  it.each<[ProductCells, Record<string, string>]>([
    [{}, { department_name: 'listings.required', fibre_type: 'listings.required', basic_price: 'listings.required' }],
    [{ ...row, department_name: 'a'.repeat(101) }, { department_name: 'fields.tooLong' }],
    [{ ...row, fibre_type: 'Coton' }, { fibre_type: 'productImport.fibre' }],
    [{ ...row, fibre_type: 'Others' }, { fibre_type: 'listings.otherFibreRequired' }],
    [{ ...row, fibre_type: 'Others:' }, { fibre_type: 'listings.otherFibreRequired' }],
    [{ ...row, lustre: 'Bright' }, { lustre: 'productImport.notOfFibre' }],
    [{ ...row, denier_count: '44197.5' }, { denier_count: 'listings.digits' }],
    [{ ...row, number_of_plys: '17' }, { number_of_plys: 'listings.choice' }],
    [{ ...row, basic_price: '=1+1' }, { basic_price: 'listings.price' }],
    [{ ...row, basic_price: 'on REQUEST' }, {}],
    [{ ...row, visibility_status: 'yes' }, { visibility_status: 'listings.choice' }],
  ])('%j has the errors %j', (given, errors) => {
    expect(codes(given)).toEqual(errors);
  });
});

it.each([
  ['Rs 300', 300],
  ['₹300', 300],
  ['300/-', 300],
  ['Rs. 1,268.50 per kg', 1268.5],
])('a price of %s is read as %d', (typed, basic_price) => {
  const row = { department_name: 'Ring', fibre_type: 'Jute', basic_price: typed };
  expect(readProductRow(row).product).toMatchObject({ basic_price });
});

it.each(['268,50', '300 or 310', '$300', '3OO'])('a price of %s is an error', (typed) => {
  expect(Object.keys(codes({ department_name: 'Ring', fibre_type: 'Jute', basic_price: typed }))).toEqual([
    'basic_price',
  ]);
});
