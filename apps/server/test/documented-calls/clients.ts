/** The server with the unmodified supabase-js before it: a client for each kind of reader. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll } from 'vitest';
import { buildTestApp, type TestApp } from '../../src/testing.ts';
import { newMember, type Actor } from '../support/members.ts';

export type Reader = Actor & { client: SupabaseClient };

export type Documented = {
  test: TestApp;
  visitor: SupabaseClient;
  member: Reader;
  admin: Reader;
  /** A client of somebody who is signed in. */
  clientOf(actor: Pick<Actor, 'token'>): SupabaseClient;
  /** A further member with a client. @param given the profile's columns */
  newReader(given?: Parameters<typeof newMember>[1]): Promise<Reader>;
};

/** A client of the actor, or of a visitor. */
function clientOf(test: TestApp, actor?: Pick<Actor, 'token'>): SupabaseClient {
  return createClient(test.url, test.keys.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      fetch: async (input, init) => test.app.request(input as Request | string | URL, init),
      headers: actor ? { Authorization: `Bearer ${actor.token}` } : {},
    },
  });
}

/** Starts a server with an empty marketplace, one member and one admin, for the tests of a file. It ends after them. */
export async function startDocumented(): Promise<Documented> {
  const test = await buildTestApp();
  afterAll(() => test.close());
  const newReader: Documented['newReader'] = async (given) => {
    const actor = await newMember(test, given);
    return { ...actor, client: clientOf(test, actor) };
  };
  const [member, admin] = [await newReader({ member_name: 'Asha Patel' }), await newReader({ member_name: 'Zubin D' })];
  await test.run(`update private.members set membership_type = 'admin' where id = '${admin.id}'`);
  return { test, visitor: clientOf(test), member, admin, clientOf: (actor) => clientOf(test, actor), newReader };
}
