/** Reads and writes the rows of passkeys and of security keys. Ids and keys are bytes in SQL and text (base64url, base64) here. */
import { DatabaseError, type Tx } from '../../db/port.ts';
import { sql } from '../../db/sql.ts';
import { AuthError } from '../../errors/auth-error.ts';
import { after, type AuthContext } from '../context.ts';

/** A credential as the library verifies it. */
export type Credential = {
  /** The authenticator's name for it, in base64url. */
  credentialId: string;
  /** A COSE key in base64. */
  publicKey: string;
  signCount: number;
  transports: string[];
};

/** A credential that was just registered. */
export type NewCredential = Credential & { aaguid: string | null; isBackupEligible: boolean; isBackedUp: boolean };

export type CredentialRow = Credential & {
  id: string;
  friendly_name: string;
  created_at: string;
  last_used_at: string | null;
};

type Row = {
  id: string;
  credential_id: string;
  public_key: string;
  sign_count: string | number;
  transports: string[];
  friendly_name: string;
  created_at: string;
  last_used_at: string | null;
};

/** Whose credentials: a user's passkeys, a user's security keys, or the one of a factor. */
type Whose = { passkeysOf: string } | { keysOf: string } | { factor: string };

const ofRow = ({ credential_id, public_key, sign_count, ...row }: Row): CredentialRow => ({
  ...row,
  credentialId: Buffer.from(credential_id, 'base64').toString('base64url'),
  publicKey: public_key,
  signCount: Number(sign_count),
});

/** Bytes in base64, and in base64url, for SQL. */
const bytes = (text: string) => sql`decode(${Buffer.from(text, 'base64url').toString('base64')}, 'base64')`;

/** The credentials, the oldest first. */
export async function readCredentials(tx: Tx, whose: Whose): Promise<CredentialRow[]> {
  const condition =
    'passkeysOf' in whose
      ? sql`user_id = ${whose.passkeysOf} and factor_id is null`
      : 'keysOf' in whose
        ? sql`user_id = ${whose.keysOf} and factor_id is not null`
        : sql`factor_id = ${whose.factor}`;
  const { rows } = await tx.query<Row>(sql`
    select id, encode(credential_id, 'base64') as credential_id, encode(public_key, 'base64') as public_key, sign_count,
      transports, friendly_name, created_at, last_used_at
    from auth.webauthn_credentials where ${condition} order by created_at, id`);
  return rows.map(ofRow);
}

/** @returns the row's id and time @throws AuthError `webauthn_credential_exists` */
export async function insertCredential(
  context: AuthContext,
  tx: Tx,
  credential: NewCredential,
  { userId, factorId, name = '' }: { userId: string; factorId?: string; name?: string },
): Promise<{ id: string; created_at: string }> {
  const { credentialId, publicKey, signCount, transports, aaguid, isBackupEligible, isBackedUp } = credential;
  const now = after(context, 0);
  try {
    const { rows } = await tx.query<{ id: string; created_at: string }>(sql`
      insert into auth.webauthn_credentials (user_id, factor_id, credential_id, public_key, aaguid, sign_count, transports,
        backup_eligible, backed_up, friendly_name, created_at, updated_at)
      values (${userId}, ${factorId ?? null}::uuid, ${bytes(credentialId)}, ${bytes(publicKey)}, ${aaguid}::uuid, ${signCount},
        ${JSON.stringify(transports)}::text::jsonb, ${isBackupEligible}, ${isBackedUp}, ${name}, ${now}, ${now})
      returning id, created_at`);
    return rows[0]!;
  } catch (cause) {
    if (!(cause instanceof DatabaseError) || cause.code !== '23505') throw cause;
    throw new AuthError('webauthn_credential_exists', undefined, { cause });
  }
}

/**
 * Stores that a credential has signed. Of two signatures with the same count, one succeeds.
 *
 * @returns false if the credential has gone, or another request has stored this count or a higher one
 */
export async function countSignature(
  context: AuthContext,
  tx: Tx,
  id: string,
  { signCount, isBackedUp }: { signCount: number; isBackedUp: boolean },
): Promise<boolean> {
  const now = after(context, 0);
  const { rows } = await tx.query(sql`
    update auth.webauthn_credentials set sign_count = ${signCount}, backed_up = ${isBackedUp}, last_used_at = ${now}, updated_at = ${now}
    where id = ${id} and (sign_count < ${signCount} or (sign_count = 0 and ${signCount} = 0))
    returning id`);
  return rows.length > 0;
}
