/**
 * In charge of recovery codes: ten of eighty bits, shown when they are made and never again, each good once
 * (auth-js's `mfa.recoveryCodes`). The database has their hashes under a key that it does not hold.
 */
import { randomBytes } from 'node:crypto';
import type { Tx } from '../../db/port.ts';
import { sql } from '../../db/sql.ts';
import { after, type AuthContext } from '../context.ts';
import { hmac } from '../secrets.ts';

const CODES = 10;
const LETTERS = 16;
/** 32 signs, none of which is taken for another when it is copied by hand. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TAKEN_FOR: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1' };

const newCode = (): string => Array.from(randomBytes(LETTERS), (byte) => ALPHABET[byte & 31]).join('');

/** A code as it is hashed, however it was typed. */
export const tidyRecoveryCode = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[oil]/g, (letter) => TAKEN_FOR[letter]!);

const hashOf = (context: AuthContext, factorId: string, code: string): string =>
  hmac(context.keys.recoveryCodes, `${factorId}:${code}`);

/** Makes a new list in place of the one before. @returns the codes, which are kept nowhere */
export async function makeRecoveryCodes(context: AuthContext, tx: Tx, factorId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await tx.query(sql`delete from auth.mfa_recovery_codes where factor_id = ${factorId}`);
  await tx.query(sql`
    insert into auth.mfa_recovery_codes (factor_id, code_hash)
    select ${factorId}, h from unnest(${codes.map((code) => hashOf(context, factorId, code))}::text[]) h`);
  return codes;
}

/** Uses a code up. One statement: of two requests with one code, one has it. @returns whether it was good */
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
