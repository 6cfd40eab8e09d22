/**
 * Finds the place of a PIN code. It is a chunk of its own, because the table is large. Sources and licences:
 * packages/domain/data/README.md.
 */
import { loadStates } from './places.ts';

type PinTable = {
  districts: (readonly [iso: string, district: string])[];
  pins: Record<string, number>;
  prefixes: Record<string, string>;
};

/**
 * State and district of an Indian PIN code, to be offered as a suggestion and never used as validation. Falls back to
 * the state of the first three digits.
 */
export async function placeOfPin(pin: string): Promise<{ state: string; district: string | null } | null> {
  const [loaded, states] = await Promise.all([
    import('../../data/pin-prefixes.json', { with: { type: 'json' } }),
    loadStates(),
  ]);
  const table = loaded.default as unknown as PinTable;
  const index = table.pins[pin];
  const [iso, district] =
    index === undefined ? [table.prefixes[pin.slice(0, 3)], null] : (table.districts[index] ?? []);
  const state = states.find((entry) => entry.iso === iso)?.name;
  return state ? { state, district: district ?? null } : null;
}
