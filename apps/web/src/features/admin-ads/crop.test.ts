import { expect, it } from 'vitest';
import { middleOf, moved, partOf, within, zoomed } from './crop.ts';

const TALL = { width: 1000, height: 1000 };
const WIDE = { width: 3000, height: 600 };

it('starts with the largest part of the shape, from the middle', () => {
  expect(partOf(TALL, 1)).toEqual({ width: 1000, height: 400 });
  expect(middleOf(TALL)).toEqual({ zoom: 1, x: 0, y: 300 });
  expect(partOf(WIDE, 1)).toEqual({ width: 1500, height: 600 });
  expect(middleOf(WIDE)).toEqual({ zoom: 1, x: 750, y: 0 });
});

it('stays inside the picture', () => {
  expect(moved(TALL, middleOf(TALL), 9, 9)).toEqual({ zoom: 1, x: 0, y: 600 });
  expect(moved(WIDE, middleOf(WIDE), -9, -9)).toEqual({ zoom: 1, x: 0, y: 0 });
  expect(within(TALL, { x: -5, y: 5000, zoom: 99 })).toEqual({ zoom: 4, x: 0, y: 900 });
});

it('moves by a share of its size and zooms around its middle', () => {
  expect(moved(WIDE, middleOf(WIDE), 0.1, 0)).toEqual({ zoom: 1, x: 900, y: 0 });
  expect(zoomed(TALL, middleOf(TALL), 2)).toEqual({ zoom: 2, x: 250, y: 400 });
  expect(zoomed(TALL, { zoom: 2, x: 500, y: 0 }, 1)).toEqual({ zoom: 1, x: 0, y: 0 });
});
