import { toProductRow } from '@tanabana/domain/corporate/products';
import { describe, expect, it } from 'vitest';
import type { Product } from '../product.ts';
import { cellsOf, previewOf } from './by-percent.ts';
import { columnOf, fillDown } from './fill-down.ts';
import { PriceSheet } from './price-sheet.ts';

const BLANK = toProductRow({ fibre_type: 'Cotton', basic_price: '' }) as Omit<
  Product,
  'id' | 'department_name' | 'updated_at'
>;
const product = (id: string, more: Partial<Product> = {}): Product => ({
  ...BLANK,
  id,
  department_name: 'Cotton',
  basic_price: 100,
  visibility_status: 'Reveal',
  updated_at: '2026-11-22T10:00:00+00:00',
  fibre_type: 'Cotton',
  denier_count: '40',
  ...more,
});
const LATER = '2026-11-22T11:00:00+00:00';
const price = (id: string, text: string) => ({ id, field: 'basic_price', text }) as const;

const sheetOf = (...products: Product[]) => new PriceSheet(products);
const priceIn = (sheet: PriceSheet, id: string) => sheet.row(id).texts.basic_price;

describe('a row', () => {
  it('contains only the changes, and none once the value is as before', () => {
    const sheet = sheetOf(product('a'));
    sheet.write([price('a', '105')]);
    expect(sheet.row('a')).toMatchObject({ change: { basic_price: 105 }, isChanged: true });
    sheet.write([price('a', '100.0')]);
    expect(sheet.row('a').isChanged).toBe(false);
    sheet.write([{ id: 'a', field: 'visibility_status', text: 'Hide' }]);
    expect(sheet.row('a').change).toEqual({ visibility_status: 'Hide' });
    sheet.write([price('a', '')]);
    expect(sheet.row('a').change).toEqual({ basic_price: null, visibility_status: 'Hide' });
  });

  it('keeps an invalid price, and names it', () => {
    const sheet = sheetOf(product('a'));
    sheet.write([price('a', '12,5')]);
    expect(sheet.row('a')).toMatchObject({
      texts: { basic_price: '12,5' },
      change: {},
      error: 'noPrice',
      isChanged: true,
    });
  });

  it('is the same object until it changes', () => {
    const sheet = sheetOf(product('a'), product('b'));
    const before = sheet.row('a');
    sheet.write([price('b', '1')]);
    expect(sheet.row('a')).toBe(before);
  });
});

describe('undo', () => {
  it('reverts the text typed into a field as one step, a paste too, and redo restores it', () => {
    const sheet = sheetOf(product('a'), product('b'));
    for (const text of ['1', '12', '120']) sheet.write([price('a', text)], 'a');
    sheet.endTyping();
    sheet.write([price('a', '130'), price('b', '140')]);
    expect(sheet.undo()).toHaveLength(2);
    expect([priceIn(sheet, 'a'), priceIn(sheet, 'b')]).toEqual(['120', '100.00']);
    sheet.undo();
    expect([priceIn(sheet, 'a'), sheet.summary().changed, sheet.summary().canUndo]).toEqual(['100.00', 0, false]);
    sheet.redo();
    sheet.redo();
    expect([priceIn(sheet, 'a'), priceIn(sheet, 'b'), sheet.summary().canRedo]).toEqual(['130', '140', false]);
    sheet.undo();
    sheet.write([price('b', '7')]);
    expect(sheet.summary().canRedo).toBe(false);
  });

  it('goes back before a save: the old price is a change again', () => {
    const sheet = sheetOf(product('a'));
    sheet.write([price('a', '105')]);
    sheet.saved([product('a', { basic_price: 105, updated_at: LATER })]);
    expect(sheet.summary().changed).toBe(0);
    sheet.undo();
    expect(sheet.row('a')).toMatchObject({ change: { basic_price: 100 }, base: { updated_at: LATER } });
  });
});

describe('another editor', () => {
  const theirs = product('a', { basic_price: 120, updated_at: LATER });

  it('is shown, not overwritten, until the user has chosen', () => {
    const sheet = sheetOf(product('a'));
    sheet.write([price('a', '105')]);
    sheet.met(theirs);
    expect(sheet.row('a')).toMatchObject({ theirs: { basic_price: 120 }, texts: { basic_price: '105' } });
    sheet.keepMine('a');
    expect(sheet.row('a')).toMatchObject({ theirs: null, change: { basic_price: 105 }, base: { updated_at: LATER } });
  });

  it('may be preferred, which can be undone', () => {
    const sheet = sheetOf(product('a'));
    sheet.write([price('a', '105')]);
    sheet.met(theirs);
    sheet.takeTheirs('a');
    expect(sheet.row('a')).toMatchObject({ theirs: null, isChanged: false, texts: { basic_price: '120.00' } });
    sheet.undo();
    expect(sheet.row('a')).toMatchObject({ theirs: null, change: { basic_price: 105 } });
  });

  it('is applied at once to untouched rows, and an equal change needs no choice', () => {
    const sheet = sheetOf(product('a'));
    sheet.read([theirs]);
    expect(sheet.row('a')).toMatchObject({ texts: { basic_price: '120.00' }, isChanged: false, theirs: null });
    sheet.write([price('a', '130')]);
    sheet.read([product('a', { basic_price: 130, updated_at: '2026-11-22T12:00:00+00:00' })]);
    expect(sheet.row('a')).toMatchObject({ isChanged: false, theirs: null });
  });

  it('is found after a reload too: the draft was based on the earlier state', () => {
    const before = sheetOf(product('a'), product('b'));
    before.write([price('a', '105'), price('b', '106')]);
    const stored = JSON.parse(JSON.stringify(before.toStore())) as ReturnType<PriceSheet['toStore']>;
    const sheet = new PriceSheet([theirs, product('b')], stored);
    expect(sheet.row('a')).toMatchObject({ theirs: { basic_price: 120 }, texts: { basic_price: '105' } });
    expect(sheet.row('b')).toMatchObject({ theirs: null, change: { basic_price: 106 } });
  });

  it('does not win over text typed during the save', () => {
    const sheet = sheetOf(product('a'));
    sheet.write([price('a', '105')]);
    sheet.write([price('a', '106')]);
    sheet.saved([product('a', { basic_price: 105, updated_at: LATER })]);
    expect(sheet.row('a')).toMatchObject({ change: { basic_price: 106 }, base: { basic_price: 105 } });
  });
});

it('counts unsaved changes by department', () => {
  const sheet = sheetOf(product('a'), product('b', { department_name: null }), product('c'));
  sheet.write([price('a', '1'), price('b', '2'), price('c', 'x')]);
  expect(sheet.summary().changedIn).toEqual(
    new Map([
      ['Cotton', 2],
      [null, 1],
    ]),
  );
  expect(sheet.changedRows(null).map(([id]) => id)).toEqual(['b']);
});

describe('a pasted column', () => {
  it('is distinguished from a single text, and from several columns', () => {
    expect(columnOf('268.50')).toBeNull();
    expect(columnOf('268.50\n')).toBeNull();
    expect(columnOf('1\r\n"2"\r\n3\r\n')).toEqual({ lines: ['1', '2', '3'], hasColumns: false });
    expect(columnOf('1\t2')?.hasColumns).toBe(true);
  });

  it('fills downwards, skips blanks, marks invalid prices, and reports the rest', () => {
    const filled = fillDown(['₹1,268.50', '', 'ask', '4', ''], ['a', 'b', 'c']);
    expect(filled).toEqual({ cells: [price('a', '1268.50'), price('c', 'ask')], errors: 1, blank: 2, left: 1 });
  });
});

it('a percentage is previewed from the values of the fields', () => {
  const sheet = sheetOf(product('a'), product('b', { basic_price: null }), product('c', { basic_price: 999999.99 }));
  sheet.write([price('a', '200')]);
  const preview = previewOf(
    ['a', 'b', 'c'].map((id) => [id, sheet.row(id)] as const),
    250,
  );
  expect(preview).toMatchObject({ changes: [{ id: 'a', was: 200, becomes: 205 }], none: 1, beyond: 1 });
  expect(cellsOf(preview)).toEqual([price('a', '205.00')]);
  expect(priceIn(sheet, 'a')).toBe('200');
});

it('ten thousand prices are raised and undone at once', () => {
  const many = Array.from({ length: 10_000 }, (_, n) => product(String(n), { basic_price: n + 1 }));
  const sheet = sheetOf(...many);
  const rows = many.map(({ id }) => [id, sheet.row(id)] as const);
  sheet.write(cellsOf(previewOf(rows, 100)));
  expect(sheet.summary().changed).toBe(10_000);
  sheet.undo();
  expect(sheet.summary().changed).toBe(0);
});
