import { expect, it } from 'vitest';
import { transformGlyf } from './transform-glyf.ts';

/** An outline of three points on its curve, each step in two bytes. */
function triangle({ overlap = 0 } = {}): Buffer {
  const words = (...values: number[]) => values.flatMap((value) => [(value >> 8) & 255, value & 255]);
  const points = [
    [0, 0],
    [100, 0],
    [-100, -300],
  ] as const;
  const [contours, lastPoint, hints] = [1, 2, 0];
  return Buffer.from([
    ...words(contours, 0, -300, 100, 0, lastPoint, hints),
    1 + overlap,
    1,
    1,
    ...words(...points.map(([x]) => x), ...points.map(([, y]) => y)),
  ]);
}

it('an outline is stored as its points, their flags and their steps, and an empty one as nothing', () => {
  const glyf = triangle();
  const [empty, contours, points] = [[0, 0], [0, 1], [3]];
  const [flags, steps, hints, boxes] = [[1, 11, 88], [0, 100, 99, 43], [0], [0, 0, 0, 0]];
  const header = [0, 0, 0, 0, 0, 2, 0, 1, ...[4, 1, 3, 5, 0, 4, 0].flatMap((length) => [0, 0, 0, length])];
  expect([...transformGlyf(glyf, [0, 0, glyf.length], 1)]).toEqual([
    ...header,
    ...empty,
    ...contours,
    ...points,
    ...flags,
    ...steps,
    ...hints,
    ...boxes,
  ]);
});

it('an outline that no font of ours has is refused', () => {
  const glyf = triangle({ overlap: 64 });
  expect(() => transformGlyf(glyf, [0, glyf.length], 1)).toThrow('with overlaps');
});
