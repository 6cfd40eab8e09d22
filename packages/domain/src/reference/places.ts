/** Countries, Indian states and districts. Loaded on demand; sources and licences: packages/domain/data/README.md. */

/** `dialCode` repeats (+1, +7): key a select by `iso2`. */
export type Country = { name: string; iso2: string; dialCode: string; flag: string };
export type State = { name: string; iso: string; kind: string };

/** All countries, sorted by name. */
export async function loadCountries(): Promise<readonly Country[]> {
  return (await import('../../data/countries.json', { with: { type: 'json' } })).default;
}

/** The 36 Indian states and union territories. */
export async function loadStates(): Promise<readonly State[]> {
  return (await import('../../data/india-states.json', { with: { type: 'json' } })).default;
}

async function loadDistricts(): Promise<Readonly<Record<string, readonly string[]>>> {
  return (await import('../../data/india-districts.json', { with: { type: 'json' } })).default;
}

/**
 * The districts of a state, sorted.
 *
 * @param state its name or its ISO code: `Gujarat` or `IN-GJ`
 * @returns an empty list for an unknown state: the cities service may know more
 */
export async function districtsOf(state: string): Promise<readonly string[]> {
  const [states, districts] = await Promise.all([loadStates(), loadDistricts()]);
  const iso = states.find((entry) => entry.name === state)?.iso ?? state;
  return districts[iso] ?? [];
}
