/** Reads and writes the rows of `auth.identities`: the accounts at providers that sign a user in. */
import type { Tx } from '../../db/port.ts';
import { sql } from '../../db/sql.ts';
import { AuthError } from '../../errors/auth-error.ts';
import { after, type AuthContext } from '../context.ts';
import type { Profile } from './profile.ts';

/** A user has a handful of ways to sign in. The list is a part of every response that shows the user. */
const MAX_OF_USER = 20;

/** The user whom an account at a provider signs in. */
export async function findIdentityOwner(tx: Tx, provider: string, subject: string): Promise<string | null> {
  const { rows } = await tx.query<{ user_id: string }>(sql`
    select user_id from auth.identities where provider = ${provider} and provider_id = ${subject}`);
  return rows[0]?.user_id ?? null;
}

/**
 * Links an account at a provider to a user.
 *
 * @returns the id of the identity
 * @throws AuthError `identity_already_exists` if another request has linked it, `conflict` if the user has very many
 */
export async function insertIdentity(
  context: AuthContext,
  tx: Tx,
  userId: string,
  { provider, profile }: { provider: string; profile: Profile },
): Promise<string> {
  const now = after(context, 0);
  const { rows: present } = await tx.query(sql`
    select from auth.identities where user_id = ${userId} limit ${MAX_OF_USER}`);
  if (present.length === MAX_OF_USER) throw new AuthError('conflict', 'The user has too many identities');
  const { rows } = await tx.query<{ id: string }>(sql`
    insert into auth.identities (provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
    values (${provider}, ${profile.subject}, ${userId}, ${JSON.stringify(profile.data)}::text::jsonb, ${now}, ${now}, ${now})
    on conflict do nothing returning id`);
  const identity = rows[0];
  if (!identity) throw new AuthError('identity_already_exists', 'Identity is already linked to another user');
  return identity.id;
}

/** Stores what the provider says now, and that the identity signs in. */
export async function touchIdentity(
  context: AuthContext,
  tx: Tx,
  { provider, profile }: { provider: string; profile: Profile },
): Promise<void> {
  const now = after(context, 0);
  await tx.query(sql`
    update auth.identities set identity_data = ${JSON.stringify(profile.data)}::text::jsonb, last_sign_in_at = ${now},
      updated_at = ${now}
    where provider = ${provider} and provider_id = ${profile.subject}`);
}

/** Deletes every identity of a user but one. */
export async function deleteOtherIdentities(tx: Tx, userId: string, provider: string, subject: string): Promise<void> {
  await tx.query(sql`
    delete from auth.identities
    where user_id = ${userId} and (provider, provider_id) is distinct from (${provider}::text, ${subject}::text)`);
}
