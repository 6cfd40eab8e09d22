import { expect, it } from 'vitest';
import { createSchemaChange, SCHEMA_CHANGED, SCHEMA_CHANGES } from './schema-change.ts';

it('nothing waits while no change was announced', () => {
  const change = createSchemaChange();
  expect(change.over()).toBeUndefined();
  change.hear(SCHEMA_CHANGED);
  change.hear('something else');
  expect(change.over()).toBeUndefined();
});

it('what waits goes on after the change, in turns, and what comes then does not wait', async () => {
  const change = createSchemaChange({ ofATurn: 2 });
  change.hear(SCHEMA_CHANGES);
  const released: number[] = [];
  const all = [1, 2, 3, 4, 5].map((n) => change.over()!.then(() => released.push(n)));
  await Promise.resolve();
  expect(released).toEqual([]);
  change.hear(SCHEMA_CHANGED);
  expect(change.over()).toBeUndefined();
  await Promise.all(all.slice(0, 2));
  expect(released).toEqual([1, 2]);
  await Promise.all(all);
  expect(released).toEqual([1, 2, 3, 4, 5]);
});

it('a change whose end nobody announces is over after its time, and when announcements were missed', async () => {
  const late = createSchemaChange({ longestMs: 20 });
  late.hear(SCHEMA_CHANGES);
  await late.over();
  expect(late.over()).toBeUndefined();
  const lost = createSchemaChange();
  lost.hear(SCHEMA_CHANGES);
  const waiting = lost.over();
  lost.forget();
  await waiting;
  expect(lost.over()).toBeUndefined();
});

it('more than may wait are refused at once', async () => {
  const change = createSchemaChange({ mostWaiting: 1 });
  change.hear(SCHEMA_CHANGES);
  const first = change.over();
  await expect(change.over()).rejects.toMatchObject({ name: 'UnavailableError', reason: 'busy' });
  change.hear(SCHEMA_CHANGED);
  await first;
});
