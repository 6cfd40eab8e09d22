/**
 * In charge of how often a message may be asked for: an interval and an hourly count for each address, and an hourly
 * count for each IP address. Kept in SQL, so that neither a restart nor a second server resets them.
 */
import type { Tx } from '../db/port.ts';
import { sql } from '../db/sql.ts';
import { AuthError } from '../errors/auth-error.ts';
import type { AuthContext } from './context.ts';

export type Channel = 'email' | 'sms';

const HOUR = 3600;

type Rule = { key: string; interval: number; perHour: number };

const CODE = { email: 'over_email_send_rate_limit', sms: 'over_sms_send_rate_limit' } as const;

/** Takes one message from a key's allowance in one statement, so that two requests at once cannot both take the last. */
async function take(context: AuthContext, tx: Tx, rule: Rule, channel: Channel): Promise<void> {
  const now = context.now();
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString();
  const taken = await tx.query(sql`
    insert into auth.send_limits as l (key, hits, window_started_at, last_at)
    values (${rule.key}, 1, ${now.toISOString()}, ${now.toISOString()})
    on conflict (key) do update set
      hits = case when l.window_started_at <= ${before(HOUR)} then 1 else l.hits + 1 end,
      window_started_at =
        case when l.window_started_at <= ${before(HOUR)} then excluded.window_started_at else l.window_started_at end,
      last_at = excluded.last_at
    where (l.last_at is null or l.last_at <= ${before(rule.interval)})
      and (l.window_started_at <= ${before(HOUR)} or l.hits < ${rule.perHour})
    returning l.key`);
  if (taken.rows.length > 0) return;
  const { rows } = await tx.query<{ last_at: string | null }>(sql`
    select last_at from auth.send_limits where key = ${rule.key}`);
  const lastAt = rows[0]?.last_at;
  const wait = lastAt ? rule.interval - (now.getTime() - new Date(lastAt).getTime()) / 1000 : 0;
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
    delete from auth.send_limits where key in (
      select key from auth.send_limits where window_started_at < ${new Date(context.now().getTime() - 24 * HOUR * 1000).toISOString()}
      order by window_started_at limit 10 for update skip locked)`);
}

/** Gives a message back that could not be sent: the next request need not wait. */
export async function giveBackSend(tx: Tx, channel: Channel, address: string): Promise<void> {
  await tx.query(sql`
    update auth.send_limits set hits = greatest(hits - 1, 0), last_at = null where key = ${`${channel}:${address}`}`);
}
