/**
 * Calls the external cities service (accounts document, §7): GET states/{stateIso}/cities with a key in a header, as described in
 * https://countrystatecity.in/docs/api/cities-by-state-country. Responses are cached without expiry, because cities do not move.
 */
import { z } from 'zod';
import { postJson, type PostJson } from '../post-json.ts';
import { ProviderError } from '../provider-error.ts';
import type { CitiesPort, City } from './port.ts';

type CitiesSettings = { apiUrl: string; key: string; timeoutMs?: number };

/** A member waits for the list in a form. */
const TIMEOUT_MS = 5_000;

const answerSchema = z.array(z.object({ id: z.coerce.number().int(), name: z.string().trim().min(1) }));

const byName = (one: City, other: City) => one.name.localeCompare(other.name, 'en-IN');

/** @param post how to call the service; a list that is cached needs no call */
export function createCitiesApi(
  { apiUrl, key, timeoutMs = TIMEOUT_MS }: CitiesSettings,
  post: PostJson = postJson,
): CitiesPort {
  /** The cache by state. It stores promises, so that concurrent calls share one request. */
  const cache = new Map<string, Promise<readonly City[]>>();

  async function request(stateIso: string): Promise<readonly City[]> {
    const url = `${apiUrl.replace(/\/+$/, '')}/states/${encodeURIComponent(stateIso)}/cities`;
    const headers = { accept: 'application/json', 'x-cscapi-key': key };
    const cities = answerSchema.safeParse(await post('cities', url, { headers, timeoutMs }));
    if (!cities.success) throw new ProviderError('cities', 'did not answer with a list of cities');
    return cities.data.sort(byName);
  }

  return {
    citiesOf(stateIso) {
      let cities = cache.get(stateIso);
      if (!cities) {
        cities = request(stateIso).catch((error: unknown) => {
          // An error is not cached, so that the next call sends a new request.
          cache.delete(stateIso);
          throw error;
        });
        cache.set(stateIso, cities);
      }
      return cities;
    },
  };
}

/** Without a service the list is empty, and the form lets the district be typed. */
export const noCities: CitiesPort = { citiesOf: () => Promise.resolve([]) };
