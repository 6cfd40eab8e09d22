import { servicesUrl } from '#config/env.ts';
import { AppError, toAppError } from './errors.ts';
import { authHeaders } from './supabase.ts';

type Answer = { error?: { code?: string; message?: string } | string; message?: string };

/** The refusal in an answer: its body has the code and the words, whatever the status. */
function refusal({ error, message }: Answer, status: number): AppError {
  if (typeof error === 'object')
    return new AppError(error.code ?? 'unexpected', error.message ?? message ?? '', status);
  return new AppError('unexpected', error ?? message ?? '', status);
}

async function post(name: string, body: Record<string, unknown>): Promise<Response> {
  const headers = { ...(await authHeaders()), 'content-type': 'application/json' };
  try {
    return await fetch(`${servicesUrl()}/functions/v1/${name}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
  } catch (error) {
    throw toAppError(error);
  }
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
  const response = await post(name, body);
  const text = await response.text();
  // A proxy in between may answer with a page of its own.
  const isJson = response.headers.get('content-type')?.includes('json');
  const answer: T & Answer = isJson
    ? JSON.parse(text)
    : { error: { code: 'unexpected', message: response.statusText } };
  if (!response.ok || answer.error) throw refusal(answer, response.status);
  return answer;
}
