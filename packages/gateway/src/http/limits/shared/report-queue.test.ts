import { expect, it, vi } from 'vitest';
import { createReportQueue } from './report-queue.ts';

function queueOf(counts: Record<string, number>) {
  const confirmed = vi.fn<(key: string, count: number) => void>();
  const queue = createReportQueue((key) => {
    const count = counts[key];
    return count === undefined ? undefined : { report: [key, count], confirm: () => confirmed(key, count) };
  });
  return { queue, confirmed };
}

it('sends each key once, in messages of limited size', () => {
  const { queue } = queueOf({ a: 1, b: 2, c: 3 });
  for (const key of ['a', 'b', 'a', 'c']) queue.add(key);
  expect(queue.isWaiting()).toBe(true);
  expect(queue.collect(2)).toEqual([
    ['a', 1],
    ['b', 2],
  ]);
  queue.confirm();
  expect(queue.collect(2)).toEqual([['c', 3]]);
  expect(queue.isWaiting()).toBe(false);
});

it('sends nothing for a key without a count, and continues with the next', () => {
  const { queue } = queueOf({ b: 2 });
  for (const key of ['a', 'b']) queue.add(key);
  expect(queue.collect(1)).toEqual([['b', 2]]);
});

it('sends an unconfirmed key again, with its current count', () => {
  const counts = { a: 1 };
  const { queue, confirmed } = queueOf(counts);
  queue.add('a');
  queue.collect(10);
  counts.a = 5;
  expect(queue.collect(10)).toEqual([['a', 5]]);
  queue.confirm();
  expect(confirmed.mock.calls).toEqual([['a', 5]]);
  expect(queue.collect(10)).toEqual([]);
});

it('confirms the sent count, not the current one', () => {
  const counts = { a: 1 };
  const { queue, confirmed } = queueOf(counts);
  queue.add('a');
  queue.collect(10);
  counts.a = 5;
  queue.confirm();
  expect(confirmed.mock.calls).toEqual([['a', 1]]);
});

it('holds a limited number of keys', () => {
  const tell = vi.fn<(key: string) => undefined>();
  const full = createReportQueue(tell);
  for (let n = 0; n < 30_000; n += 1) full.add(String(n));
  full.collect(1);
  expect(tell).toHaveBeenCalledTimes(20_000);
});
