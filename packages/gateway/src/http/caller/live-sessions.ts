/**
 * In charge of tokens whose session has ended. A token is good by itself until it expires; here it is asked once a minute
 * whether its session still lasts, and the answer kept in memory. What ends sessions, wherever it runs, notifies
 * `auth_session_ended`, so that an ended one is asked about again at once.
 */
import type { Claims } from '../../db/scope.ts';

/** How long an answer is believed when no notification comes, milliseconds. */
const BELIEVED_MS = 60_000;
/** Sessions kept at most; the longest known are dropped. */
const KEPT = 20_000;

/** The channel of NOTIFY; its messages are ids of sessions. */
export const SESSION_ENDED = 'auth_session_ended';

export type LiveSessions = {
  /** Whether the session of a token lasts. A token without one, such as a key, has none that could end. */
  lasts(claims: Claims): boolean | Promise<boolean>;
  /** Ask again about one session, or about all when notifications may have been missed. */
  forget(id?: string): void;
};

type Answer = { until: number; lasts: Promise<boolean> };

/**
 * @param ask whether the session is there still
 * @param clock milliseconds that never run backwards
 */
export function createLiveSessions(
  ask: (id: string, claims: Claims) => Promise<boolean>,
  clock: () => number = () => performance.now(),
): LiveSessions {
  const known = new Map<string, Answer>();

  function askAgain(id: string, claims: Claims): Promise<boolean> {
    const answer: Answer = { until: clock() + BELIEVED_MS, lasts: ask(id, claims) };
    known.delete(id);
    for (const oldest of known.keys()) {
      if (known.size < KEPT) break;
      known.delete(oldest);
    }
    known.set(id, answer);
    // What could not be found out is no answer; whoever waits for it hears of it.
    answer.lasts.catch(() => known.get(id) === answer && known.delete(id));
    return answer.lasts;
  }

  return {
    lasts(claims) {
      const id = claims.session_id;
      if (id === undefined) return true;
      const answer = known.get(id);
      return answer && answer.until > clock() ? answer.lasts : askAgain(id, claims);
    },
    forget: (id) => void (id === undefined ? known.clear() : known.delete(id)),
  };
}
