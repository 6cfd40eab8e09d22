// The client of the services, composed of supabase-js' own parts: auth and data. The complete supabase-js includes storage, realtime and
// their dependencies, 27 KiB that most pages do not need. The frame and Home do without it: ./read.ts.
import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from '@tanabana/db/types';
import { servicesUrl } from '#config/env.ts';
import { auth } from '../session/auth-client.ts';
import type { Auth } from '../session/auth-client.ts';
import { asAnswer } from './request.ts';
import { fetchAsUser } from './as-user.ts';

type Data = PostgrestClient<Database, { PostgrestVersion: '13' }, 'public'>;

/** The used part of a supabase-js client, under the same names. */
export type Supabase = { auth: Auth; from: Data['from']; rpc: Data['rpc'] };

function create(): Supabase {
  const answering: typeof fetch = (input, init) => fetchAsUser(input, init).catch(asAnswer);
  // The query client decides on retries.
  const data: Data = new PostgrestClient(`${servicesUrl()}/rest/v1`, {
    schema: 'public',
    fetch: answering,
    retry: false,
  });
  return { auth, from: data.from.bind(data), rpc: data.rpc.bind(data) };
}

let client: Supabase | undefined;

/** The one client, created at the first call, so that a module can be imported without a browser. */
export function supabase(): Supabase {
  client ??= create();
  return client;
}
