import { ProviderError, type Fate } from './provider-error.ts';
import { AnswerTooLongError, fetchAnswer, type ProviderAnswer } from './read-answer.ts';

/** How long a provider may take, milliseconds. A member is waiting behind it. */
const TIMEOUT_MS = 10_000;

/** Faults from before a connection stood: nothing was sent. Those of certificates begin otherwise. */
const NOT_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

type Options = {
  headers: Record<string, string>;
  /** Absent for a question, which is asked by GET. */
  body?: unknown;
  timeoutMs?: number;
  /** What a refusal means where its status does not say; undefined leaves it to the status. */
  fateOf?: (answer: unknown) => Fate | undefined;
};

/**
 * Posts JSON to a provider, or asks it by GET where there is nothing to post, and gives back its JSON answer.
 *
 * @throws ProviderError when it cannot be reached, is too slow, says too much or answers with anything but 2xx; the fault that fetch
 * reports is not passed on, as it may quote the address with a key in it
 */
export async function postJson(channel: ProviderError['channel'], url: string, options: Options): Promise<unknown> {
  let answer: ProviderAnswer;
  try {
    answer = await fetchAnswer(
      url,
      {
        ...(options.body === undefined
          ? { method: 'GET', headers: options.headers }
          : {
              method: 'POST',
              headers: { 'content-type': 'application/json', ...options.headers },
              body: JSON.stringify(options.body),
            }),
        redirect: 'error',
      },
      options.timeoutMs ?? TIMEOUT_MS,
    );
  } catch (error) {
    if (error instanceof AnswerTooLongError) throw new ProviderError(channel, 'gave too long an answer');
    const { name, cause } = error as { name?: string; cause?: { code?: string } };
    const isNotSent = NOT_CONNECTED.test(cause?.code ?? '');
    throw new ProviderError(
      channel,
      name === 'TimeoutError' ? 'took too long' : 'could not be reached',
      undefined,
      isNotSent ? 'later' : 'unknown',
    );
  }
  const said = readJson(answer.text);
  if (!answer.ok) {
    const reason = channel === 'payment' ? 'refused' : 'refused the message';
    throw new ProviderError(channel, reason, answer.status, options.fateOf?.(said));
  }
  if (said === undefined && answer.text !== '') throw new ProviderError(channel, 'gave an answer that cannot be read');
  return said;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
