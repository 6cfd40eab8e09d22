import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TooMuchWork, workLimit } from './work-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work without end under a limit of five seconds, and how it ended. */
function endless() {
  const limit = workLimit(5000);
  const outcome = { error: undefined as unknown };
  limit.within(new Promise(() => undefined)).catch((error: unknown) => (outcome.error = error));
  return { ...limit, outcome };
}

it('gives up work without end', async () => {
  const { outcome } = endless();
  await vi.advanceTimersByTimeAsync(4999);
  expect(outcome.error).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome.error).toBeInstanceOf(TooMuchWork);
});

it('waits on while something arrives, as over a slow connection', async () => {
  const { outcome, progress } = endless();
  for (let second = 0; second < 20; second += 4) {
    await vi.advanceTimersByTimeAsync(4000);
    progress();
  }
  expect(outcome.error).toBeUndefined();
  await vi.advanceTimersByTimeAsync(6000);
  expect(outcome.error).toBeInstanceOf(TooMuchWork);
});

it('does not count the time of a hidden tab', async () => {
  const { outcome } = endless();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(outcome.error).toBeUndefined();
  hidden.mockReturnValue(false);
  await vi.advanceTimersByTimeAsync(5000);
  expect(outcome.error).toBeInstanceOf(TooMuchWork);
});

it('passes on what the work returns or throws', async () => {
  const { within } = workLimit(5000);
  expect(await within(Promise.resolve(1))).toBe(1);
  await expect(within(Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
