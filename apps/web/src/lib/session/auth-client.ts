// The auth client, loaded when it is needed: 22 KiB that a visitor who has never signed in does without. It is needed
// where a session is kept in this browser, where a link from an e-mail brings one, and for every act of signing in.
import type { GoTrueClient, Session } from '@supabase/auth-js';
import { toAppError } from '../errors.ts';
import { SESSION_MISSING } from '../service-errors.ts';

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

let client: Promise<GoTrueClient> | undefined;

const load = async () => (await import('./make-auth-client.ts')).makeAuthClient(STORAGE_KEY);

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

/**
 * Whether the service says that the session which was kept at the call was ended elsewhere: auth-js says the same where none
 * is kept. A session of a later sign-in was not what the service was asked about.
 */
function isEndedElsewhere(answer: unknown, token: string | undefined): boolean {
  const error = (answer as { error?: unknown } | undefined)?.error;
  if (!error || toAppError(error).code !== SESSION_MISSING) return false;
  return token !== undefined && storedSession()?.access_token === token;
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
      const token = storedSession()?.access_token;
      const answer: unknown = await (loaded[method] as (...args: unknown[]) => unknown).apply(loaded, args);
      if (isEndedElsewhere(answer, token)) await loaded.signOut({ scope: 'local' });
      return answer;
    },
});
