import { expect, it } from 'vitest';
import { createReadiness } from './readiness.ts';

it('one check serves all callers at that moment and shortly after', async () => {
  let checks = 0;
  const check = Promise.withResolvers<void>();
  const isReady = createReadiness({
    check: () => ((checks += 1), check.promise),
    onError: () => undefined,
    cacheMs: 60_000,
  });
  const results = [isReady(), isReady()];
  check.resolve();
  expect(await Promise.all(results)).toEqual([true, true]);
  expect(await isReady()).toBe(true);
  expect(checks).toBe(1);
});

it('a check that fails or is late reports not ready, and no second one runs beside it', async () => {
  const errors: unknown[] = [];
  let checks = 0;
  const check = Promise.withResolvers<void>();
  const isReady = createReadiness({
    check: () => ((checks += 1), check.promise),
    onError: (error) => errors.push(error),
    timeoutMs: 1,
    cacheMs: 0,
  });
  expect(await isReady()).toBe(false);
  expect(await isReady()).toBe(false);
  expect([checks, errors.length]).toEqual([1, 1]);
  check.resolve();
  await expect.poll(isReady).toBe(true);

  const failing = createReadiness({
    check: () => Promise.reject(new Error('away')),
    onError: (error) => errors.push(error),
  });
  expect(await failing()).toBe(false);
  expect(errors.at(-1)).toMatchObject({ message: 'away' });
});
