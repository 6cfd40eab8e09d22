import { servicesUrl } from '#config/env.ts';
import { AppError, toAppError } from './errors.ts';
import { fetchAsUser } from './supabase.ts';

type Answer = { error?: { code?: string; message?: string } | string; message?: string };

/** The refusal in an answer: its body has the code and the words, whatever the status. */
function refusal({ error, message }: Answer, status: number): AppError {
  if (typeof error === 'object')
    return new AppError(error.code ?? 'unexpected', error.message ?? message ?? '', status);
  return new AppError('unexpected', error ?? message ?? '', status);
}

async function request(nameAndQuery: string, init: RequestInit, headers: Record<string, string>): Promise<Response> {
  try {
    return await fetchAsUser(`${servicesUrl()}/functions/v1/${nameAndQuery}`, { ...init, headers });
  } catch (error) {
    throw toAppError(error);
  }
}

/** What an answer says as JSON. A proxy in between may answer with a page of its own. */
async function read<T>(response: Response): Promise<T & Answer> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  const fault: Answer = { error: { code: 'unexpected', message: response.statusText } };
  return isJson ? JSON.parse(text) : (fault as T & Answer);
}

/**
 * Calls a server function and returns its answer.
 *
 * @param name the function's name in the address
 * @param body its arguments, in the keys that the function documents
 * @throws AppError with the function's own code and message, also when it answers 200 with an `error`; code `network`
 *   when no answer came
 */
export async function invoke<T>(name: string, body: Record<string, unknown>): Promise<T> {
  const init = { method: 'POST', body: JSON.stringify(body) };
  const response = await request(name, init, { 'content-type': 'application/json' });
  const answer = await read<T>(response);
  if (!response.ok || answer.error) throw refusal(answer, response.status);
  return answer;
}

/**
 * Fetches a file that a server function makes for the member alone.
 *
 * @throws AppError as `invoke`
 */
export async function fetchFile(name: string, query: Record<string, string>): Promise<Blob> {
  const response = await request(`${name}?${new URLSearchParams(query)}`, {}, {});
  if (!response.ok) throw refusal(await read(response), response.status);
  return response.blob();
}
