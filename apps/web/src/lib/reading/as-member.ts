// What requests take that are sent in a member's name: the session of the moment, and another one where its token is refused. Loaded with
// the first of them, as visitors do without.
import type { Session } from '@supabase/auth-js';
import { auth, storedSession } from '../session/auth-client.ts';
import { currentConnection, noteSignInAway } from '../offline/connection.ts';
import { errorOf, unwrap } from '../errors.ts';
import { SIGN_IN_AWAY } from '../service-errors.ts';
import { isInTime } from '../offline/in-time.ts';
import { isOver } from '../session/session-over.ts';
import { isAway, sendAs } from './send-as.ts';
import type { RequestOptions } from './request.ts';
import { earlyRead } from './with-page/early-reads.ts';

const MS = 1000;

const signInAway = () => errorOf({ service: 'auth', code: SIGN_IN_AWAY, words: '', status: 0 });

/** The stored session, if its token has not expired. It is not checked with the service. @throws AppError `sign_in_away` */
function unprovedSession(): Session {
  const stored = storedSession();
  if (stored && (stored.expires_at ?? 0) * MS > Date.now()) return stored;
  throw signInAway();
}

type SessionResult = { data: { session: Session | null }; error: unknown };

/**
 * The auth service's answer about the stored session, within a time limit.
 *
 * @throws AppError `sign_in_away` where the service could not be reached, or the service's own error where the session is over
 */
async function resultInTime(pending: Promise<SessionResult>): Promise<Session | null> {
  if (await isInTime(pending)) {
    const { data, error } = await pending;
    if (!error || isOver(error) || !storedSession()) return unwrap({ data, error }).session;
  }
  noteSignInAway(true);
  // It may have been slow, no more.
  void pending.then(({ error }) => !error && noteSignInAway(false));
  throw signInAway();
}

/** @throws AppError when the session could not be renewed: a member's request must not go out as a stranger's */
export async function presentSession(): Promise<Session | null> {
  if (!navigator.onLine) return storedSession();
  if (currentConnection().isSignInAway) return unprovedSession();
  try {
    return await resultInTime(auth.getSession());
  } catch (error) {
    if (isAway(error)) return unprovedSession();
    throw error;
  }
}

/** The services' codes for an invalid or expired token. A request that gets one was not processed. */
const TOKEN_ERRORS: readonly unknown[] = [
  'PGRST301',
  'PGRST303',
  'InvalidJWT',
  'token_invalid',
  'token_expired',
  'session_ended',
];

async function isTokenRefused(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  const answer = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: unknown; error?: { code?: unknown } } | null;
  return TOKEN_ERRORS.includes(answer?.error?.code ?? answer?.code);
}

/** Requests a new session, unless somebody signed out or in meanwhile, or another request was refused just before. */
async function askForAnother(refused: Session): Promise<SessionResult> {
  const stored = await auth.getSession();
  if (stored.error || stored.data.session?.access_token !== refused.access_token) return stored;
  return auth.refreshSession();
}

/**
 * Renews a session whose token was refused. A session that was ended elsewhere cannot be renewed and is dropped at once, with the same
 * event as one that expired. The auth client would keep it until its token expires.
 *
 * @throws AppError `sign_in_away` where the auth service could not be reached: a refused token alone does not prove that the session is
 *   over
 */
async function renew(refused: Session): Promise<Session | null> {
  try {
    return await resultInTime(askForAnother(refused));
  } catch (error) {
    const stored = storedSession();
    if (!isOver(error) && stored) throw error;
    // Somebody signed in again while the old session was refused: the new one is not over.
    if (stored && stored.access_token !== refused.access_token) return stored;
    await auth.signOut({ scope: 'local' });
    return null;
  }
}

let renewal: Promise<Session | null> | undefined;

/** What all requests that are refused at once wait for. */
function renewOnce(refused: Session): Promise<Session | null> {
  renewal ??= renew(refused).finally(() => (renewal = undefined));
  return renewal;
}

/** A member's request, sent once more with another session where the token was refused. */
export async function sendAsMember(
  session: Session,
  input: string | URL | Request,
  init?: RequestOptions,
): Promise<Response> {
  const by = init?.by ?? earlyRead(String(input), init?.method ?? 'GET', session);
  const response = await sendAs(session, input, { ...init, ...(by && { by }) });
  if (!(await isTokenRefused(response))) return response;
  const next = await renewOnce(session);
  // In another's name it must not go out.
  return next?.user.id === session.user.id ? sendAs(next, input, init) : response;
}
