// The auth client with what it needs; loaded with it (auth-client.ts).
import { GoTrueClient } from '@supabase/auth-js';
import { env, servicesUrl } from '#config/env.ts';
import { currentLanguage } from '#i18n/messages.ts';
import { request, asAnswer } from '../reading/request.ts';
import { toAppError } from '../errors.ts';
import { NO_ANSWER } from '../service-errors.ts';
import { asRenewal } from './session-over.ts';

const RENEWAL = /\/token\?grant_type=refresh_token$/;

/** auth-js treats every exception as a network error. So a request without a response is reported to it by a response. */
async function authFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers);
  const { anonKey } = env();
  headers.set('apikey', anonKey);
  if (!headers.has('authorization')) headers.set('authorization', `Bearer ${anonKey}`);
  // The language of the letter that this request causes, where the account has no language of its own.
  headers.set('accept-language', currentLanguage());
  try {
    const answer = await request(input, { ...init, headers });
    return RENEWAL.test(String(input)) ? await asRenewal(answer) : answer;
  } catch (error) {
    if (toAppError(error).code === NO_ANSWER) return asAnswer(error);
    throw error;
  }
}

/** @param storageKey the localStorage key of the session */
export function makeAuthClient(storageKey: string): GoTrueClient {
  return new GoTrueClient({
    url: `${servicesUrl()}/auth/v1`,
    // A logout here is routine, although it is everywhere: the proof of the mobile number stays valid. A double tap gets the first response
    // again.
    headers: { 'X-Keep-Phone': '1', 'X-Same-Answer': '1' },
    storageKey,
    experimental: { recoveryCodes: true },
    fetch: authFetch,
  });
}
