import { describe, expect, it } from 'vitest';
import { remember } from './remember.ts';

function counting(most: number) {
  let now = 0;
  let made = 0;
  const memo = remember<number>(most, () => now);
  return {
    ask: (key: string) => memo(key, 10, async () => (made += 1)),
    fail: (key: string) => memo(key, 10, () => Promise.reject(new Error('no'))),
    wait: (ms: number) => (now += ms),
  };
}

describe('a memoized result', () => {
  it('is computed once for all callers until it expires', async () => {
    const { ask, wait } = counting(5);
    expect(await Promise.all([ask('a'), ask('a')])).toEqual([1, 1]);
    wait(9_999);
    expect(await ask('a')).toBe(1);
    wait(1);
    expect(await ask('a')).toBe(2);
  });

  it('is not kept when it failed', async () => {
    const { ask, fail } = counting(5);
    await expect(fail('a')).rejects.toThrow('no');
    expect(await ask('a')).toBe(1);
  });

  it('is evicted by newer ones', async () => {
    const { ask } = counting(2);
    for (const key of ['a', 'b', 'c']) await ask(key);
    expect(await ask('c')).toBe(3);
    expect(await ask('a')).toBe(4);
  });
});
