// Sends a request in the name of a given session.
import type { Session } from '@supabase/auth-js';
import { env } from '#config/env.ts';
import { toAppError } from '../errors.ts';
import { SIGN_IN_AWAY } from '../service-errors.ts';
import { request } from './request.ts';
import type { RequestOptions } from './request.ts';

/** The headers that identify the caller: the anon key always, the member's token where there is a session. */
export function headersOf(session: Session | null): { apikey: string; authorization: string } {
  const { anonKey } = env();
  return { apikey: anonKey, authorization: `Bearer ${session?.access_token ?? anonKey}` };
}

/** Whether the auth service could not be reached to check the session. */
export const isAway = (error: unknown): boolean => toAppError(error).code === SIGN_IN_AWAY;

/** A request with the headers of a session, or of a visitor. */
export function sendAs(
  session: Session | null,
  input: string | URL | Request,
  init?: RequestOptions,
): Promise<Response> {
  const headers = new Headers(init?.headers);
  for (const [name, value] of Object.entries(headersOf(session))) headers.set(name, value);
  return request(input, { ...init, headers });
}
