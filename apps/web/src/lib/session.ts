// Who is signed in, for the whole page. Fed by auth-js alone: its events also carry what happened in another tab.
import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { sessionMessages } from '@tanabana/domain/accounts/session-messages';
import { useSyncExternalStore } from 'react';
import { authClient, mayHaveSession, onAuthLoad, onSignInElsewhere, storedSession } from './auth-client.ts';
import { showToast } from './toast.ts';

export type SessionState =
  { status: 'loading' } | { status: 'signed-out' } | { status: 'signed-in'; session: Session; userId: string };

const LOADING: SessionState = { status: 'loading' };
const SIGNED_OUT: SessionState = { status: 'signed-out' };

let state: SessionState = LOADING;
let ready: Promise<void> | undefined;
const listeners = new Set<(event: AuthChangeEvent) => void>();

function apply(event: AuthChangeEvent, session: Session | null) {
  state = session ? { status: 'signed-in', session, userId: session.user.id } : SIGNED_OUT;
  for (const listener of listeners) listener(event);
}

/** Listens to the auth client from its first moment; resolves when it has said who is signed in. */
async function listen(): Promise<void> {
  const client = await authClient();
  await new Promise<void>((resolve) => {
    client.onAuthStateChange((event, session) => {
      apply(event, session);
      resolve();
    });
  });
  const { error } = await client.getSession();
  if (error) showToast(sessionMessages.sessionError);
}

let listening: Promise<void> | undefined;

/** Begins to listen, once. */
function listenOnce(): Promise<void> {
  listening ??= listen();
  return listening;
}

async function start(): Promise<void> {
  onSignInElsewhere(() => void listenOnce());
  onAuthLoad(() => void listenOnce());
  if (!mayHaveSession()) apply('INITIAL_SESSION', null);
  else if (navigator.onLine) await listenOnce();
  else startOffline();
}

/** The session of the last time holds until somebody can be asked about it. */
function startOffline(): void {
  apply('INITIAL_SESSION', storedSession());
  window.addEventListener('online', () => void listenOnce(), { once: true });
}

/** Resolves once it is known whether somebody is signed in. Starts listening at the first call. */
export async function sessionReady(): Promise<void> {
  ready ??= start();
  await ready;
  // The auth client may have loaded since, and have more to say.
  await listening;
}

/** The state of this moment, for guards and loaders. */
export const currentSession = (): SessionState => state;

/** Calls back at every auth event; returns the way to stop. */
export function onAuthEvent(listener: (event: AuthChangeEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Who is signed in, in a component. */
export function useSession(): SessionState {
  return useSyncExternalStore(onAuthEvent, currentSession, () => LOADING);
}

/** The id of the signed-in user, or undefined. */
export function useUserId(): string | undefined {
  const session = useSession();
  return session.status === 'signed-in' ? session.userId : undefined;
}
