import { servicesUrl } from '#config/env.ts';
import { currentLanguage } from '#i18n/messages.ts';
import { errorOf, toAppError } from '../errors.ts';
import type { AppError } from '../errors.ts';
import { NETWORK, UNEXPECTED } from '../service-errors.ts';
import type { RequestOptions } from './request.ts';
import { fetchAsUser } from './as-user.ts';

type Refusal = { code?: unknown; message?: unknown; fields?: Record<string, string>; details?: unknown };
type Answer = { error?: Refusal | string; message?: string };

type More = Pick<Refusal, 'fields'> & { details?: string | null };

const errorFrom = (code: string, words: string, status: number, more: More = {}) =>
  errorOf({ service: 'functions', code, words, status }, more);

/** The error in a response: its body has the code and the message, whatever the status. */
function refusal({ error, message }: Answer, status: number): AppError {
  const { code, message: words = message, fields, details } = typeof error === 'object' ? error : {};
  const more = { fields, details: typeof details === 'string' ? details : null };
  return errorFrom(typeof code === 'string' ? code : UNEXPECTED, typeof words === 'string' ? words : '', status, more);
}

async function request(nameAndQuery: string, init: RequestOptions, headers: Record<string, string>): Promise<Response> {
  // As for the auth service: the language of a message to somebody whose language is unknown.
  const language = { 'accept-language': currentLanguage(), ...headers };
  try {
    return await fetchAsUser(`${servicesUrl()}/functions/v1/${nameAndQuery}`, { ...init, headers: language });
  } catch (error) {
    throw toAppError(error);
  }
}

/** Parses a response as JSON. A proxy in between may respond with a page of its own, or break off. */
async function read<T>(response: Response): Promise<T & Answer> {
  let text: string;
  try {
    text = await response.text();
  } catch (error) {
    throw errorFrom(NETWORK, String(error), 0);
  }
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer === 'object' && answer !== null) return answer as T & Answer;
  } catch {
    // A body that is no JSON object did not come from a function. The check below reports it.
  }
  throw errorFrom(UNEXPECTED, text, response.status);
}

/**
 * Calls a server function and returns its result.
 *
 * @param name the function's name in the address
 * @param body its arguments, in the keys that the function documents
 * @param waitMs the timeout, where it is longer than usual
 * @param headers beside the usual ones
 * @throws AppError with the function's own code and message, also when it responds 200 with an `error`; code `network` when no response
 *   came
 */
export async function invoke<T>(
  name: string,
  body: Record<string, unknown>,
  waitMs?: number,
  headers: Record<string, string> = {},
): Promise<T> {
  const init: RequestOptions = { method: 'POST', body: JSON.stringify(body), ...(waitMs !== undefined && { waitMs }) };
  // Opts in to idempotent replay: a double tap gets the first response again.
  const usual = { 'content-type': 'application/json', 'x-same-answer': '1' };
  const response = await request(name, init, { ...usual, ...headers });
  const answer = await read<T>(response);
  if (!response.ok || answer.error) throw refusal(answer, response.status);
  return answer;
}

/**
 * Calls a server function whose response is a streamed file.
 *
 * @param body its arguments, in the keys that the function documents
 * @param onBytes called with each part as it arrives
 * @param signal aborts the call
 * @returns the whole file
 * @throws AppError as `invoke`; code `network` when it broke off before its end, or was aborted
 */
export async function fetchStream(
  name: string,
  body: Record<string, unknown>,
  onBytes: (part: Uint8Array) => void,
  signal?: AbortSignal,
): Promise<Blob> {
  const init: RequestOptions = { method: 'POST', body: JSON.stringify(body), ...(signal && { signal }) };
  const response = await request(name, init, { 'content-type': 'application/json' });
  if (!response.ok || !response.body) throw refusal(await read(response), response.status);
  const parts: BlobPart[] = [];
  try {
    for (const reader = response.body.getReader(); ;) {
      const { done, value } = await reader.read();
      signal?.throwIfAborted();
      if (done) break;
      onBytes(value);
      parts.push(value);
    }
  } catch (error) {
    throw errorFrom(NETWORK, String(error), 0);
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}

/**
 * Fetches a file that a server function makes for the member.
 *
 * @throws AppError as `invoke`
 */
export async function fetchFile(name: string, query: Record<string, string>): Promise<Blob> {
  const response = await request(`${name}?${new URLSearchParams(query)}`, {}, {});
  if (!response.ok) throw refusal(await read(response), response.status);
  try {
    return await response.blob();
  } catch (error) {
    throw errorFrom(NETWORK, String(error), 0);
  }
}
