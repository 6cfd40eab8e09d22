import { expect, it } from 'vitest';
import { createRateLimiter } from './rate-limiter.ts';

it('a key is refused after its calls and accepted again when its window ends', () => {
  let now = 0;
  const limiter = createRateLimiter({ calls: 2, seconds: 60 }, () => now);
  expect([limiter.take('a'), limiter.take('a'), limiter.take('a')]).toEqual([0, 0, 60]);
  expect(limiter.take('b')).toBe(0);
  now = 59_001;
  expect(limiter.take('a')).toBe(1);
  now = 60_000;
  expect([limiter.take('a'), limiter.take('a'), limiter.take('a')], 'the next window has all its calls').toEqual([
    0, 0, 60,
  ]);
});

it('a call may count as several', () => {
  const limiter = createRateLimiter({ calls: 10, seconds: 60 }, () => 0);
  expect([limiter.take('a'), limiter.take('a', 9), limiter.take('a')]).toEqual([0, 0, 60]);
  expect(limiter.take('b', 11)).toBe(60);
});

it('memory stays bounded whatever the number of keys', () => {
  const limiter = createRateLimiter({ calls: 1, seconds: 60 }, () => 0);
  for (let key = 0; key < 50_000; key += 1) limiter.take(String(key));
  expect(limiter.take('0')).toBe(0);
  expect(limiter.take('49999')).toBe(60);
});
