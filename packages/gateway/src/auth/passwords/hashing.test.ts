import { expect, it } from 'vitest';
import { createHashing } from './hashing.ts';

it('runs one after another, in the order of arrival, whatever becomes of one', async () => {
  const hashing = createHashing({ atOnce: 1, atWork: 9, admitted: 9, admittedOfOnePlace: 9 });
  const seen: string[] = [];
  const ends: (() => void)[] = [];
  const one = (name: string) =>
    hashing.run(async () => {
      seen.push(`${name} begins`);
      await new Promise<void>((resolve) => ends.push(resolve));
      seen.push(`${name} ends`);
      if (name === 'a') throw new Error('no memory');
    });
  const all = ['a', 'b', 'c'].map(one);
  expect(seen).toEqual(['a begins']);
  ends[0]!();
  await expect(all[0]).rejects.toThrow('no memory');
  expect(seen).toEqual(['a begins', 'a ends', 'b begins']);
  ends[1]!();
  await all[1];
  ends[2]!();
  await all[2];
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

it('limits the queue of one /64 and of all together, and admits others when some have left', async () => {
  const hashing = createHashing({ atOnce: 1, atWork: 9, admitted: 3, admittedOfOnePlace: 2 });
  const leave: (() => void)[] = [];
  const stay = () => new Promise<void>((resolve) => leave.push(resolve));
  const visits = ['2001:db8::1', '2001:db8::2'].map((ip) => hashing.admit(ip, stay));
  await expect(hashing.admit('2001:db8::3', stay)).rejects.toMatchObject({ code: 'over_request_rate_limit' });
  visits.push(hashing.admit('203.0.113.1', stay));
  await expect(hashing.admit('203.0.113.2', stay)).rejects.toMatchObject({ code: 'request_timeout' });
  for (const go of leave) go();
  await Promise.all(visits);
  await expect(hashing.admit('2001:db8::3', async () => 'in')).resolves.toBe('in');
});

it('hashes a few at once, while the other admitted ones wait for their turn', async () => {
  const hashing = createHashing({ atOnce: 1, atWork: 2, admitted: 9, admittedOfOnePlace: 9 });
  const atWork: string[] = [];
  const ends = new Map<string, () => void>();
  const visits = ['a', 'b', 'c'].map((name) =>
    hashing.admit(undefined, async () => {
      atWork.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
    }),
  );
  expect(atWork).toEqual(['a', 'b']);
  ends.get('b')!();
  await visits[1];
  expect(atWork).toEqual(['a', 'b', 'c']);
  ends.get('a')!();
  ends.get('c')!();
  await Promise.all(visits);
});
