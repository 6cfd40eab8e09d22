/**
 * Rate limits for password attempts. An attempt is counted before the password is checked and returned if the password was correct, so that
 * concurrent attempts count like sequential ones. An account at a place has its own limit. Where the account is not known, three wider
 * limits apply too, which shrink while many passwords are wrong on the whole site. None of them locks an owner out: known places and
 * one-time codes still work.
 */
import type { Tx } from '../../db/port.ts';
import { AuthError } from '../../errors/auth-error.ts';
import { addressGroup } from '../../http/client-address.ts';
import type { Client } from '../client.ts';
import { after, type AuthContext } from '../context.ts';
import { takeHits, type Hit } from '../limits/hits.ts';
import { isKnownPlace } from '../limits/known-places.ts';

const HOUR = 3600;
const MINUTE = 60;

/** The share of a limit that is left while the site is strained. */
const STRAINED_SHARE = 0.1;
/** The share of the site's limit from which on the site is strained. */
const STRAIN_SHARE = 0.2;

const WRONG_OF_ALL = 'password-site:all';

/** The subject of an attempt: the user, or an address without an account. */
export type PasswordTry = { userId: string | undefined; address: string; client: Client };

const part = (limit: number, share: number): number => Math.max(1, Math.ceil(limit * share));

function hitsElsewhere({ limits }: AuthContext, account: string, place: string): Hit[] {
  const narrowing = (key: string, limit: number): Hit => ({
    key,
    limit,
    seconds: HOUR,
    strained: part(limit, STRAINED_SHARE),
  });
  const ofAll = limits.wrong_passwords_per_minute;
  return [
    narrowing(`password-account:${account}`, limits.wrong_passwords_per_account_per_hour),
    ...(place ? [narrowing(`password-ip:${place}`, limits.wrong_passwords_per_ip_per_hour)] : []),
    { key: WRONG_OF_ALL, limit: ofAll, seconds: MINUTE, strained_from: part(ofAll, STRAIN_SHARE) },
  ];
}

/**
 * Counts one attempt. Commit it before the password is checked.
 *
 * @returns the keys to return if the password was correct
 * @throws AuthError `over_request_rate_limit` after too many wrong ones
 */
export async function takePasswordTry(
  context: AuthContext,
  tx: Tx,
  { userId, address, client }: PasswordTry,
): Promise<string[]> {
  const account = userId ?? address;
  const place = client.ip === undefined ? '' : addressGroup(client.ip);
  const hits: Hit[] = [
    { key: `password:${account}@${place}`, limit: context.limits.wrong_passwords_per_hour, seconds: HOUR },
  ];
  if (!(await isKnownPlace(context, tx, userId, client))) hits.push(...hitsElsewhere(context, account, place));
  const { refused, reached } = await takeHits(tx, hits, after(context, 0));
  if (reached.includes(WRONG_OF_ALL)) context.alarm('many_wrong_passwords');
  if (refused) throw new AuthError('over_request_rate_limit', undefined, { retryAfterSeconds: refused.waitSeconds });
  return hits.map(({ key }) => key);
}
