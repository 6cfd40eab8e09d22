/** Every limit has an effect: with changed limits, the product differs in each place that has the number. */
import { glob } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EFFECTS, NUMBERS } from './effects.ts';
import { readingEffects } from './found-effects.ts';
import { changed, openChangedWorld, ROOT, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openChangedWorld();
});
afterAll(() => world.close());

it('each limit has an effect', () => {
  expect(EFFECTS.length).toBeGreaterThan(100);
  expect(EFFECTS.filter(([, effects]) => effects.length === 0).map(([name]) => name)).toEqual([]);
});

it('a limit that no list names has an effect where code reads it, and none in a comment', () => {
  const places = (name: string) => readingEffects(name).map(({ where }) => where);
  expect(places('credits_low')).toEqual(['apps/web/src/components/ui/credits-pill.tsx']);
  expect(places('stray_file_hours')).toContain('db/schema/72-storage/stray_files.sql');
  expect(places('audit_days_of_nobody')).toEqual([]);
});

const cases = EFFECTS.flatMap(([name, effects]) => effects.map((effect) => [name, effect.where, effect] as const));

it.each(cases)('%s takes effect in %s', async (name, _where, effect) => {
  const number = NUMBERS[name];
  expect(await effect.holds(world, changed(number), name)).toBe(true);
  const isOld = !effect.isRead && (await effect.holds(world, number, name));
  expect(isOld).toBe(false);
});

/** Numbers of notices, and texts with a number in them, at any depth. */
function numbered(value: unknown, at = ''): string[] {
  if (typeof value === 'number') return [`${at} ${value}`];
  if (typeof value === 'string') return /\d/.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => numbered(inner, `${at}.${name}`));
}

it('no sentence keeps the number that it named', async () => {
  const unchanged: string[] = [];
  let count = 0;
  for await (const file of glob('packages/domain/src/**/*{messages,notices}.ts', { cwd: ROOT })) {
    const before = numbered({ ...(await import(ROOT + file)) });
    const after = new Set(numbered({ ...(await world.load(file)) }));
    count += before.length;
    unchanged.push(...before.filter((text) => after.has(text)));
  }
  expect(count).toBeGreaterThan(10);
  expect(unchanged).toEqual([]);
});
