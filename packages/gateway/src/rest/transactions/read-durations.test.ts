import { expect, it } from 'vitest';
import { createReadDurations } from './read-durations.ts';

/** Notes a duration so often that the mean is nearly it. */
function noteOften(durations: ReturnType<typeof createReadDurations>, key: string, ms: number): void {
  for (let times = 0; times < 40; times += 1) durations.note(key, ms);
}

it('reads of a shape take long once their mean is long, until it is short', () => {
  const durations = createReadDurations();
  expect(durations.isLong('list')).toBe(false);
  durations.note('list', 30);
  expect(durations.isLong('list')).toBe(false);
  noteOften(durations, 'list', 30);
  expect(durations.isLong('list')).toBe(true);
  expect(durations.isLong('other list')).toBe(false);
  // With fewer places the same read takes less.
  noteOften(durations, 'list', 4);
  expect(durations.isLong('list')).toBe(true);
  noteOften(durations, 'list', 1);
  expect(durations.isLong('list')).toBe(false);
  noteOften(durations, 'list', 4);
  expect(durations.isLong('list')).toBe(false);
});

it('reads of a shape are quick once some were read and their mean is short, until it is not', () => {
  const durations = createReadDurations();
  for (let times = 0; times < 7; times += 1) durations.note('list', 0.5);
  expect(durations.isQuick('list')).toBe(false);
  durations.note('list', 0.5);
  expect([durations.isQuick('list'), durations.isQuick('other list')]).toEqual([true, false]);
  noteOften(durations, 'list', 1.5);
  expect(durations.isQuick('list')).toBe(true);
  noteOften(durations, 'list', 3);
  expect(durations.isQuick('list')).toBe(false);
  noteOften(durations, 'list', 1.5);
  expect(durations.isQuick('list')).toBe(false);
});

it('forgets the shapes that were not read for the longest time', () => {
  const durations = createReadDurations();
  noteOften(durations, 'list', 30);
  for (let index = 0; index < 1000; index += 1) durations.note(`${index}${'x'.repeat(1000)}`, 1);
  expect(durations.isLong('list')).toBe(false);
});
