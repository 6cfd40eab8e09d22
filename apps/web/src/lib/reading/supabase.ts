// The client of the services, put together from supabase-js' own parts: auth and data. The front door of supabase-js
// brings storage, realtime and their peers along, 27 KiB that the first page has no use for.
import type { Session } from '@supabase/auth-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from '@tanabana/db/types';
import { env, servicesUrl } from '#config/env.ts';
import { auth, mayHaveSession, storedSession } from '../session/auth-client.ts';
import type { Auth } from '../session/auth-client.ts';
import { ask, asAnswer } from './ask.ts';
import type { Asked } from './ask.ts';
import { servedAnswer } from './served.ts';
import { currentConnection, noteSignInAway } from '../offline/connection.ts';
import { faultOf, toAppError, unwrap } from '../errors.ts';
import { SIGN_IN_AWAY } from '../faults.ts';
import { isInTime } from '../offline/in-time.ts';
import { isKeptRead, isPublicRead, withCopy } from '../offline/kept-reads.ts';
import { isOver } from '../session/session-over.ts';

const MS = 1000;

type Data = PostgrestClient<Database, { PostgrestVersion: '13' }, 'public'>;

/** What the app uses of a supabase-js client, under the same names. */
export type Supabase = { auth: Auth; from: Data['from']; rpc: Data['rpc'] };

const signInAway = () => faultOf({ service: 'auth', code: SIGN_IN_AWAY, words: '', status: 0 });

/** The kept session, if its token is still good by itself. @throws AppError `sign_in_away` */
function unprovedSession(): Session {
  const kept = storedSession();
  if (kept && (kept.expires_at ?? 0) * MS > Date.now()) return kept;
  throw signInAway();
}

type Told = { data: { session: Session | null }; error: unknown };

/**
 * What the auth service says of the kept session, if it says anything in time.
 *
 * @throws AppError `sign_in_away` where it could not be asked, that of the service where the session is over
 */
async function toldInTime(asked: Promise<Told>): Promise<Session | null> {
  if (await isInTime(asked)) {
    const { data, error } = await asked;
    if (!error || isOver(error) || !storedSession()) return unwrap({ data, error }).session;
  }
  noteSignInAway(true);
  // It may have been slow, no more.
  void asked.then(({ error }) => !error && noteSignInAway(false));
  throw signInAway();
}

const isAway = (error: unknown): boolean => toAppError(error).code === SIGN_IN_AWAY;

/** @throws AppError when the session could not be renewed: a member's request must not go out as a stranger's */
async function presentSession(): Promise<Session | null> {
  if (!navigator.onLine) return storedSession();
  if (!mayHaveSession()) return null;
  if (currentConnection().isSignInAway) return unprovedSession();
  try {
    return await toldInTime(auth.getSession());
  } catch (error) {
    if (isAway(error)) return unprovedSession();
    throw error;
  }
}

function headersOf(session: Session | null): { apikey: string; authorization: string } {
  const { anonKey } = env();
  return { apikey: anonKey, authorization: `Bearer ${session?.access_token ?? anonKey}` };
}

/** Who is asking, as headers: the anon key always, the member's token once signed in. */
export const authHeaders = async () => headersOf(await presentSession());

/** The services' ways of saying that the token is not, or no longer, good: the request was not looked at. */
const TOKEN_FAULTS: readonly unknown[] = [
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
  return TOKEN_FAULTS.includes(answer?.error?.code ?? answer?.code);
}

/** Asks for another session, unless somebody signed out or in meanwhile, or another request was refused just before. */
async function askForAnother(refused: Session): Promise<Told> {
  const kept = await auth.getSession();
  if (kept.error || kept.data.session?.access_token !== refused.access_token) return kept;
  return auth.refreshSession();
}

/**
 * Another session for the one whose token was refused. One that was ended elsewhere cannot be renewed: it is dropped at
 * once, which the page hears of as of any that ran out. The auth client would keep it until its token expires.
 *
 * @throws AppError `sign_in_away` where nobody could be asked: that the token was refused says nothing of the session
 */
async function renew(refused: Session): Promise<Session | null> {
  try {
    return await toldInTime(askForAnother(refused));
  } catch (error) {
    if (!isOver(error) && storedSession()) throw error;
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

function sendAs(session: Session | null, input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers);
  for (const [name, value] of Object.entries(headersOf(session))) headers.set(name, value);
  return ask(input, { ...init, headers });
}

async function sendAsMember(
  session: Session | null,
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const response = await sendAs(session, input, init);
  if (!session || !(await isTokenRefused(response))) return response;
  const next = await renewOnce(session);
  // In another's name it must not go out.
  return next?.user.id === session.user.id ? sendAs(next, input, init) : response;
}

/** `fetch` in the name of whoever is signed in, for the data and the functions. */
export const fetchAsUser = async (input: RequestInfo | URL, init?: Asked): Promise<Response> => {
  const url = new URL(input instanceof Request ? input.url : input);
  const isPublic = isPublicRead(init?.method, url);
  const session = await presentSession().catch((error: unknown) => {
    // What everybody may read is read on, as by everybody.
    if (isPublic) return null;
    throw error;
  });
  const served = session ? undefined : servedAnswer(url, init?.method);
  const asked = served ? Promise.resolve(served) : sendAsMember(session, input, init);
  const answer = asked.catch((error: unknown) => {
    if (isPublic && isAway(error)) return sendAs(null, input, init);
    throw error;
  });
  return isKeptRead(init?.method, url) ? withCopy(session?.user.id ?? null, url, answer) : answer;
};

function dataClient(send: typeof fetch): Data {
  const answering: typeof fetch = (input, init) => send(input, init).catch(asAnswer);
  // Who tries again, and when, is the query client's to say.
  return new PostgrestClient(`${servicesUrl()}/rest/v1`, { schema: 'public', fetch: answering, retry: false });
}

function create(): Supabase {
  const data = dataClient(fetchAsUser);
  return { auth, from: data.from.bind(data), rpc: data.rpc.bind(data) };
}

const fetchAsVisitor: typeof fetch = (input, init) => {
  const { anonKey } = env();
  const headers = new Headers(init?.headers);
  headers.set('apikey', anonKey);
  headers.set('authorization', `Bearer ${anonKey}`);
  return ask(input, { ...init, headers });
};

/** What everybody sees alike, asked for as a visitor: it need not wait until it is known who is signed in. */
export const publicData = (): Pick<Data, 'from'> => dataClient(fetchAsVisitor);

let client: Supabase | undefined;

/** The one client, created at the first call, so that a module can be read without a browser. */
export function supabase(): Supabase {
  client ??= create();
  return client;
}
