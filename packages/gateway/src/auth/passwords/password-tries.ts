/**
 * Rate limits for password attempts. An attempt is counted before the password is checked and returned if the password was correct, so that
 * concurrent attempts count like sequential ones. An account at a place has its own limit. Where the account is not known, three wider
 * limits apply too, which shrink while many passwords are wrong on the whole site. None of them locks an owner out: known places and
 * one-time codes still work.
 */
import type { Tx } from '../../db/port.ts';
import { ident, join, sql, type Sql } from '../../db/sql.ts';
import { AuthError } from '../../errors/auth-error.ts';
import { addressGroup } from '../../http/client-address.ts';
import type { Client } from '../client.ts';
import { after, type AuthContext } from '../context.ts';
import { takenOf, type Hit, type TakenRow } from '../limits/hits.ts';
import { isKnownAt } from '../limits/known-places.ts';
import type { Channel } from '../types.ts';

const HOUR = 3600;
const MINUTE = 60;

/** The share of a limit that is left while the site is strained. */
const STRAINED_SHARE = 0.1;
/** The share of the site's limit from which on the site is strained. */
const STRAIN_SHARE = 0.2;

const WRONG_OF_ALL = 'password-site:all';

/** The account of an attempt: a known user, or whoever has the address or number. */
export type PasswordTry = { client: Client; address: string } & ({ userId: string } | { channel: Channel });

/** What was found of the account, and the keys to return if the password was correct. */
export type TakenTry = { userId: string | null; hash: string | null; taken: string[] };

const part = (limit: number, share: number): number => Math.max(1, Math.ceil(limit * share));

/** A hit whose key ends with an SQL expression. */
const hitOn = (purpose: string, owner: Sql, rules: Omit<Hit, 'key'>): Sql =>
  sql`jsonb_build_object('key', ${`${purpose}:`}::text || ${owner}) || ${JSON.stringify(rules)}::text::jsonb`;

function hitsElsewhere({ limits }: AuthContext, account: Sql, place: string): Sql[] {
  const narrowing = (purpose: string, owner: Sql, limit: number): Sql =>
    hitOn(purpose, owner, { limit, seconds: HOUR, strained: part(limit, STRAINED_SHARE) });
  const ofAll = limits.wrong_passwords_per_minute;
  return [
    narrowing('password-account', account, limits.wrong_passwords_per_account_per_hour),
    ...(place ? [narrowing('password-ip', sql`${place}::text`, limits.wrong_passwords_per_ip_per_hour)] : []),
    hitOn('password-site', sql`'all'`, { limit: ofAll, seconds: MINUTE, strained_from: part(ofAll, STRAIN_SHARE) }),
  ];
}

/** One row: the user with the password, nulls for an address without an account. */
function accountOf(given: PasswordTry): Sql {
  const condition =
    'userId' in given
      ? sql`u.id = ${given.userId}`
      : sql`${ident('u', given.channel === 'email' ? 'email' : 'phone')} = ${given.address}`;
  return sql`select u.id, u.encrypted_password from (values (1)) one left join auth.users u on ${condition}`;
}

/**
 * Finds the account and counts one attempt. Commit it before the password is checked.
 *
 * @throws AuthError `over_request_rate_limit` after too many wrong ones
 */
export async function takePasswordTry(context: AuthContext, tx: Tx, given: PasswordTry): Promise<TakenTry> {
  const { address, client } = given;
  const place = client.ip === undefined ? '' : addressGroup(client.ip);
  const account = sql`coalesce(u.id::text, ${address})`;
  const here = hitOn('password', sql`${account} || ${`@${place}`}::text`, {
    limit: context.limits.wrong_passwords_per_hour,
    seconds: HOUR,
  });
  const all = [here, ...hitsElsewhere(context, account, place)];
  const { rows } = await tx.query<TakenTry & TakenRow>(sql`
    select a."userId", a.hash, array(select hit ->> 'key' from jsonb_array_elements(a.hits) hit) as taken, t.*
    from (
      select u.id as "userId", u.encrypted_password as hash, case when ${isKnownAt(context, sql`u.id`, client)}
        then jsonb_build_array(${here}) else jsonb_build_array(${join(all)}) end as hits
      from (${accountOf(given)}) u offset 0
    ) a cross join lateral auth.take_hits(a.hits, ${after(context, 0)}::timestamptz) t`);
  const { userId, hash, taken, ...row } = rows[0]!;
  const { refused, reached } = takenOf(row);
  if (reached.includes(WRONG_OF_ALL)) context.alarm('many_wrong_passwords');
  if (refused) throw new AuthError('over_request_rate_limit', undefined, { retryAfterSeconds: refused.waitSeconds });
  return { userId, hash, taken };
}
