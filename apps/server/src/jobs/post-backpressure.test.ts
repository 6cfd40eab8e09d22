import { expect, it } from 'vitest';
import { createPostBackpressure, waitFor } from './post-backpressure.ts';

it('posts wait only when very many are left, longer the more there are, and never long', () => {
  expect([0, 9000, 18_000, 36_000, 3_000_000].map(waitFor)).toEqual([0, 0, 10, 90, 1000]);
});

it('posts do not wait where no job finishes them', () => {
  const backpressure = createPostBackpressure();
  expect(Array.from({ length: 10_000 }, () => backpressure.turn()).filter(Boolean)).toEqual([]);
});

it('posts between two rounds are counted until the number of left ones is reported', async () => {
  const backpressure = createPostBackpressure();
  backpressure.update(8990);
  expect(Array.from({ length: 10 }, () => backpressure.turn()).filter(Boolean)).toEqual([]);
  await expect(backpressure.turn()).resolves.toBeUndefined();
  expect(backpressure.turn()).toBeDefined();
  backpressure.update(5);
  expect(backpressure.turn()).toBeUndefined();
});
