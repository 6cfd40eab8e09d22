/**
 * Rate limits for messages and for look-ups of whether somebody has an account: per address or number and per place on the network. SMS
 * cost money, so they are also limited per range of numbers and for the whole site.
 */
import type { Tx } from '../../db/port.ts';
import { AuthError } from '../../errors/auth-error.ts';
import { addressGroup } from '../../http/client-address.ts';
import { after, type AuthContext } from '../context.ts';
import { giveHitsBack, takeHits, type Hit } from './hits.ts';
import { isKnownToAll } from './known-places.ts';
import type { Channel } from '../types.ts';

const HOUR = 3600;

/** Leading digits of a number, including the country code, that identify its range. */
const PREFIX_DIGITS = 6;

const SMS_OF_ALL = 'sms-site:all';

const CODE = { email: 'over_email_send_rate_limit', sms: 'over_sms_send_rate_limit' } as const;

/** A known place of an account has its own limit: strangers elsewhere cannot use it up. */
const messageKey = (channel: Channel, address: string, isKnown: boolean): string =>
  `${channel}${isKnown ? '-known' : ''}:${address}`;

function messageHits(
  { limits }: AuthContext,
  channel: Channel,
  address: string,
  { place, isKnown }: { place: string | undefined; isKnown: boolean },
): Hit[] {
  const interval = channel === 'email' ? limits.email_interval_seconds : limits.sms_interval_seconds;
  const hourly = (key: string, limit: number): Hit => ({ key, limit, seconds: HOUR });
  const hits = [{ ...hourly(messageKey(channel, address, isKnown), limits.messages_per_address_per_hour), interval }];
  if (place) hits.push({ ...hourly(`ip:${place}`, limits.messages_per_ip_per_hour), interval: 0 });
  if (channel === 'email') return hits;
  return [
    ...hits,
    ...(place ? [hourly(`sms-ip:${place}`, limits.sms_per_ip_per_hour)] : []),
    hourly(`sms-prefix:${address.slice(0, PREFIX_DIGITS)}`, limits.sms_per_prefix_per_hour),
    hourly(SMS_OF_ALL, limits.sms_per_hour),
  ];
}

/**
 * Counts one message to each of the addresses, within the request's transaction: if that rolls back, so does this. It must be the first
 * write of a transaction, so that two transactions cannot deadlock.
 *
 * @param ip the address of the request; undefined for the server itself, which has no such limit
 * @throws AuthError `over_email_send_rate_limit` or `over_sms_send_rate_limit`
 */
export async function takeSend(
  context: AuthContext,
  tx: Tx,
  channel: Channel,
  addresses: readonly string[],
  ip?: string,
): Promise<void> {
  // Nothing is sent to a test number.
  const counted = addresses.filter((address) => channel === 'email' || !context.testCodes.has(address));
  const place = ip && addressGroup(ip);
  const isKnown = await isKnownToAll(context, tx, channel, counted, ip);
  const hits = counted.flatMap((address) => messageHits(context, channel, address, { place, isKnown }));
  const byKey = new Map(hits.map((hit) => [hit.key, hit]));
  const { refused, reached } = await takeHits(tx, [...byKey.values()], after(context, 0));
  if (reached.includes(SMS_OF_ALL)) context.alarm('sms_budget_spent');
  if (!refused) return;
  const { waitSeconds: retryAfterSeconds, isTooSoon } = refused;
  const words = isTooSoon
    ? `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`
    : undefined;
  throw new AuthError(CODE[channel], words, { retryAfterSeconds });
}

/**
 * Returns the hit of a message that could not be sent: the next request need not wait. The limits of places, ranges and the site stay
 * counted, because strangers can use them up.
 */
export async function giveBackSend(tx: Tx, channel: Channel, address: string): Promise<void> {
  await giveHitsBack(tx, [messageKey(channel, address, false), messageKey(channel, address, true)]);
}

/** Who looks up: the caller's IP address and the signed-in user. */
export type LookUpCaller = { ip?: string | undefined; userId?: string | undefined };

/**
 * Counts one look-up of whether an address or number has an account. It uses a transaction of its own, so that the look-up counts even if
 * the request fails afterwards.
 *
 * @throws AuthError `over_request_rate_limit`
 */
export async function takeLookUp(
  { scope, limits, ...context }: AuthContext,
  { ip, userId }: LookUpCaller,
): Promise<void> {
  const hits: Hit[] = [];
  if (ip) hits.push({ key: `look-up:${addressGroup(ip)}`, limit: limits.lookups_per_ip_per_hour, seconds: HOUR });
  if (userId) hits.push({ key: `look-up:${userId}`, limit: limits.lookups_per_user_per_hour, seconds: HOUR });
  if (hits.length === 0) return;
  const at = context.now().toISOString();
  const { refused } = await takeHits(scope.onceAsService('count a look-up'), hits, at);
  if (refused) throw new AuthError('over_request_rate_limit', undefined, { retryAfterSeconds: refused.waitSeconds });
}
