/**
 * In charge of how often codes of second factors may be tried. Who gets so far has a session, and so the first factor:
 * six digits must not be guessed. A try is counted before the code is looked at and given back when it was right. Where the
 * account has given a right code before, only its own allowance there counts, so whoever has stolen a password uses up
 * nobody's tries but at the places where nothing was ever proved; recovery codes, which nobody guesses, go on there too.
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
 * Takes one try.
 *
 * @returns the keys to give back when the code was right
 * @throws AuthError `over_request_rate_limit`, of recovery codes `mfa_recovery_codes_locked`, after too many wrong ones
 */
export async function takeFactorTry(context: AuthContext, tx: Tx, factorTry: FactorTry): Promise<string[]> {
  const hits = await hitsOf(context, tx, factorTry);
  const { refused } = await takeHits(tx, hits, after(context, 0));
  const code: AuthErrorCode = factorTry.type === 'totp' ? 'over_request_rate_limit' : 'mfa_recovery_codes_locked';
  if (refused) throw new AuthError(code, undefined, { retryAfterSeconds: refused.waitSeconds });
  return hits.map(({ key }) => key);
}

/** Takes one beginning of a factor, or of a challenge, from the session's allowance. @throws AuthError `over_request_rate_limit` */
export async function takeFactorRequest(context: AuthContext, tx: Tx, sessionId: string): Promise<void> {
  const hit: Hit = {
    key: `factor-request:${sessionId}`,
    limit: context.limits.factor_requests_per_hour,
    seconds: HOUR,
  };
  const { refused } = await takeHits(tx, [hit], after(context, 0));
  if (refused) throw new AuthError('over_request_rate_limit', undefined, { retryAfterSeconds: refused.waitSeconds });
}
