import { expect, it } from 'vitest';
import { createReadiness } from './readiness.ts';

it('one check answers everybody who asks meanwhile and shortly after', async () => {
  let checks = 0;
  const check = Promise.withResolvers<void>();
  const isReady = createReadiness({
    check: () => ((checks += 1), check.promise),
    onError: () => undefined,
    cacheMs: 60_000,
  });
  const asked = [isReady(), isReady()];
  check.resolve();
  expect(await Promise.all(asked)).toEqual([true, true]);
  expect(await isReady()).toBe(true);
  expect(checks).toBe(1);
});

it('a check that fails or is late says no, once, and none is begun beside it', async () => {
  const faults: unknown[] = [];
  let checks = 0;
  const check = Promise.withResolvers<void>();
  const isReady = createReadiness({
    check: () => ((checks += 1), check.promise),
    onError: (error) => faults.push(error),
    timeoutMs: 1,
    cacheMs: 0,
  });
  expect(await isReady()).toBe(false);
  expect(await isReady()).toBe(false);
  expect([checks, faults.length]).toEqual([1, 1]);
  check.resolve();
  await expect.poll(isReady).toBe(true);

  const failing = createReadiness({
    check: () => Promise.reject(new Error('away')),
    onError: (error) => faults.push(error),
  });
  expect(await failing()).toBe(false);
  expect(faults.at(-1)).toMatchObject({ message: 'away' });
});
