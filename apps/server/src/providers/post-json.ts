import { ProviderError, type Fate } from './provider-error.ts';
import { AnswerTooLongError, fetchAnswer, type ProviderAnswer } from './read-answer.ts';
import { retryAfterOf } from './retry-after.ts';

/** How long a provider may take, in milliseconds. A member is waiting for it. */
const TIMEOUT_MS = 10_000;

/** Error codes from before a connection was established: nothing was sent. The codes of certificate errors have other prefixes. */
const NOT_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

type Options = {
  headers: Record<string, string>;
  /** Absent for a GET request. URLSearchParams are sent as a form, everything else as JSON. */
  body?: unknown;
  timeoutMs?: number;
  /** The fate of a rejected message where the status does not determine it; undefined leaves it to the status. */
  fateOf?: (answer: unknown) => Fate | undefined;
  /** The reason of a rejection in words of ours; undefined for the general ones. */
  reasonOf?: (answer: unknown) => string | undefined;
};

/** The type of postJson, for ports that get one whose calls pass the circuit of their vendor. */
export type PostJson = typeof postJson;

/**
 * Posts JSON or a form to a provider, or sends a GET request where there is no body, and returns its JSON response.
 *
 * @throws ProviderError when it cannot be reached, is too slow, sends too much or responds with anything but 2xx; the error of fetch is not
 * passed on, because it may contain the URL with a key in it
 */
export async function postJson(channel: ProviderError['channel'], url: string, options: Options): Promise<unknown> {
  let answer: ProviderAnswer;
  try {
    answer = await fetchAnswer(
      url,
      options.body === undefined
        ? { method: 'GET', headers: options.headers }
        : {
            method: 'POST',
            headers: { 'content-type': typeOf(options.body), ...options.headers },
            body: options.body instanceof URLSearchParams ? options.body.toString() : JSON.stringify(options.body),
          },
      options.timeoutMs ?? TIMEOUT_MS,
    );
  } catch (error) {
    if (error instanceof AnswerTooLongError)
      throw new ProviderError(channel, 'gave too long an answer', undefined, 'unknown', OUTAGE);
    const { name, cause } = error as { name?: string; cause?: { code?: string } };
    const isNotSent = NOT_CONNECTED.test(cause?.code ?? '');
    throw new ProviderError(
      channel,
      name === 'TimeoutError' ? 'took too long' : 'could not be reached',
      undefined,
      isNotSent ? 'later' : 'unknown',
      OUTAGE,
    );
  }
  const content = readJson(answer.text);
  if (!answer.ok) {
    const reason = options.reasonOf?.(content) ?? REFUSED[channel];
    throw new ProviderError(channel, reason, answer.status, options.fateOf?.(content), {
      retryAfterMs: retryAfterOf(answer),
    });
  }
  if (content === undefined && answer.text !== '')
    throw new ProviderError(channel, 'gave an answer that cannot be read', undefined, 'unknown', OUTAGE);
  return content;
}

const REFUSED: Record<ProviderError['channel'], string> = {
  email: 'refused the message',
  sms: 'refused the message',
  whatsapp: 'refused the message',
  payment: 'refused',
  cities: 'refused the question',
};

const OUTAGE = { isOutage: true };

const typeOf = (body: unknown): string =>
  body instanceof URLSearchParams ? 'application/x-www-form-urlencoded' : 'application/json';

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
