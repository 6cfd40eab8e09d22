import { expect, it } from 'vitest';
import { placeOfPin } from './pins.ts';
import { districtsOf, loadCountries, loadStates } from './places.ts';

it('there are about 240 countries with India among them and 36 states, each with districts', async () => {
  const [countries, states] = await Promise.all([loadCountries(), loadStates()]);
  expect(countries).toHaveLength(243);
  expect(countries).toContainEqual({ name: 'India', iso2: 'IN', dialCode: '+91', flag: '🇮🇳' });
  expect(states).toHaveLength(36);
  const counts = await Promise.all(states.map(async (state) => (await districtsOf(state.name)).length));
  expect(Math.min(...counts)).toBeGreaterThan(0);
  expect(await districtsOf('Atlantis')).toEqual([]);
});

it('a PIN suggests state and district, an unknown one at most the state', async () => {
  expect(await placeOfPin('395002')).toEqual({ state: 'Gujarat', district: 'Surat' });
  expect(await placeOfPin('395999')).toEqual({ state: 'Gujarat', district: null });
  expect(await placeOfPin('000000')).toBeNull();
});
