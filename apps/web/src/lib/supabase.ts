// The one client of the services. Created at the first call, so that a module can be read without a browser.
import { createClient } from '@supabase/supabase-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '@tanabana/db/types';
import { env, servicesUrl } from '#config/env.ts';

export type Supabase = SupabaseClient<Database>;

let client: Supabase | undefined;

/** The client: every request carries the anon key and, once signed in, the member's token. */
export function supabase(): Supabase {
  client ??= createClient<Database>(servicesUrl(), env().anonKey, {
    auth: { storageKey: 'tanabana-auth', flowType: 'implicit' },
  });
  return client;
}
