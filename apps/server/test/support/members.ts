/** Members for tests: created without the screens, and acting only over HTTP. */
import { randomUUID } from 'node:crypto';
import { newReferralCode } from '@tanabana/domain/accounts/referral-code';
import { createTokenService } from '@tanabana/gateway';
import { sql } from '@tanabana/gateway/db';
import type { TestApp } from '../../src/testing.ts';

export type Answer = { status: number; body: Record<string, unknown> };

export type Actor = {
  id: string;
  email: string;
  token: string;
  /** Calls a server function, whatever its response. */
  call(name: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Calls a server function that responds with JSON. */
  invoke(name: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Inserts a row over /rest/v1 and returns it. */
  insert(table: string, row: object): Promise<Record<string, unknown>>;
};

type Given = {
  country?: string;
  member_name?: string;
  country_code?: string | null;
  mobile_number?: string | null;
  credits?: number;
  city?: string;
  state?: string;
};

let mobiles = 9_800_000_000;

/** A signed-in user with a confirmed address and no profile. */
export async function newUser(test: TestApp, email = `m${randomUUID().slice(0, 8)}@mill.example`): Promise<Actor> {
  const user = await test.auth.createUser({ email, email_confirm: true });
  const [session] = await test.run(`insert into auth.sessions (user_id) values ('${user.id}') returning id`);
  const session_id = String(session!.id);
  const claims = { role: 'authenticated', aud: 'authenticated', sub: user.id, email, session_id };
  const token = await createTokenService(test.keys.jwtSecret, `${test.url}/auth/v1`).sign(claims, 3600);
  const headers = { apikey: test.keys.anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call: Actor['call'] = async (name, body, more) =>
    test.app.request(`/functions/v1/${name}`, {
      method: 'POST',
      headers: { ...headers, ...more },
      body: JSON.stringify(body),
    });
  return {
    id: user.id,
    email,
    token,
    call,
    async invoke(name, body, more) {
      const answer = await call(name, body, more);
      return { status: answer.status, body: (await answer.json()) as Answer['body'] };
    },
    async insert(table, row) {
      const answer = await test.app.request(`/rest/v1/${table}?select=*`, {
        method: 'POST',
        headers: { ...headers, prefer: 'return=representation', accept: 'application/vnd.pgrst.object+json' },
        body: JSON.stringify(row),
      });
      if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
      return (await answer.json()) as Record<string, unknown>;
    },
  };
}

/** A member with the signup credits, or with the given number. */
export async function newMember(test: TestApp, given: Given = {}): Promise<Actor> {
  const actor = await newUser(test);
  const { credits, ...rest } = given;
  const profile = {
    member_name: 'Asha Patel',
    business_name: 'Asha Weaving Mills',
    country: 'India',
    country_code: '+91',
    mobile_number: String((mobiles += 1)),
    city: 'Surat',
    ...rest,
  };
  const code = newReferralCode(profile.member_name, profile.mobile_number ?? '');
  await test.scope.asService('make a member for a test', async (tx) => {
    await tx.query(sql`select private.create_member(${actor.id}::uuid, ${JSON.stringify(profile)}::jsonb, ${code})`);
    await tx.query(sql`select * from private.grant_signup_credits(${actor.id}::uuid, null)`);
    if (credits !== undefined) {
      await tx.query(sql`update private.members set messaging_credits = ${credits} where id = ${actor.id}::uuid`);
    }
  });
  return actor;
}

/** A member with the dealer flag. */
export async function newDealer(test: TestApp, given: Given = {}): Promise<Actor> {
  const actor = await newMember(test, given);
  await test.scope.asService('make a dealer for a test', (tx) =>
    tx.query(sql`update private.members set is_dealer = true where id = ${actor.id}::uuid`),
  );
  return actor;
}

export const ENQUIRY = {
  fibre_type: 'Cotton',
  specific_type: 'Combed',
  denier_count: '40',
  quantity_required_kgs: 5000,
};
export const OFFER = {
  fibre_type: 'Polyester Filament',
  denier_count: '150',
  filament_count: '48',
  quantity_kgs: 120000,
  price: 268.5,
};

export async function postEnquiry(poster: Actor, row: object = {}): Promise<{ id: string; enquiry_number: string }> {
  return (await poster.insert('purchase_enquiries', { ...ENQUIRY, ...row, user_id: poster.id })) as never;
}

export async function postOffer(poster: Actor, row: object = {}): Promise<{ id: string; offer_number: string }> {
  return (await poster.insert('sales_offers', { ...OFFER, ...row, user_id: poster.id })) as never;
}

/** Leaves the profile without an e-mail address, which triggers would restore. */
export async function forgetEmail(test: TestApp, { id }: Actor): Promise<void> {
  await test.db.script(`set session_replication_role = replica;
    update private.members set email = null where id = '${id}';
    reset session_replication_role`);
}

/** The member's balance in the database. */
export async function creditsOf(test: TestApp, { id }: Actor): Promise<number> {
  const { rows } = await test.scope.asService('read a balance for a test', (tx) =>
    tx.query<{ messaging_credits: number }>(sql`select messaging_credits from private.members where id = ${id}::uuid`),
  );
  return rows[0]!.messaging_credits;
}
