// The client of the services, put together from supabase-js' own parts: auth and data. The front door of supabase-js
// brings storage, realtime and their peers along, 27 KiB that the first page has no use for.
import type { Session } from '@supabase/auth-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from '@tanabana/db/types';
import { env, servicesUrl } from '#config/env.ts';
import { auth, mayHaveSession, storedSession } from './auth-client.ts';
import type { Auth } from './auth-client.ts';
import { unwrap } from './errors.ts';
import { isKeptRead, withCopy } from './kept-reads.ts';

type Data = PostgrestClient<Database, { PostgrestVersion: '13' }, 'public'>;

/** What the app uses of a supabase-js client, under the same names. */
export type Supabase = { auth: Auth; from: Data['from']; rpc: Data['rpc'] };

/** @throws AppError when the session could not be renewed: a member's request must not go out as a stranger's */
async function presentSession(): Promise<Session | null> {
  if (!navigator.onLine) return storedSession();
  if (!mayHaveSession()) return null;
  return unwrap(await auth.getSession()).session;
}

function headersOf(session: Session | null): { apikey: string; authorization: string } {
  const { anonKey } = env();
  return { apikey: anonKey, authorization: `Bearer ${session?.access_token ?? anonKey}` };
}

/** Who is asking, as headers: the anon key always, the member's token once signed in. */
export const authHeaders = async () => headersOf(await presentSession());

/** The services' ways of saying that the token is not, or no longer, good: the request was not looked at. */
const TOKEN_FAULTS: readonly unknown[] = ['PGRST301', 'PGRST303', 'token_invalid', 'token_expired', 'session_ended'];

/** How the auth service answers who asks for the renewal of a session that is no more. */
const REFUSED: readonly number[] = [400, 401, 403, 404];

async function isTokenRefused(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  const answer = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: unknown; error?: { code?: unknown } } | null;
  return TOKEN_FAULTS.includes(answer?.error?.code ?? answer?.code);
}

/**
 * Another session for the one whose token was refused. One that was ended elsewhere cannot be renewed: it is dropped at
 * once, which the page hears of as of any that ran out. The auth client would keep it until its token expires.
 */
async function renew(refused: Session): Promise<Session | null> {
  const { session } = (await auth.getSession()).data;
  // Somebody signed out or in meanwhile, or another request was refused just before.
  if (session?.access_token !== refused.access_token) return session;
  const { data, error } = await auth.refreshSession();
  // A service that is busy or away has said nothing about the session.
  if (error?.status && REFUSED.includes(error.status)) await auth.signOut({ scope: 'local' });
  return data.session;
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
  // Looked up at each call: a test puts the real server in the place of fetch.
  return globalThis.fetch(input, { ...init, headers });
}

async function sendAsMember(session: Session, input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await sendAs(session, input, init);
  const next = (await isTokenRefused(response)) ? await renewOnce(session) : null;
  // In another's name it must not go out.
  return next?.user.id === session.user.id ? sendAs(next, input, init) : response;
}

/** `fetch` in the name of whoever is signed in, for the data and the functions. */
export const fetchAsUser: typeof fetch = async (input, init) => {
  const session = await presentSession();
  const answer = session ? sendAsMember(session, input, init) : sendAs(null, input, init);
  const url = new URL(input instanceof Request ? input.url : input);
  return isKeptRead(init?.method, url) ? withCopy(session?.user.id ?? null, url, answer) : answer;
};

function dataClient(send: typeof fetch): Data {
  // Who tries again, and when, is the query client's to say.
  return new PostgrestClient(`${servicesUrl()}/rest/v1`, { schema: 'public', fetch: send, retry: false });
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
  return globalThis.fetch(input, { ...init, headers });
};

/** What everybody sees alike, asked for as a visitor: it need not wait until it is known who is signed in. */
export const publicData = (): Pick<Data, 'from'> => dataClient(fetchAsVisitor);

let client: Supabase | undefined;

/** The one client, created at the first call, so that a module can be read without a browser. */
export function supabase(): Supabase {
  client ??= create();
  return client;
}
