import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../errors.ts';
import { retryWithBackoff, pauseBefore } from './retry-with-backoff.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const busy = (status: number) => new AppError('busy', 'Busy.', status);
const patience = () => ({ signal: new AbortController().signal, onPause: vi.fn<(seconds: number | null) => void>() });

it.each([429, 503])('a response of %s is tried again after a wait', async (status) => {
  const send = vi.fn<() => Promise<string>>().mockRejectedValueOnce(busy(status)).mockResolvedValue('done');
  const given = patience();
  const work = retryWithBackoff(send, given);
  await vi.advanceTimersByTimeAsync(1300);
  expect(await work).toBe('done');
  expect(given.onPause.mock.calls.map(([seconds]) => seconds === null)).toEqual([false, true]);
});

it.each([400, 401, 500, 0])('a response of %s is not tried again', async (status) => {
  const send = vi.fn<() => Promise<string>>().mockRejectedValue(busy(status));
  await expect(retryWithBackoff(send, patience())).rejects.toMatchObject({ status });
  expect(send).toHaveBeenCalledOnce();
});

it('ends when it is cancelled, with the last refusal', async () => {
  const cancel = new AbortController();
  const send = vi.fn<() => Promise<string>>().mockRejectedValue(busy(429));
  const ended = retryWithBackoff(send, { signal: cancel.signal, onPause: () => undefined }).catch(
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(100);
  cancel.abort();
  expect(await ended).toMatchObject({ status: 429 });
  expect(send).toHaveBeenCalledOnce();
});

it('ends after its last try', async () => {
  const send = vi.fn<() => Promise<string>>().mockRejectedValue(busy(503));
  const ended = retryWithBackoff(send, patience()).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(await ended).toMatchObject({ status: 503 });
  expect(send).toHaveBeenCalledTimes(10);
});

it('waits double up to half a minute, are never shorter than Retry-After, and are jittered', () => {
  expect([1, 2, 3, 6, 9].map((tries) => pauseBefore(tries, null, 0))).toEqual([1000, 2000, 4000, 30_000, 30_000]);
  expect(pauseBefore(1, 40, 0)).toBe(40_000);
  expect(pauseBefore(1, null, 1)).toBe(1250);
});
