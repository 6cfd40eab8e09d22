import { FunctionsHttpError } from '@supabase/supabase-js';
import { AppError, toAppError } from './errors.ts';
import { supabase } from './supabase.ts';

type Refusal = { error?: { code?: string; message?: string } | string; message?: string };

/** The refusal a function answered with: its body has the code and the words, whatever the status. */
function refusal(body: Refusal, status: number): AppError {
  const { error, message } = body;
  const code = typeof error === 'object' ? error.code : undefined;
  const words = (typeof error === 'object' ? error.message : error) ?? message;
  return new AppError(code ?? 'unexpected', words ?? '', status);
}

/**
 * Calls a server function and returns its answer.
 *
 * @param name the function's name in the address
 * @param body its arguments, in the keys that the function documents
 * @throws AppError with the function's own code and message, also when it answers 200 with an `error`
 */
export async function invoke<T>(name: string, body: Record<string, unknown>): Promise<T> {
  const { data, error } = await supabase().functions.invoke<T & Refusal>(name, { body });
  if (error instanceof FunctionsHttpError) {
    const response = error.context as Response;
    const text = await response.text();
    throw refusal(text.startsWith('{') ? JSON.parse(text) : { message: text }, response.status);
  }
  if (error) throw toAppError(error.context instanceof Error ? error.context : error);
  if (data === null) throw new AppError('unexpected', '', 200);
  if (data.error) throw refusal(data, 200);
  return data;
}
