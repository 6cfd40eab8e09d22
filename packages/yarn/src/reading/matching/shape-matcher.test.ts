import { describe, expect, it } from 'vitest';
import { indexed } from './shape-index.ts';
import { compiled, matched } from './shape-matcher.ts';
import { plainOf } from './text.ts';
import { tokensOf } from './tokens.ts';
import { SHAPES } from '../vocabulary/shapes.ts';
import { itemsOf } from './words.ts';

const itemsIn = (text: string) => itemsOf(tokensOf(plainOf(text)));

const caught = (shape: string, text: string) =>
  matched(compiled(shape), itemsIn(text), 0, ({ numbers, to }) => ({
    ...Object.fromEntries(Object.entries(numbers).map(([name, { text }]) => [name, text])),
    to,
  }))?.result;

describe('a shape', () => {
  it('catches numbers by their names', () => {
    expect(caught('#a / #b', '150/48 sd')).toEqual({ a: '150', b: '48', to: 3 });
    expect(caught('#a / #b', '150 48')).toBeUndefined();
  });

  it('prefers what is optional, and does without it', () => {
    expect(caught('#a (/ #b)? @weight?', '5/4 kg')).toEqual({ a: '5', b: '4', to: 4 });
    expect(caught('#a (/ #b)? @weight?', '5 ton')).toEqual({ a: '5', to: 2 });
  });

  it('has alternatives, the first of which comes first', () => {
    expect(caught('(@weight | @money) #a', 'rs 5')).toEqual({ a: '5', to: 2 });
  });

  it('may forbid a blank', () => {
    expect(caught('#a ^/ ^#b', '2/40')).toBeDefined();
    expect(caught('#a ^/ ^#b', '2 / 40')).toBeUndefined();
  });

  it('is tried in another way when its rule refuses', () => {
    const result = matched(compiled('#a (/ #b)?'), itemsIn('2/40'), 0, ({ numbers }) =>
      numbers.b ? undefined : 'one',
    );
    expect(result).toEqual({ result: 'one', to: 1 });
  });
});

describe('the index of shapes', () => {
  const all = SHAPES.map(([rule, shape]) => ({ rule, shape: compiled(shape) }));
  const shapesFrom = indexed(all);

  it.each([
    '150/48 sd nim 500 kg @ 112/- + gst 5% extra',
    '2/30-2/40 pv 65/35, 1x40 ft hq, half ton, rs/kg 112, 95 pk',
    "+91 98250 12345 30's combed 20 bags for 5 kg 12 tpi s",
    '75d/36f/2 ply lot no 12 x 4 lea 44 linen tex 167',
  ])('misses none that matches: %s', (text) => {
    const items = itemsIn(text);
    for (const at of items.keys()) {
      const offered = new Set(shapesFrom(items[at]!, items[at + 1]));
      const missed = all.filter((one) => !offered.has(one) && matched(one.shape, items, at, () => true));
      expect(missed.map(({ rule }) => rule)).toEqual([]);
    }
  });
});

describe('the work at one place of a line', () => {
  /** Lines on which as many optional parts match as can. */
  const HARD = [
    '@ : rs . 1-2/- rs / 5 kg',
    'rate : @ rs . 100 - 120 /- rs per 5 kg',
    '1/2/3 x 4 - 5 % + gst 5% extra',
    'gst + + +',
  ];

  it.each(HARD)('has a bound, even where every rule refuses: %s', (text) => {
    let steps = 0;
    const items = new Proxy(itemsIn(text), {
      get: (target, name, receiver) => {
        steps += 1;
        return Reflect.get(target, name, receiver) as unknown;
      },
    });
    for (const [, shape] of SHAPES) matched(compiled(shape), items, 0, () => undefined);
    expect(steps).toBeLessThan(1500);
  });
});
