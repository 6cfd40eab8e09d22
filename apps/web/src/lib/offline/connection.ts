// The state of the connection: whether there is one, how old the lists on screen are, and whether a new release waits. The connection line
// shows it.
import { useSyncExternalStore } from 'react';

export type Connection = {
  isOffline: boolean;
  /** When the lists on screen were read, where they come from the cache. */
  asOf: Date | null;
  /** Puts the release that waits into use; null while there is none. */
  update: (() => void) | null;
  /** The auth service cannot be reached, so it is unknown whether the stored session is still valid. */
  isSignInAway: boolean;
  /** The member's own profile could not be read, because the service did not respond. */
  isServiceAway: boolean;
};

let state: Connection = {
  isOffline: !navigator.onLine,
  asOf: null,
  update: null,
  isSignInAway: false,
  isServiceAway: false,
};
let lastRead: Date | null = null;
const listeners = new Set<() => void>();

function put(change: Partial<Connection>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

window.addEventListener('offline', () => put({ isOffline: true, asOf: state.asOf ?? lastRead }));
window.addEventListener('online', () => put({ isOffline: false }));

/** Notes that a list was read from the server. */
export function noteFresh(): void {
  lastRead = new Date();
  if (state.asOf) put({ asOf: null });
}

/** A list is shown from the copy made at this time. */
export const noteCopy = (asOf: Date): void => put({ asOf });

/** Notes that the auth service does not respond, or does again. */
export function noteSignInAway(isSignInAway: boolean): void {
  if (state.isSignInAway !== isSignInAway) put({ isSignInAway });
}

/** Notes that the data service does not respond, or does again. */
export function noteServiceAway(isServiceAway: boolean): void {
  if (state.isServiceAway !== isServiceAway) put({ isServiceAway });
}

/** The state of this moment, outside of components. */
export const currentConnection = (): Connection => state;

/** A new release waits to be put into use. */
export const noteUpdate = (update: () => void): void => put({ update });

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The state of the connection, in a component. */
export const useConnection = (): Connection => useSyncExternalStore(subscribe, currentConnection, currentConnection);
