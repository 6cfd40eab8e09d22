/** docs/settings.md says what the server reads. */
import { expect, it } from 'vitest';
import { SETTINGS } from '../../apps/server/src/settings.ts';
import { GUIDE, SECTIONS, type SettingName } from './guide.ts';
import { isFresh } from './settings-doc.ts';

const names = Object.keys(SETTINGS) as SettingName[];

it('is generated from the list of settings: npm run gen writes it', async () => {
  expect(await isFresh()).toBe(true);
});

it('has each setting in one section', () => {
  expect(SECTIONS.flatMap((section) => [...section.names]).sort()).toEqual([...names].sort());
});

it('has examples that the server would take', () => {
  const whole = names.filter((name) => !GUIDE[name].example.includes('…'));
  expect(whole.filter((name) => !SETTINGS[name].schema.safeParse(GUIDE[name].example).success)).toEqual([]);
});
