// The auth client, loaded on demand: 22 KiB that a visitor who has never signed in saves. It is needed where this browser stores a session,
// where a link from an e-mail brings one, and for every sign-in.
import type { GoTrueClient, Session } from '@supabase/auth-js';
import { toAppError } from '../errors.ts';
import { SESSION_MISSING } from '../service-errors.ts';

/** The localStorage key of the session. */
export const STORAGE_KEY = 'tanabana-auth';

/** The asynchronous methods of the auth client: those can wait for it to load. */
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

/** Registers a callback that runs when the auth client begins to load, so that none of its events is missed. */
export function onAuthLoad(listener: () => void): void {
  whenLoading = listener;
}

/** Whether there can be a session: one is stored here, or the address brings one. */
export function mayHaveSession(): boolean {
  return client !== undefined || localStorage.getItem(STORAGE_KEY) !== null || /[#&]access_token=/.test(location.hash);
}

/**
 * The session as this browser stores it, unchecked and perhaps expired. For use without a connection: the auth client would try to renew it
 * for half a minute.
 */
export function storedSession(): Session | null {
  const text = localStorage.getItem(STORAGE_KEY);
  return text ? (JSON.parse(text) as Session) : null;
}

/**
 * Calls back when another tab may have stored a session, or dropped it. A page that comes back from the browser's cache of pages got no
 * events while it was there.
 */
export function onStorageElsewhere(listener: () => void): void {
  window.addEventListener('storage', listener);
  window.addEventListener('pageshow', listener);
}

/**
 * Whether the service reports that the session which was stored at the call was ended elsewhere. auth-js returns the same error where no
 * session is stored. A session of a later sign-in was not part of the request.
 */
function isEndedElsewhere(answer: unknown, token: string | undefined): boolean {
  const error = (answer as { error?: unknown } | undefined)?.error;
  if (!error || toAppError(error).code !== SESSION_MISSING) return false;
  return token !== undefined && storedSession()?.access_token === token;
}

/**
 * Every method of the auth client, loading it first. A session that was ended elsewhere is dropped, with an event for the page. The auth
 * client would keep it until its token expires.
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
