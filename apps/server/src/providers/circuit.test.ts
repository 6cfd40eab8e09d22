/** When a provider's vendor is called, and when not. Time and chance are given. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createCircuit, type Circuit } from './circuit.ts';
import { ProviderError, ProviderPausedError } from './provider-error.ts';

let now: number;
let chance: number;
let circuit: Circuit;
const changes = vi.fn<(pauseMs: number | undefined) => void>();

beforeEach(() => {
  [now, chance] = [0, 0];
  changes.mockClear();
  circuit = createCircuit({ channel: 'sms', now: () => now, random: () => chance, onChange: changes });
});

const SLOW = new ProviderError('sms', 'took too long', undefined, 'unknown', { isOutage: true });
const BROKEN = new ProviderError('sms', 'refused the message', 500);
const REFUSED = new ProviderError('sms', 'refused the message', 400);
const busy = (retryAfterMs: number) => new ProviderError('sms', 'refused the message', 429, 'later', { retryAfterMs });

/** Calls the vendor. Returns what became of the call. */
async function call(error?: Error): Promise<'taken' | 'not called' | 'failed'> {
  let isCalled = false;
  try {
    await circuit.run(async () => {
      isCalled = true;
      if (error) throw error;
    });
    return 'taken';
  } catch (caught) {
    if (caught === error) return 'failed';
    if (caught instanceof ProviderPausedError && !isCalled) return 'not called';
    throw caught;
  }
}
const failTimes = async (times: number, error: Error = SLOW) => {
  for (let left = times; left > 0; left -= 1) await call(error);
};

describe('a closed circuit', () => {
  it('opens after five outages in a row, time-outs and 5xx alike', async () => {
    await failTimes(3);
    await failTimes(1, BROKEN);
    expect([circuit.state(), circuit.isPaused()]).toEqual(['closed', false]);
    expect(await call(BROKEN)).toBe('failed');
    expect([circuit.state(), circuit.isPaused()]).toEqual(['open', true]);
    expect(await call()).toBe('not called');
    expect(changes.mock.calls).toEqual([[15_000]]);
  });

  it.each([
    ['an answer', undefined],
    ['a refusal of one message', REFUSED],
  ])('counts anew after %s', async (_, between) => {
    await failTimes(4);
    await call(between);
    await failTimes(4);
    expect(circuit.state()).toBe('closed');
  });

  it('is not opened by refusals, nor by faults of ours', async () => {
    await failTimes(20, REFUSED);
    await failTimes(20, new TypeError('a fault of ours'));
    expect(circuit.state()).toBe('closed');
  });

  it('opens at once for as long as the vendor asks for', async () => {
    await call(busy(60_000));
    now = 59_999;
    expect(await call()).toBe('not called');
    now = 60_000;
    expect(await call()).toBe('taken');
  });
});

describe('an open circuit', () => {
  beforeEach(() => failTimes(5));

  it('lets one call through after the pause, and closes with its success', async () => {
    now = 15_000;
    expect([circuit.state(), circuit.isPaused()]).toEqual(['half-open', false]);
    const slow = Promise.withResolvers<void>();
    const probe = circuit.run(() => slow.promise);
    expect([circuit.state(), circuit.isPaused()]).toEqual(['half-open', true]);
    expect(await call()).toBe('not called');
    slow.resolve();
    await probe;
    expect([circuit.state(), circuit.isPaused()]).toEqual(['closed', false]);
    expect(changes.mock.lastCall).toEqual([undefined]);
    await failTimes(4);
    expect(circuit.state()).toBe('closed');
  });

  it('pauses for twice as long after each failed probe, up to five minutes', async () => {
    for (const pause of [30_000, 60_000, 120_000, 240_000, 300_000, 300_000]) {
      now += 1_000_000;
      expect(await call(SLOW)).toBe('failed');
      expect(changes.mock.lastCall).toEqual([pause]);
    }
    now += 1_000_000;
    await call();
    await failTimes(5);
    expect(changes.mock.lastCall).toEqual([15_000]);
  });

  it('lets the next call through where a probe failed by a fault of ours', async () => {
    now = 15_000;
    await call(new TypeError('a fault of ours'));
    expect(await call()).toBe('taken');
  });

  it('is closed by a refusal too, because the vendor answers', async () => {
    now = 15_000;
    expect(await call(REFUSED)).toBe('failed');
    expect(circuit.state()).toBe('closed');
  });
});

it('a pause is up to half longer by chance, so that processes do not call together', async () => {
  chance = 0.999;
  await failTimes(5);
  expect(changes.mock.lastCall![0]).toBeCloseTo(22_492.5);
});

it('calls that began before the circuit opened neither close it nor prolong the pause', async () => {
  const early = Array.from({ length: 20 }, () => Promise.withResolvers<void>());
  const calls = early.map(({ promise }) => circuit.run(() => promise));
  await failTimes(5);
  early.forEach(({ resolve, reject }, index) => (index % 2 ? reject(SLOW) : resolve()));
  await Promise.allSettled(calls);
  expect(circuit.state()).toBe('open');
  expect(changes).toHaveBeenCalledTimes(1);
});
