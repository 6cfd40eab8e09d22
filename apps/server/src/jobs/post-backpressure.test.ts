import { expect, it } from 'vitest';
import { createPostBackpressure, waitFor } from './post-backpressure.ts';

it('nobody waits until very many are left, then longer the more there are, and never long', () => {
  expect([0, 9000, 18_000, 36_000, 3_000_000].map(waitFor)).toEqual([0, 0, 10, 90, 1000]);
});

it('nobody waits where nothing is finished', () => {
  const held = createPostBackpressure();
  expect(Array.from({ length: 10_000 }, () => held.turn()).filter(Boolean)).toEqual([]);
});

it('who posts between two rounds counts, until it is told how many are left', async () => {
  const held = createPostBackpressure();
  held.told(8990);
  expect(Array.from({ length: 10 }, () => held.turn()).filter(Boolean)).toEqual([]);
  await expect(held.turn()).resolves.toBeUndefined();
  expect(held.turn()).toBeDefined();
  held.told(5);
  expect(held.turn()).toBeUndefined();
});
