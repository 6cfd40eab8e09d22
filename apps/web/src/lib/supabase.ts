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

const fetchAsUser: typeof fetch = async (input, init) => {
  const session = await presentSession();
  const headers = new Headers(init?.headers);
  for (const [name, value] of Object.entries(headersOf(session))) headers.set(name, value);
  // Looked up at each call: a test puts the real server in the place of fetch.
  const answer = globalThis.fetch(input, { ...init, headers });
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
