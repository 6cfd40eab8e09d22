import { expect, it } from 'vitest';
import { fitting } from './fitting.ts';

it.each([
  [[100, 100, 100], 300, 3],
  [[100, 100, 100], 299, 2],
  [[100, 100, 100], 259, 1],
  [[100, 100, 100], 20, 0],
  [[], 0, 0],
])('of entries %j a width of %i shows %i', (widths, room, count) => {
  expect(fitting(widths, room, 60)).toBe(count);
});
