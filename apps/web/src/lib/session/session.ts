// The session of the whole page. Its only source is auth-js, whose events include other tabs.
import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { sessionNotices } from '@tanabana/domain/accounts/session-notices';
import { useSyncExternalStore } from 'react';
import { authClient, mayHaveSession, onAuthLoad, onStorageElsewhere, storedSession } from './auth-client.ts';
import { currentConnection, noteSignInAway } from '../offline/connection.ts';
import { isInTime } from '../offline/in-time.ts';
import { showToast } from '../toast.ts';

export type SessionState =
  { status: 'loading' } | { status: 'signed-out' } | { status: 'signed-in'; session: Session; userId: string };

const LOADING: SessionState = { status: 'loading' };
const SIGNED_OUT: SessionState = { status: 'signed-out' };

let state: SessionState = LOADING;
let ready: Promise<void> | undefined;
const listeners = new Set<(event: AuthChangeEvent) => void>();

/** auth-js emits SIGNED_OUT once for the refused renewal and once for the dropped session. It is handled once. */
const isRepeated = (event: AuthChangeEvent): boolean => event === 'SIGNED_OUT' && state.status === 'signed-out';

function apply(event: AuthChangeEvent, session: Session | null) {
  if (isRepeated(event)) return;
  state = session ? { status: 'signed-in', session, userId: session.user.id } : SIGNED_OUT;
  for (const listener of listeners) listener(event);
}

/** Listens to the auth client from its first event; resolves when it is known who is signed in. */
async function listen(): Promise<void> {
  const client = await authClient();
  await new Promise<void>((resolve) => {
    client.onAuthStateChange((event, session) => {
      hear(event, session);
      resolve();
    });
  });
  const { error } = await client.getSession();
  if (error) showToast(sessionNotices.sessionError);
}

/** The last event whose session is not the stored one: the session is not stored here yet, or no longer. */
let unmatched: { event: AuthChangeEvent; token: string } | undefined;

/**
 * Handles an event of the auth client, of this tab or another. What is stored decides who is signed in, because the messages of other tabs
 * and their changes of the storage arrive in any order: a message may be about a session that has ended since, or that this tab cannot
 * read yet. The change of the storage has an event of its own, so nothing is missed.
 */
function hear(event: AuthChangeEvent, session: Session | null): void {
  const stored = storedSession();
  // auth-js removes the session before the event: a session that is stored now is newer, of a sign-in here or in another tab.
  if (event === 'SIGNED_OUT' && stored) return;
  const isFirst = event === 'INITIAL_SESSION';
  const isStored = session !== null && session.access_token === stored?.access_token;
  if (session && !isStored && !isFirst) {
    unmatched = { event, token: session.access_token };
    return;
  }
  // Without a session although one is stored, the client could not reach the service.
  noteSignInAway(isFirst && !session && stored !== null);
  const current = isStored ? session : stored;
  // A page that went on with the stored session, after the time limit, must leave like any other when that session is over.
  const isEnd = isFirst && !current && state.status === 'signed-in';
  apply(isEnd ? 'SIGNED_OUT' : event, current);
}

/** Waits for the check of the stored session. After the time limit the page goes on with the session as stored. */
async function listenInTime(): Promise<void> {
  if (await isInTime(listenOnce())) return;
  noteSignInAway(true);
  if (state.status === 'loading') apply('INITIAL_SESSION', storedSession());
}

let listening: Promise<void> | undefined;

/** Begins to listen, once. */
function listenOnce(): Promise<void> {
  listening ??= listen();
  return listening;
}

/**
 * Follows a change of the storage in another tab. A page without an auth client would not learn of a sign-in otherwise, and the auth
 * client's own message may have arrived while this tab still read the old session: the browser copies its storage from tab to tab a little
 * later.
 */
function followStorage(): void {
  // The first event is compared with what is stored then.
  if (state.status === 'loading') return;
  const stored = storedSession();
  if (!stored) return hear('SIGNED_OUT', null);
  if (state.status === 'signed-in' && state.session.access_token === stored.access_token) return;
  if (!listening) return void listenOnce();
  hear(unmatched?.token === stored.access_token ? unmatched.event : 'SIGNED_IN', stored);
}

async function start(): Promise<void> {
  onStorageElsewhere(followStorage);
  onAuthLoad(() => void listenOnce());
  if (!mayHaveSession()) apply('INITIAL_SESSION', null);
  else if (navigator.onLine) await listenInTime();
  else startOffline();
}

/** Without a connection the stored session counts as valid until the service can be reached. */
function startOffline(): void {
  apply('INITIAL_SESSION', storedSession());
  window.addEventListener('online', () => void listenOnce(), { once: true });
}

/** Resolves once it is known whether somebody is signed in. Starts listening at the first call. */
export async function sessionReady(): Promise<void> {
  ready ??= start();
  await ready;
  // The auth client may have loaded since, and have another result.
  if (!currentConnection().isSignInAway) await listening;
}

/** Checks the stored session again, where the service could not be reached before. The result arrives as an auth event. */
export async function askForSession(): Promise<void> {
  const { error } = await (await authClient()).getSession();
  // A session that is over is no longer stored, so nothing is left to check.
  noteSignInAway(error !== null && storedSession() !== null);
}

/** The state of this moment, for guards and loaders. */
export const currentSession = (): SessionState => state;

/** Registers a callback for every auth event; returns the function that removes it. */
export function onAuthEvent(listener: (event: AuthChangeEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session, in a component. */
export function useSession(): SessionState {
  return useSyncExternalStore(onAuthEvent, currentSession, currentSession);
}

/** The id of the signed-in user, or undefined. */
export function useUserId(): string | undefined {
  const session = useSession();
  return session.status === 'signed-in' ? session.userId : undefined;
}
