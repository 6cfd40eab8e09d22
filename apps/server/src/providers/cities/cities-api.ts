/**
 * Calls the external cities service (accounts document, §7): GET states/{stateIso}/cities with a key in a header, as described in
 * https://countrystatecity.in/docs/api/cities-by-state-country. Responses are cached without expiry, because cities do not move.
 */
import { z } from 'zod';
import type { Circuit } from '../circuit.ts';
import { ProviderError } from '../provider-error.ts';
import { fetchAnswer, type ProviderAnswer } from '../read-answer.ts';
import { retryAfterOf } from '../retry-after.ts';
import type { CitiesPort, City } from './port.ts';

type CitiesSettings = { apiUrl: string; key: string; timeoutMs?: number };

/** A member waits for the list in a form. */
const TIMEOUT_MS = 5_000;

const answerSchema = z.array(z.object({ id: z.coerce.number().int(), name: z.string().trim().min(1) }));

const byName = (one: City, other: City) => one.name.localeCompare(other.name, 'en-IN');

/** @param circuit what calls of the service pass through; a list that is cached needs none */
export function createCitiesApi(
  { apiUrl, key, timeoutMs = TIMEOUT_MS }: CitiesSettings,
  circuit: Pick<Circuit, 'run'> = { run: (call) => call() },
): CitiesPort {
  /** The cache by state. It stores promises, so that concurrent calls share one request. */
  const cache = new Map<string, Promise<readonly City[]>>();

  async function request(stateIso: string): Promise<readonly City[]> {
    let answer: ProviderAnswer;
    let content: unknown;
    try {
      answer = await fetchAnswer(
        `${apiUrl.replace(/\/+$/, '')}/states/${encodeURIComponent(stateIso)}/cities`,
        { headers: { accept: 'application/json', 'x-cscapi-key': key } },
        timeoutMs,
      );
      content = answer.ok ? JSON.parse(answer.text) : undefined;
    } catch (error) {
      // The error of fetch is not passed on, because it may contain the URL.
      const { name } = error as Error;
      const reason = {
        TimeoutError: 'took too long',
        SyntaxError: 'did not answer with JSON',
        AnswerTooLongError: 'gave too long an answer',
      }[name];
      throw new ProviderError('cities', reason ?? 'could not be reached', undefined, 'later', { isOutage: true });
    }
    if (!answer.ok) {
      const retryAfterMs = retryAfterOf(answer);
      throw new ProviderError('cities', 'refused the question', answer.status, undefined, { retryAfterMs });
    }
    const cities = answerSchema.safeParse(content);
    if (!cities.success) throw new ProviderError('cities', 'did not answer with a list of cities');
    return cities.data.sort(byName);
  }

  return {
    citiesOf(stateIso) {
      let cities = cache.get(stateIso);
      if (!cities) {
        cities = circuit
          .run(() => request(stateIso))
          .catch((error: unknown) => {
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
