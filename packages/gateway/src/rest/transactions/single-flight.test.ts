import { expect, it } from 'vitest';
import { singleFlight } from './single-flight.ts';

it('equal reads share a run while it lasts, its error too, and no longer', async () => {
  const runs: PromiseWithResolvers<string>[] = [];
  const flights = singleFlight<string>();
  const request = (key: string) =>
    flights(key, () => {
      runs.push(Promise.withResolvers<string>());
      return runs.at(-1)!.promise;
    });
  const requests = [request('a'), request('b'), request('a')];
  expect(runs).toHaveLength(2);
  runs[0]!.resolve('one');
  runs[1]!.reject(new Error('away'));
  expect(await Promise.allSettled(requests)).toEqual([
    { status: 'fulfilled', value: 'one' },
    { status: 'rejected', reason: new Error('away') },
    { status: 'fulfilled', value: 'one' },
  ]);
  const again = [request('a'), request('b')];
  expect(runs).toHaveLength(4);
  for (const run of runs.slice(2)) run.resolve('two');
  expect(await Promise.all(again)).toEqual(['two', 'two']);
});
