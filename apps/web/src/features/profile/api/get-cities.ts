import { loadStates } from '@tanabana/domain/reference/places';
import { invoke } from '#lib/reading/functions.ts';

/** Cities of an Indian state from the cities service, for a state without a built-in list of districts. Throws AppError. */
export async function getCities(state: string): Promise<string[]> {
  const state_iso = (await loadStates()).find(({ name }) => name === state)?.iso;
  if (!state_iso) return [];
  const { cities } = await invoke<{ cities: { name: string }[] }>('cities', { state_iso });
  return cities.map(({ name }) => name);
}
