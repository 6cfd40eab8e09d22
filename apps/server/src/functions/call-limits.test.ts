import { createRateLimiter, type RateLimit } from '@tanabana/gateway';
import { expect, it } from 'vitest';
import { createCallLimits } from './call-limits.ts';

const limits = { per_user: { calls: 2, seconds: 60 }, per_address: { calls: 3, seconds: 60 } };
const start = () => createCallLimits(limits, (_, limit: RateLimit) => createRateLimiter(limit));

it('a member has an allowance for each function, from any address', () => {
  const calls = start();
  const wait = (name: string, address: string) => calls.take(name, { user: 'asha', address });
  expect([wait('cities', 'a'), wait('cities', 'b'), wait('cities', 'c')]).toEqual([0, 0, 60]);
  expect(wait('export-csv', 'a')).toBe(0);
});

it('all callers of an address share one for each function', () => {
  const calls = start();
  const wait = (name: string, user?: string) => calls.take(name, { user, address: 'office' });
  expect([wait('cities', 'asha'), wait('cities', 'ravi'), wait('cities'), wait('cities', 'meena')]).toEqual([
    0, 0, 0, 60,
  ]);
  expect(wait('export-csv', 'meena')).toBe(0);
});
