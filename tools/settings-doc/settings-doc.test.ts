/** docs/settings.md matches the settings that the server reads. */
import { expect, it } from 'vitest';
import { SETTINGS } from '../../apps/server/src/settings.ts';
import { GUIDE, type SettingName } from './guide.ts';
import { SECTIONS } from './sections.ts';
import { isFresh } from './settings-doc.ts';

const names = Object.keys(SETTINGS) as SettingName[];

it('is generated from the list of settings: npm run gen writes it', async () => {
  expect(await isFresh()).toBe(true);
});

it('has each setting in one section', () => {
  expect(SECTIONS.flatMap((section) => [...section.names]).sort()).toEqual([...names].sort());
});

it('has valid examples', () => {
  const whole = names.filter((name) => !GUIDE[name].example.includes('…'));
  expect(whole.filter((name) => !SETTINGS[name].schema.safeParse(GUIDE[name].example).success)).toEqual([]);
});

it('has a unit for each number except ports', () => {
  const numbers = names.filter((name) => typeof SETTINGS[name].schema.safeParse(GUIDE[name].example).data === 'number');
  expect(numbers.length).toBeGreaterThan(10);
  expect(numbers.filter((name) => GUIDE[name].unit === undefined)).toEqual(['PORT', 'METRICS_PORT']);
});

it('explains for each setting without a default what its absence means', () => {
  const open = names.filter((name) => SETTINGS[name].schema.safeParse(undefined).data === undefined);
  expect(open.filter((name) => GUIDE[name].unless === undefined)).toEqual([]);
});
