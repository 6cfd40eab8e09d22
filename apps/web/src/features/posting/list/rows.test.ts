import { readList } from '@tanabana/yarn/reading/read-list';
import { describe, expect, it } from 'vitest';
import { readForm } from '../line/reader.ts';
import { editsWithout, isReady, onSide, proposalsOf, rowsOf } from './rows.ts';
import type { RowEdit } from './rows.ts';

const EMPTY = { number_of_plys: '1', company_name: 'Asha Mills' };

const rowsIn = (text: string, edits: Record<string, RowEdit> = {}) =>
  rowsOf(readList(text).lines, 'purchase_enquiries', EMPTY, edits, readForm);

describe('rowsOf', () => {
  it('fills each line into a form of its own', () => {
    const [first, second] = rowsIn('40s combed cotton 500 kg\n\n2/30s PC 2 ton');
    expect(first!.values).toMatchObject({
      fibre_type: 'Cotton',
      specific_type: 'Combed',
      quantity_required_kgs: '500',
    });
    expect(second!.values).toMatchObject({ number_of_plys: '2', denier_count: '30', company_name: 'Asha Mills' });
    expect([first, second].every((row) => isReady(row!))).toBe(true);
  });

  it('names what is missing, and what is to be confirmed', () => {
    const [row] = rowsIn('150/48 SD NIM');
    expect(Object.keys(row!.errors)).toEqual(['fibre_type', 'quantity_required_kgs']);
    expect(row!.open.map(({ name }) => name)).toEqual(['fibre_type', 'lustre', 'twist_intermingling']);
    expect(isReady(row!)).toBe(false);
  });

  it('fills in what an accepted fibre brings', () => {
    const edit = { values: { ...EMPTY, fibre_type: 'Polyester Filament', denier_count: '150', filament_count: '48' } };
    const [row] = rowsIn('150/48 SD NIM 500 kg', { '0 150/48 SD NIM 500 kg': edit });
    expect(row!.values).toMatchObject({ lustre: 'Semi-Dull', twist_intermingling: 'NIM' });
  });

  it('a line that offers is an offer, with a price of its own', () => {
    const [row] = rowsIn('available 40s cotton 500 kg @ 268');
    expect(row).toMatchObject({ table: 'sales_offers', values: { quantity_kgs: '500', price: '268' } });
  });

  it('equal lines are separate posts, and a posted one is not ready', () => {
    const line = '40s cotton 500 kg';
    const [first, second] = rowsIn(`${line}\n${line}`, { [`0 ${line}`]: { number: 'PE-000001' } });
    expect([isReady(first!), isReady(second!)]).toEqual([false, true]);
  });
});

it('the other side keeps the quantity', () => {
  const form = {
    table: 'purchase_enquiries',
    values: { quantity_required_kgs: '500', grade: 'A' },
    written: {},
  } as const;
  expect(onSide(form, 'purchase_enquiries', 'sales_offers').values).toEqual({ quantity_kgs: '500', grade: 'A' });
});

it('a repetition keeps what was changed in it when an earlier one is removed', () => {
  const line = '40s cotton';
  const edits = {
    [`0 ${line}`]: { number: 'PE-000001' },
    [`1 ${line}`]: { values: { quantity_required_kgs: '700' } },
    '0 30s cotton': { number: 'PE-000002' },
  };
  const [first, second] = rowsIn(`${line}\n${line}`, edits);
  expect(editsWithout(first!, edits)).toEqual({
    [`0 ${line}`]: edits[`1 ${line}`],
    '0 30s cotton': edits['0 30s cotton'],
  });
  expect(Object.keys(editsWithout(second!, edits))).toEqual([`0 ${line}`, '0 30s cotton']);
});

it('a row that may be posted takes no proposals: it is looked for by the values that were sent', () => {
  const line = '150/48 SD NIM 500 kg';
  const [row] = rowsIn(line, { [`0 ${line}`]: { isUncertain: true } });
  expect(row!.open).not.toEqual([]);
  expect(proposalsOf(row!)).toEqual([]);
});
