import { readLine } from '@tanabana/yarn/reading/read-line';
import { describe, expect, it } from 'vitest';
import { fieldsOfLine } from './fields-of-line.ts';
import type { DollarRate } from './fields-of-line.ts';

const ENQUIRY = 'purchase_enquiries';
const OFFER = 'sales_offers';

/** The fields as `name value`, the unsure ones with a question mark behind them. */
const written = (text: string, table: typeof ENQUIRY | typeof OFFER, fibre_type?: string) =>
  fieldsOfLine(readLine(text), table, fibre_type).fields.map(
    ({ name, value, isSure }) => `${name} ${value}${isSure ? '' : '?'}`,
  );

const leftOut = (text: string, table: typeof ENQUIRY | typeof OFFER) => {
  const { unused, rest } = fieldsOfLine(readLine(text), table);
  const words = (spans: readonly { start: number; end: number }[]) =>
    spans.map(({ start, end }) => text.slice(start, end)).join(', ');
  return [words(unused), words(rest)];
};

const KG = 'quantity_required_kgs';

describe('an enquiry', () => {
  it.each([
    [
      '150/48 SD NIM 500 kg Surat',
      `fibre_type Polyester Filament?, lustre Semi-Dull?, twist_intermingling NIM?, denier_count 150, filament_count 48, ${KG} 500`,
    ],
    [
      'need 150/48 SD NIM DTY polyester 500 kg',
      `fibre_type Polyester Filament, specific_type Textured, lustre Semi-Dull, twist_intermingling NIM, denier_count 150, filament_count 48, ${KG} 500`,
    ],
    ['2/40s PV 65:35', 'fibre_type PV 65/35, denier_count 40, number_of_plys 2'],
    ['चाहिए 5 टन सूरत', `${KG} 5000`],
    ['કોટન ૩૦', 'fibre_type Cotton, denier_count 30'],
    ['60 carded warp 1710-1760 per 5 kg', 'fibre_type Cotton?, specific_type Carded?, denier_count 60'],
    ['40s combed cotton 2 ton', `fibre_type Cotton, specific_type Combed, denier_count 40, ${KG} 2000`],
    ['30s combed compact cotton 500 kg', `fibre_type Cotton, specific_type Combed?, denier_count 30, ${KG} 500`],
    ['20s OE cotton', 'fibre_type Cotton, specific_type Open End, denier_count 20'],
    [
      '2/30s PC 48:52 3 ton required',
      `fibre_type Polyester-Cotton (PC), denier_count 30, number_of_plys 2, ${KG} 3000`,
    ],
    ['acrylic 2/32 1 ton', `fibre_type Acrylic, denier_count 32?, number_of_plys 2, ${KG} 1000`],
    ['tencel 30s 500 kg', `fibre_type Others, other_fibre_type Lyocell, denier_count 30, ${KG} 500`],
    ['167 dtex polyester poy', 'fibre_type Polyester Filament, specific_type POY, denier_count 150?'],
    ['linen 14 lea 200 kg', `fibre_type Linen, denier_count 14?, ${KG} 200`],
    [
      'polyester wool 2/40 45:55',
      'fibre_type Wool Blend, blend_ratio Polyester 45 / Wool 55?, denier_count 40?, number_of_plys 2',
    ],
    ['viscose filament 120/30', 'fibre_type Viscose Rayon, denier_count 120, filament_count 30'],
    ['polyester 2/40s', 'fibre_type Polyester Spun, denier_count 40, number_of_plys 2'],
    ['polyester 500 kg', `fibre_type Polyester Filament?, ${KG} 500`],
    ['cotton lycra 40s 300 kg', `fibre_type Cotton-Spandex, denier_count 40, ${KG} 300`],
    [
      'texturised 150 denier 2 plys 1200 kg',
      `fibre_type Polyester Filament?, specific_type Textured?, denier_count 150, number_of_plys 2, ${KG} 1200`,
    ],
    ['hello', ''],
  ])('%s', (text, fields) => {
    expect(written(text, ENQUIRY).join(', ')).toBe(fields);
  });
});

describe('an offer', () => {
  it.each([
    [
      '80/72 DTY semi dull 500 kg @ 112/-',
      'fibre_type Polyester Filament?, specific_type Textured?, lustre Semi-Dull?, denier_count 80, filament_count 72, quantity_kgs 500, price 112',
    ],
    [
      'nylon 70/24 1000 kg rs 268/kg',
      'fibre_type Nylon, denier_count 70, filament_count 24, quantity_kgs 1000, price 268',
    ],
    [
      '75/36 FDY grade A lot 4521 800 kg @ 98.50',
      'fibre_type Polyester Filament?, specific_type FDY?, denier_count 75, filament_count 36, grade A, lot_no 4521, quantity_kgs 800, price 98.5',
    ],
    [
      '300/96 aa grade 2.5 mt',
      'fibre_type Polyester Filament?, denier_count 300, filament_count 96, grade AA, quantity_kgs 2500',
    ],
  ])('%s', (text, fields) => {
    expect(written(text, OFFER).join(', ')).toBe(fields);
  });
});

describe('what the form does not take', () => {
  it.each([
    ['150/48 lim 500 kg surat Vijay brand', ENQUIRY, 'lim, surat', 'Vijay brand'],
    ['40s cotton 500 kg @ 268/-', ENQUIRY, '@ 268/-', ''],
    ['40s cotton 20 bags 145-150 rs', OFFER, '20 bags, 145-150 rs', ''],
    // More kilograms, and more digits, than a post may have.
    ['40s cotton 5000 ton lot 12345678901', ENQUIRY, '5000 ton, lot 12345678901', ''],
    ['FDY nylon 70/24 bright', ENQUIRY, 'FDY, bright', ''],
  ] as const)('%s', (text, table, unused, rest) => {
    expect(leftOut(text, table)).toEqual([unused, rest]);
  });

  it('has no overlap with what it takes, and together they are all that was read', () => {
    const text = '30s combed compact cotton 500 kg Surat Vijay brand';
    const { fields, unused, rest } = fieldsOfLine(readLine(text), ENQUIRY);
    const spans = [...fields.flatMap((field) => field.spans), ...unused, ...rest].toSorted((a, b) => a.start - b.start);
    expect(spans.map(({ start, end }) => text.slice(start, end)).join(' ')).toBe(text);
  });
});

it('names a field that the line has two values for', () => {
  const { fields } = fieldsOfLine(readLine('150/48 and 75/36 nylon'), ENQUIRY);
  expect(fields.filter(({ hasRival }) => hasRival).map(({ name }) => name)).toEqual(['denier_count', 'filament_count']);
});

describe('the fibre type of the form', () => {
  it('makes the fields of that fibre sure', () => {
    expect(written('150/48 SD NIM', ENQUIRY, 'Polyester Filament')).toContain('lustre Semi-Dull');
  });
  it('has no fields of another fibre', () => {
    expect(written('150/48 SD NIM', ENQUIRY, 'Nylon').join(' ')).not.toContain('lustre');
  });
});

it.each([
  ['need 40s cotton', { table: ENQUIRY, isSure: true }],
  ['available 40s cotton', { table: OFFER, isSure: true }],
  ['40s cotton rate?', { table: ENQUIRY, isSure: false }],
  ['40s cotton', null],
])('the side of "%s"', (text, side) => {
  expect(fieldsOfLine(readLine(text), ENQUIRY).side).toEqual(side);
});

describe('a price in another unit', () => {
  const priceIn = (text: string, dollars?: DollarRate) => {
    const { fields, isInDollars } = fieldsOfLine(readLine(text), OFFER, '', dollars);
    const price = fields.find(({ name }) => name === 'price');
    return [price?.value, price?.isSure, price?.original, isInDollars];
  };

  it.each<[string, ReturnType<typeof priceIn>]>([
    ['30s cotton 1710 per 5 kg', ['342', false, { price: '1710', kilograms: '5', gst: undefined }, false]],
    ['30s cotton rs 1530 per 4.5 kg', ['340', false, { price: '1530', kilograms: '4.5', gst: undefined }, false]],
    ['30s cotton @ 210 incl 5% gst', ['200', false, { price: '210', kilograms: undefined, gst: '5' }, false]],
    ['30s cotton @ 210 + 5% gst', ['210', true, undefined, false]],
    ['30s cotton @ 210 incl gst', ['210', true, undefined, false]],
    ['30s cotton 1710-1760 per 5 kg', [undefined, undefined, undefined, false]],
    ['30s cotton $ 2.35 per kg', [undefined, undefined, undefined, true]],
  ])('%s', (text, price) => {
    expect(priceIn(text)).toEqual(price);
  });

  const RATE = { rupees: '88.6543', valid_on: '2026-11-26' };

  it.each<[string, ReturnType<typeof priceIn>]>([
    ['30s cotton $ 2.35 per kg', ['208.34', false, { price: '2.35', rate: RATE }, true]],
    ['30s cotton usd 11.75 per 5 kg', ['208.34', false, { price: '11.75', kilograms: '5', rate: RATE }, true]],
    ['30s cotton @ $2.10 incl 5% gst', ['177.31', false, { price: '2.1', gst: '5', rate: RATE }, true]],
    ['30s cotton $2.35-2.50/kg', [undefined, undefined, undefined, true]],
    ['30s cotton @ 210', ['210', true, undefined, false]],
  ])('%s with a rate of the dollar', (text, price) => {
    expect(priceIn(text, RATE)).toEqual(price);
  });

  it('an enquiry has no price that dollars could be', () => {
    const { fields, isInDollars, unused } = fieldsOfLine(readLine('30s cotton $2.35/kg'), ENQUIRY, '', RATE);
    expect([fields.some(({ name }) => name === 'price'), isInDollars, unused.length]).toEqual([false, false, 1]);
  });
});
