import { ProviderError } from './provider-error.ts';

/** How long a provider may take, milliseconds. A member is waiting behind it. */
const TIMEOUT_MS = 10_000;

/**
 * Posts JSON to a provider and gives back its JSON answer.
 *
 * @throws ProviderError when it cannot be reached, is too slow or answers with anything but 2xx; the fault that fetch
 * reports is not passed on, as it may quote the address with a key in it
 */
export async function postJson(
  channel: ProviderError['channel'],
  url: string,
  options: { headers: Record<string, string>; body: unknown; timeoutMs?: number },
): Promise<unknown> {
  let answer: Response;
  try {
    answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...options.headers },
      body: JSON.stringify(options.body),
      redirect: 'error',
      signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
    });
    const content = await answer.text();
    if (answer.ok) return content === '' ? undefined : JSON.parse(content);
  } catch (error) {
    throw new ProviderError(
      channel,
      (error as Error).name === 'TimeoutError' ? 'took too long' : 'could not be reached',
    );
  }
  throw new ProviderError(channel, channel === 'payment' ? 'refused' : 'refused the message', answer.status);
}
