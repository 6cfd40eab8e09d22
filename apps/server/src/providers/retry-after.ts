/** The header Retry-After (https://www.rfc-editor.org/rfc/rfc9110#name-retry-after). */
import { machineTime } from '../clock.ts';
import type { ProviderAnswer } from './read-answer.ts';

/** The statuses whose pause is meant for the next call: too many calls, and a service that is away. */
const STATUSES = [429, 503];

/** The longest pause that a provider may ask for, in milliseconds. After it the provider is asked again, and may repeat its wish. */
export const LONGEST_PAUSE_MS = 5 * 60_000;

/**
 * How long the provider asks us to wait.
 *
 * @param now milliseconds since 1970, for a header with a date
 * @returns milliseconds, at most LONGEST_PAUSE_MS; undefined where it does not ask, or in a way that nobody understands
 */
export function retryAfterOf(
  { status, retryAfter }: Pick<ProviderAnswer, 'status' | 'retryAfter'>,
  now: number = machineTime().getTime(),
): number | undefined {
  if (!STATUSES.includes(status) || retryAfter === null) return undefined;
  const text = retryAfter.trim();
  const pause = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return pause > 0 ? Math.min(pause, LONGEST_PAUSE_MS) : undefined;
}
