/** How many transactions of each kind the admission queue lets run at once. */
import { expect, it } from 'vitest';
import { bench, of } from '../support/admission-bench.ts';

it('has fewer places for what may take long, in the order of its account', async () => {
  const { ask, end, running } = bench(10);
  const search = { ...of('ip:a'), mayTakeLong: true };
  for (const name of ['search 1', 'search 2', 'search 3', 'search 4']) await ask(name, search);
  await ask('list 1', of('ip:a'));
  await ask('search of b', { ...search, share: 'ip:b' });
  expect(running).toEqual(['search 1', 'search 2', 'search 3', 'search of b']);
  await end('search 1');
  expect(running).toEqual(['search 2', 'search 3', 'search of b', 'search 4', 'list 1']);
  for (const name of ['list 2', 'list 3']) await ask(name, of('ip:a'));
  expect(running.slice(5)).toEqual(['list 2']);
});

it('has fewer places for writes of all callers, and a place of these for others beside one account', async () => {
  const { ask, end, running } = bench(10);
  const write = (share: string) => ({ ...of(share), readOnly: false });
  for (const name of ['a1', 'a2', 'a3']) await ask(name, write('user:a'));
  expect(running).toEqual(['a1', 'a2']);
  for (const name of ['b1', 'c1']) await ask(name, write(`user:${name[0]}`));
  expect(running).toEqual(['a1', 'a2', 'b1']);
  // Reads do not wait for writes, nor writes for the reads of their own account.
  for (const name of ['list 1', 'list 2', 'list 3']) await ask(name, of('user:b'));
  expect(running.slice(3)).toEqual(['list 1', 'list 2', 'list 3']);
  await end('b1');
  expect(running.slice(5)).toEqual(['c1']);
  await ask('b2', write('user:b'));
  await end('a1');
  expect(running).toEqual(['a2', 'list 1', 'list 2', 'list 3', 'c1', 'a3']);
  await end('c1');
  expect(running.slice(4)).toEqual(['a3', 'b2']);
});

it('lets writes of the service run in all of its places', async () => {
  const { ask, running } = bench(10);
  const names = Array.from({ length: 9 }, (_, index) => `job ${index}`);
  for (const name of names) await ask(name, { isService: true, share: name });
  expect(running).toEqual(names.slice(0, 8));
});

it('says how long a transaction took, without its waits for a place and a connection', async () => {
  const { ask, begin, end, pass } = bench(1);
  const took: number[] = [];
  const read = { ...of('ip:a'), onEnded: (ms: number) => took.push(ms) };
  await ask('first', read);
  await ask('second', read);
  pass(100);
  await end('first');
  pass(10);
  begin('second');
  pass(7);
  await end('second', new Error('no such table'));
  expect(took).toEqual([100, 7]);
});

it('divides the time of a message among its reads', async () => {
  const { ask, begin, end, pass } = bench(4);
  const took: number[] = [];
  const read = { ...of('ip:a'), onEnded: (ms: number) => took.push(ms) };
  for (const name of ['first', 'second']) {
    await ask(name, read);
    begin(name, 2);
  }
  pass(10);
  await end('first');
  // One whose message failed is sent again alone.
  begin('second');
  pass(4);
  await end('second');
  expect(took).toEqual([5, 4]);
});
