/**
 * In charge of how often passwords may be tried. A try is counted before the password is looked at and given back when it
 * was right, so that tries at once count like tries in turn. An account at a place has an allowance of its own; where the
 * account is not known, three wider ones are asked besides, which get narrow while many passwords are wrong in the whole
 * site. None of them shuts an owner out: known places and one-time codes go on.
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

/** What is left of an allowance while the site is strained. */
const STRAINED_SHARE = 0.1;
/** The part of the site's allowance from which on it is strained. */
const STRAIN_SHARE = 0.2;

const WRONG_OF_ALL = 'password-site:all';

/** What a password is tried for: the user, or the address that nobody has. */
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
 * Takes one try, to be committed before the password is looked at.
 *
 * @returns the keys to give back when the password was right
 * @throws AuthError `over_request_rate_limit` when there were too many wrong ones
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
