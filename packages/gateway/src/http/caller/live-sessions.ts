/**
 * Detects tokens whose session has ended. A token is valid by itself until it expires, so the database is queried once a minute whether its
 * session still exists, and the result is cached in memory. Whatever ends sessions, in any process, notifies `auth_session_ended`; that
 * session is then queried again at once.
 */
import type { Claims } from '../../db/scope.ts';

/** Lifetime of a cached result without a notification, in milliseconds. */
const CACHE_MS = 60_000;
/** Most cached sessions. The oldest results are dropped. */
const MAX_SESSIONS = 20_000;

/** The channel of NOTIFY. Its messages are ids of sessions. */
export const SESSION_ENDED = 'auth_session_ended';

export type LiveSessions = {
  /** Whether the session of a token is live. A token without a session, such as a key, has none that could end. */
  isLive(claims: Claims): boolean | Promise<boolean>;
  /** Drops the cached result of one session, or of all when notifications may have been missed. */
  forget(id?: string): void;
};

type CacheEntry = { until: number; isLive: Promise<boolean> };

/**
 * @param query whether the session still exists in the database
 * @param clock monotonic milliseconds
 */
export function createLiveSessions(
  query: (id: string, claims: Claims) => Promise<boolean>,
  clock: () => number = () => performance.now(),
): LiveSessions {
  const cache = new Map<string, CacheEntry>();

  function queryAndCache(id: string, claims: Claims): Promise<boolean> {
    const entry: CacheEntry = { until: clock() + CACHE_MS, isLive: query(id, claims) };
    cache.delete(id);
    for (const oldest of cache.keys()) {
      if (cache.size < MAX_SESSIONS) break;
      cache.delete(oldest);
    }
    cache.set(id, entry);
    // A failed query is not cached. Everybody who waits for it gets the error.
    entry.isLive.catch(() => cache.get(id) === entry && cache.delete(id));
    return entry.isLive;
  }

  return {
    isLive(claims) {
      const id = claims.session_id;
      if (id === undefined) return true;
      const entry = cache.get(id);
      return entry && entry.until > clock() ? entry.isLive : queryAndCache(id, claims);
    },
    forget: (id) => void (id === undefined ? cache.clear() : cache.delete(id)),
  };
}
