/**
 * Calls a hook over HTTP, signed as https://www.standardwebhooks.com says. All tries together have five seconds, and an answer has at most
 * 200 KiB, as upstream.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AuthError } from '../../errors/auth-error.ts';
import type { Hook } from './settings.ts';

const SECONDS = 5;
const TRIES = 3;
const PAUSE_MS = 2000;
const MAX_BYTES = 200 * 1024;

type HttpHook = Extract<Hook, { kind: 'http' }>;

const timedOut = (cause?: unknown): AuthError =>
  new AuthError('hook_timeout', `Failed to reach hook within maximum time of ${SECONDS.toFixed(6)} seconds`, { cause });
const failed = (message: string): AuthError => new AuthError('unexpected_failure', message);

function headersOf({ secrets }: HttpHook, body: string, now: Date): Record<string, string> {
  const id = randomUUID();
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const sign = (key: Uint8Array): string =>
    `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(sign).join(' '),
    'accept-encoding': 'identity',
  };
}

async function readBody(response: Response): Promise<string> {
  const type = response.headers.get('content-type');
  if (!type) {
    throw new AuthError('hook_payload_invalid_content_type', 'Invalid Content-Type: Missing Content-Type header');
  }
  if (type.split(';')[0]!.trim().toLowerCase() !== 'application/json') {
    const message = `Invalid JSON response. Received content-type: ${type.slice(0, 100)}`;
    throw new AuthError('hook_payload_invalid_content_type', message);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) {
      throw new AuthError('hook_payload_over_size_limit', `Payload size exceeded size limit of ${MAX_BYTES} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** @returns the body; null for an empty answer; undefined if the hook asks to be called again */
async function readAnswer(response: Response): Promise<string | null | undefined> {
  switch (response.status) {
    case 200:
    case 202:
      return readBody(response);
    case 204:
      return null;
    case 429:
    case 503:
      if (response.headers.has('retry-after')) return undefined;
      throw failed('Service currently unavailable due to hook');
    case 400:
      throw failed('Invalid payload sent to hook');
    case 401:
      throw failed('Hook requires authorization token');
    default:
      throw failed(`Unexpected status code returned from hook: ${response.status}`);
  }
}

async function callOnce(
  hook: HttpHook,
  body: string,
  now: Date,
  signal: AbortSignal,
): Promise<string | null | undefined> {
  const headers = headersOf(hook, body, now);
  const response = await fetch(hook.url, { method: 'POST', body, headers, redirect: 'manual', signal });
  try {
    return await readAnswer(response);
  } finally {
    await response.body?.cancel().catch(() => undefined);
  }
}

/**
 * @param body the JSON of the input
 * @returns the JSON of the output; null for none
 * @throws AuthError with upstream's codes and words
 */
export async function callHttp(hook: HttpHook, body: string, now: () => Date): Promise<string | null> {
  const signal = AbortSignal.timeout(SECONDS * 1000);
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    try {
      const answer = await callOnce(hook, body, now(), signal);
      if (answer !== undefined) return answer;
    } catch (error) {
      if (error instanceof AuthError) throw error;
      if (signal.aborted) throw timedOut(error);
      if (attempt === TRIES) {
        throw new AuthError('hook_timeout_after_retry', 'Failed to reach hook after maximum retries', { cause: error });
      }
      await wait(PAUSE_MS, undefined, { signal }).catch((cause: unknown) => {
        throw timedOut(cause);
      });
    }
  }
  throw failed('Service currently unavailable due to hook');
}
