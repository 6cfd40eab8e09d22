/**
 * In charge of how often something may be asked for. Messages: an interval and an hourly count for each address, and an
 * hourly count for each IP address. Passwords: an hourly count of wrong ones. Kept in SQL, so that neither a restart nor
 * a second server resets them.
 */
import type { Tx } from '../db/port.ts';
import { sql } from '../db/sql.ts';
import { AuthError } from '../errors/auth-error.ts';
import { after, type AuthContext } from './context.ts';
import type { Channel } from './types.ts';

const HOUR = 3600;

type Rule = { key: string; interval: number; perHour: number };

const CODE = { email: 'over_email_send_rate_limit', sms: 'over_sms_send_rate_limit' } as const;

/** Takes one message from a key's allowance in one statement, so that two requests at once cannot both take the last. */
async function take(context: AuthContext, tx: Tx, rule: Rule, channel: Channel): Promise<void> {
  const [now, hourAgo] = [after(context, 0), after(context, -HOUR)];
  const taken = await tx.query(sql`
    insert into auth.rate_limits as l (key, hits, window_started_at, last_at)
    values (${rule.key}, 1, ${now}, ${now})
    on conflict (key) do update set
      hits = case when l.window_started_at <= ${hourAgo} then 1 else l.hits + 1 end,
      window_started_at =
        case when l.window_started_at <= ${hourAgo} then excluded.window_started_at else l.window_started_at end,
      last_at = excluded.last_at
    where (l.last_at is null or l.last_at <= ${after(context, -rule.interval)})
      and (l.window_started_at <= ${hourAgo} or l.hits < ${rule.perHour})
    returning l.key`);
  if (taken.rows.length > 0) return;
  const { rows } = await tx.query<{ last_at: string | null }>(sql`
    select last_at from auth.rate_limits where key = ${rule.key}`);
  const lastAt = rows[0]?.last_at;
  const wait = lastAt ? rule.interval - (context.now().getTime() - new Date(lastAt).getTime()) / 1000 : 0;
  throw wait > 0
    ? new AuthError(CODE[channel], `For security purposes, you can only request this after ${Math.ceil(wait)} seconds.`)
    : new AuthError(CODE[channel]);
}

/**
 * Takes one message to `address` from the allowances, within the request's transaction: when that fails, so does this.
 *
 * @param ip where the request came from; undefined for the server itself, which has no such allowance
 * @throws AuthError `over_email_send_rate_limit` or `over_sms_send_rate_limit`
 */
export async function takeSend(
  context: AuthContext,
  tx: Tx,
  channel: Channel,
  address: string,
  ip?: string,
): Promise<void> {
  // Nothing is sent to a test number.
  if (channel === 'sms' && context.testCodes.has(address)) return;
  const { limits } = context;
  const interval = channel === 'email' ? limits.email_interval_seconds : limits.sms_interval_seconds;
  const perHour = limits.messages_per_address_per_hour;
  await take(context, tx, { key: `${channel}:${address}`, interval, perHour }, channel);
  if (ip) await take(context, tx, { key: `ip:${ip}`, interval: 0, perHour: limits.messages_per_ip_per_hour }, channel);
  // Old rows say nothing any more. A few at a time, and never one that another request is holding.
  await tx.query(sql`
    delete from auth.rate_limits where key in (
      select key from auth.rate_limits where window_started_at < ${after(context, -24 * HOUR)}
      order by window_started_at limit 10 for update skip locked)`);
}

/** Gives a message back that could not be sent: the next request need not wait. */
export async function giveBackSend(tx: Tx, channel: Channel, address: string): Promise<void> {
  await tx.query(sql`
    update auth.rate_limits set hits = greatest(hits - 1, 0), last_at = null where key = ${`${channel}:${address}`}`);
}

/** Wrong passwords are counted for an account and a place together: a stranger elsewhere cannot lock its owner out. */
const passwordKey = (address: string, ip: string | undefined) => `password:${address}:${ip ?? ''}`;

/** @throws AuthError `over_request_rate_limit` after too many wrong passwords within the hour */
export async function checkPasswordTries(context: AuthContext, tx: Tx, address: string, ip?: string): Promise<void> {
  const { rows } = await tx.query(sql`
    select key from auth.rate_limits
    where key = ${passwordKey(address, ip)} and hits >= ${context.limits.wrong_passwords_per_hour}
      and window_started_at > ${after(context, -HOUR)}`);
  if (rows.length > 0) throw new AuthError('over_request_rate_limit');
}

export async function countWrongPassword(context: AuthContext, tx: Tx, address: string, ip?: string): Promise<void> {
  await tx.query(sql`
    insert into auth.rate_limits as l (key, hits, window_started_at)
    values (${passwordKey(address, ip)}, 1, ${after(context, 0)})
    on conflict (key) do update set
      hits = case when l.window_started_at <= ${after(context, -HOUR)} then 1 else l.hits + 1 end,
      window_started_at =
        case when l.window_started_at <= ${after(context, -HOUR)} then excluded.window_started_at else l.window_started_at end`);
}
