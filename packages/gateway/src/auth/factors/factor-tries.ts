/**
 * Rate limits for the codes of second factors. A caller at this point has a session, and so the first factor: the six digits must not be
 * guessable. An attempt is counted before the code is checked and returned if the code was correct. At a place where the account has given
 * a correct code before, only the limit of the account at that place applies. So somebody with a stolen password can use up attempts only
 * at places where nothing was ever proved. Recovery codes, which cannot be guessed, still work there.
 */
import type { Tx } from '../../db/port.ts';
import { AuthError, type AuthErrorCode } from '../../errors/auth-error.ts';
import { addressGroup } from '../../http/client-address.ts';
import type { Client } from '../client.ts';
import { after, type AuthContext } from '../context.ts';
import { takeHits, type Hit } from '../limits/hits.ts';
import { isKnownPlace } from '../limits/known-places.ts';
import type { FactorRow } from './factors.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

export type FactorTry = { userId: string; type: FactorRow['factor_type']; client: Client };

async function hitsOf(context: AuthContext, tx: Tx, { userId, type, client }: FactorTry): Promise<Hit[]> {
  const { limits } = context;
  const place = client.ip === undefined ? '' : addressGroup(client.ip);
  const own: Hit = { key: `${type}:${userId}@${place}`, limit: limits.wrong_factor_codes_per_hour, seconds: HOUR };
  if (type === 'recovery_code' || (await isKnownPlace(context, tx, userId, client, 'second factor'))) return [own];
  return [
    own,
    { key: `totp-account:${userId}`, limit: limits.wrong_factor_codes_per_account_per_hour, seconds: HOUR },
    { key: `totp-account-day:${userId}`, limit: limits.wrong_factor_codes_per_account_per_day, seconds: DAY },
  ];
}

/**
 * Counts one attempt.
 *
 * @returns the keys to return if the code was correct
 * @throws AuthError `over_request_rate_limit` (for recovery codes `mfa_recovery_codes_locked`) after too many wrong ones
 */
export async function takeFactorTry(context: AuthContext, tx: Tx, factorTry: FactorTry): Promise<string[]> {
  const hits = await hitsOf(context, tx, factorTry);
  const { refused } = await takeHits(tx, hits, after(context, 0));
  const code: AuthErrorCode =
    factorTry.type === 'recovery_code' ? 'mfa_recovery_codes_locked' : 'over_request_rate_limit';
  if (refused) throw new AuthError(code, undefined, { retryAfterSeconds: refused.waitSeconds });
  return hits.map(({ key }) => key);
}

/** Counts one enrolment or challenge against the session's rate limit. @throws AuthError `over_request_rate_limit` */
export async function takeFactorRequest(context: AuthContext, tx: Tx, sessionId: string): Promise<void> {
  const hit: Hit = {
    key: `factor-request:${sessionId}`,
    limit: context.limits.factor_requests_per_hour,
    seconds: HOUR,
  };
  const { refused } = await takeHits(tx, [hit], after(context, 0));
  if (refused) throw new AuthError('over_request_rate_limit', undefined, { retryAfterSeconds: refused.waitSeconds });
}
