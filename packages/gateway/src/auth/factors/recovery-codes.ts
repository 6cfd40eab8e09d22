/**
 * Recovery codes: ten codes of eighty bits, shown only when they are created, each usable once (auth-js's `mfa.recoveryCodes`). The
 * database stores their hashes under a key that it does not hold.
 */
import { randomBytes } from 'node:crypto';
import type { Tx } from '../../db/port.ts';
import { sql } from '../../db/sql.ts';
import { after, type AuthContext } from '../context.ts';
import { hmac } from '../secrets.ts';

const CODES = 10;
const LETTERS = 16;
/** 32 characters that are not confused with each other when a code is copied by hand. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const CONFUSABLE: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1' };

const newCode = (): string => Array.from(randomBytes(LETTERS), (byte) => ALPHABET[byte & 31]).join('');

/** Normalizes a typed code to the form that is hashed. */
export const tidyRecoveryCode = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[oil]/g, (letter) => CONFUSABLE[letter]!);

const hashOf = (context: AuthContext, factorId: string, code: string): string =>
  hmac(context.keys.recoveryCodes, `${factorId}:${code}`);

/** Creates a new list that replaces the previous one. @returns the codes, which are not stored anywhere */
export async function makeRecoveryCodes(context: AuthContext, tx: Tx, factorId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await tx.query(sql`delete from auth.mfa_recovery_codes where factor_id = ${factorId}`);
  await tx.query(sql`
    insert into auth.mfa_recovery_codes (factor_id, code_hash)
    select ${factorId}, h from unnest(${codes.map((code) => hashOf(context, factorId, code))}::text[]) h`);
  return codes;
}

/** Uses up a code. It is one statement: of two requests with the same code, one succeeds. @returns whether the code was valid */
export async function useRecoveryCode(context: AuthContext, tx: Tx, factorId: string, typed: string): Promise<boolean> {
  const { rows } = await tx.query(sql`
    update auth.mfa_recovery_codes set used_at = ${after(context, 0)}
    where factor_id = ${factorId} and code_hash = ${hashOf(context, factorId, tidyRecoveryCode(typed))} and used_at is null
    returning factor_id`);
  return rows.length > 0;
}

export async function countRecoveryCodes(tx: Tx, factorId: string): Promise<{ total: number; remaining: number }> {
  const { rows } = await tx.query<{ total: number; remaining: number }>(sql`
    select count(*)::int as total, count(*) filter (where used_at is null)::int as remaining
    from auth.mfa_recovery_codes where factor_id = ${factorId}`);
  return rows[0]!;
}
