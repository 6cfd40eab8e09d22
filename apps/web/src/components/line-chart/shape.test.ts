import { expect, it } from 'vitest';
import { shapeOf } from './shape.ts';

const HEIGHT = 40;

it('joins prices, each with a dot, and leaves a gap where there is none', () => {
  const points = [100, 110, null, 120, null].map((price, at) => ({ at, price }));
  const shape = shapeOf(points, HEIGHT, false)!;
  expect(shape.line).toBe('M0,40L25,20M75,0Z');
  expect(shape.dots).toBe('M0,40h0M25,20h0M75,0h0');
});

it('a price that holds makes steps', () => {
  const points = [
    { at: 0, price: 100 },
    { at: 5, price: 120 },
    { at: 10, price: 120 },
  ];
  expect(shapeOf(points, HEIGHT, true)?.line).toBe('M0,40L50,40L50,0L100,0L100,0');
});

it('has round prices at its edges, and whole places', () => {
  const points = [98, 107, 113].map((price, at) => ({ at, price }));
  const { prices, places } = shapeOf(points, HEIGHT, false)!;
  expect(prices.map(({ price }) => price)).toEqual([95, 100, 105, 110, 115]);
  expect(prices.at(-1)?.top).toBe(0);
  expect(places).toEqual([
    { at: 0, left: 0 },
    { at: 1, left: 50 },
    { at: 2, left: 100 },
  ]);
});

it('half a year has no more labels than a phone has room for', () => {
  const points = Array.from({ length: 26 }, (_, at) => ({ at, price: 100 + at }));
  expect(shapeOf(points, HEIGHT, false)?.places.map(({ at }) => at)).toEqual([0, 5, 10, 15, 20, 25]);
});

it('one price stands in the middle', () => {
  const shape = shapeOf([{ at: 0, price: 100 }], HEIGHT, false)!;
  expect(shape.dots).toBe('M50,20h0');
  expect(shape.prices).toEqual([{ price: 100, top: 20 }]);
  expect(shape.places).toEqual([{ at: 0, left: 50 }]);
});

it('without a price there is none', () => {
  expect(shapeOf([], HEIGHT, false)).toBeNull();
  expect(shapeOf([{ at: 0, price: null }], HEIGHT, true)).toBeNull();
});
