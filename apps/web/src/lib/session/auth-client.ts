// The auth client, loaded when it is needed: 22 KiB that a visitor who has never signed in does without. It is needed
// where a session is kept in this browser, where a link from an e-mail brings one, and for every act of signing in.
import type { GoTrueClient, Session } from '@supabase/auth-js';
import { env, servicesUrl } from '#config/env.ts';
import { ask, asAnswer } from '../reading/ask.ts';
import { toAppError } from '../errors.ts';
import { NO_ANSWER, SESSION_MISSING } from '../faults.ts';
import { asRenewal } from './session-over.ts';

/** Where this browser keeps the session. */
export const STORAGE_KEY = 'tanabana-auth';

/** The methods of the auth client that answer with a promise: those can wait for it to load. */
type Asynchronous = {
  [
    Method in keyof GoTrueClient as GoTrueClient[Method] extends (...args: never[]) => Promise<unknown> ? Method : never
  ]: GoTrueClient[Method];
};

/** The auth client as the app calls it. */
export type Auth = Asynchronous;

const RENEWAL = /\/token\?grant_type=refresh_token$/;

/** auth-js takes every error for one of the network: that a request was left without an answer is told by an answer. */
async function askAuth(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    const answer = await ask(input, init);
    return RENEWAL.test(String(input)) ? await asRenewal(answer) : answer;
  } catch (error) {
    if (toAppError(error).code === NO_ANSWER) return asAnswer(error);
    throw error;
  }
}

let client: Promise<GoTrueClient> | undefined;

async function load(): Promise<GoTrueClient> {
  const { GoTrueClient } = await import('@supabase/auth-js');
  const { anonKey } = env();
  return new GoTrueClient({
    url: `${servicesUrl()}/auth/v1`,
    // To log out here is routine, though it is everywhere: it does not cast doubt on the number that signs in.
    headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}`, 'X-Keep-Phone': '1' },
    storageKey: STORAGE_KEY,
    experimental: { recoveryCodes: true },
    fetch: askAuth,
  });
}

let whenLoading: () => void = () => {};

/** The one auth client, loaded at the first call. */
export function authClient(): Promise<GoTrueClient> {
  if (!client) {
    client = load();
    whenLoading();
  }
  return client;
}

/** Calls back when the auth client begins to load, so that nothing it says is missed. */
export function onAuthLoad(listener: () => void): void {
  whenLoading = listener;
}

/** Whether there can be a session: one is kept here, or the address brings one. */
export function mayHaveSession(): boolean {
  return client !== undefined || localStorage.getItem(STORAGE_KEY) !== null || /[#&]access_token=/.test(location.hash);
}

/**
 * The session as this browser keeps it, unproved and perhaps run out. For use without a connection: the auth client
 * would try to renew it for half a minute.
 */
export function storedSession(): Session | null {
  const text = localStorage.getItem(STORAGE_KEY);
  return text ? (JSON.parse(text) as Session) : null;
}

/** Calls back when another tab has signed in; this one had no auth client to hear of it. */
export function onSignInElsewhere(listener: () => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === STORAGE_KEY && newValue) listener();
  });
}

/** Whether the service says that the kept session was ended elsewhere: auth-js says the same where none is kept. */
function isEndedElsewhere(answer: unknown): boolean {
  const error = (answer as { error?: unknown } | undefined)?.error;
  return Boolean(error) && toAppError(error).code === SESSION_MISSING && storedSession() !== null;
}

/**
 * Every method of the auth client, loading it first. A session that was ended elsewhere is dropped, which the page hears of;
 * the auth client would keep it until its token expires.
 */
export const auth = new Proxy({} as Auth, {
  get:
    (_, method: keyof Auth) =>
    async (...args: unknown[]) => {
      const loaded = await authClient();
      const answer: unknown = await (loaded[method] as (...args: unknown[]) => unknown).apply(loaded, args);
      if (isEndedElsewhere(answer)) await loaded.signOut({ scope: 'local' });
      return answer;
    },
});
