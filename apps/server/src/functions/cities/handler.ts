/**
 * `cities`: the cities of an Indian state from the external service (accounts document, §7). The server makes the request, because it holds
 * the key. The forms call it for a state whose districts are not built in.
 */
import { loadStates } from '@tanabana/domain/reference/places';
import { FunctionError, type FunctionDefinition } from '@tanabana/gateway';
import { z } from 'zod';
import { ProviderError } from '../../providers/provider-error.ts';
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';

const COUNTRY = 'IN-';

// Only known states, so that text of a visitor does not become part of a URL.
const states = new Set((await loadStates()).map(({ iso }) => iso));
const state = z
  .string({ error: 'state_iso is missing.' })
  .transform((iso) => (iso.startsWith(COUNTRY) ? iso : COUNTRY + iso))
  .refine((iso) => states.has(iso), { error: 'state_iso must be a state of India, such as IN-GJ.' });

/** Body `{state_iso}`; responds `{cities: [{id, name}], error: null}`, sorted by name, or 502. */
export function cities(deps: FunctionDeps): FunctionDefinition {
  return defineFunction(deps, {
    name: 'cities',
    // The completion form calls it before the member exists.
    access: 'anyone',
    body: z.object({ state_iso: state }),
    async handle({ state_iso }, { log }) {
      try {
        return { body: { cities: await deps.providers.cities.citiesOf(state_iso.slice(COUNTRY.length)), error: null } };
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        log.warn({ err: error, state_iso }, 'cities could not be fetched');
        throw new FunctionError(502, 'cities_unavailable', 'Could not load districts for the state.');
      }
    },
  });
}
