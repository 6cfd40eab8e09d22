/** The places that a user has signed in from. Strangers who enter wrong passwords elsewhere cannot lock the user out there. */
import type { Tx } from '../../db/port.ts';
import { ident, sql, type Sql } from '../../db/sql.ts';
import { addressGroup } from '../../http/client-address.ts';
import type { Client } from '../client.ts';
import { after, type AuthContext } from '../context.ts';
import { hmac } from '../secrets.ts';
import type { Channel } from '../types.ts';

const KNOWN_DAYS = 90;
const DAY = 24 * 3600;

/** What a user has proved at a place: an address (a session was issued), or also the second factor. */
type Shown = 'address' | 'second factor';

/** The hashed place for the database, which must not store addresses for that long. Undefined for the server itself. */
function hashOf({ keys }: AuthContext, { ip }: Client, shown: Shown = 'address'): string | undefined {
  return ip && hmac(keys.places, `${shown}:${addressGroup(ip)}`);
}

/** The SQL condition that a row k of known_places matches the place and has not expired. It matches nothing without a hash. */
const isOf = (context: AuthContext, hash: string | undefined): Sql =>
  sql`k.place_hash = ${hash ?? null} and k.last_at > ${after(context, -KNOWN_DAYS * DAY)}`;

/** The SQL condition that the user has signed in from the place. @param user an expression: the user's key, or null */
export const isKnownAt = (context: AuthContext, user: Sql, client: Client): Sql =>
  sql`exists (select from auth.known_places k where k.user_id = ${user} and ${isOf(context, hashOf(context, client))})`;

/** The place of a sign-in for `auth.start_session`, and the time before which other places are forgotten. */
export const placeOf = (context: AuthContext, client: Client): { place_hash?: string; places_from: string } => {
  const hash = hashOf(context, client);
  return { ...(hash !== undefined && { place_hash: hash }), places_from: after(context, -KNOWN_DAYS * DAY) };
};

/** Whether the user has proved this at the place; by default an address. */
export async function isKnownPlace(
  context: AuthContext,
  tx: Tx,
  userId: string | undefined,
  client: Client,
  shown?: Shown,
): Promise<boolean> {
  const { rows } = await tx.query(sql`
    select from auth.known_places k where k.user_id = ${userId ?? null} and ${isOf(context, hashOf(context, client, shown))}`);
  return rows.length > 0;
}

/** Whether the owners of all these addresses or numbers have signed in from the place. */
export async function isKnownToAll(
  context: AuthContext,
  tx: Tx,
  channel: Channel,
  addresses: readonly string[],
  ip: string | undefined,
): Promise<boolean> {
  const hash = hashOf(context, { ip, userAgent: undefined });
  if (hash === undefined || addresses.length === 0) return false;
  const column = ident('u', channel === 'email' ? 'email' : 'phone');
  const { rows } = await tx.query<{ known: number }>(sql`
    select count(distinct ${column})::int as known from auth.users u join auth.known_places k on k.user_id = u.id
    where ${column} = any(${addresses}::text[]) and ${isOf(context, hash)}`);
  return rows[0]!.known === new Set(addresses).size;
}

/** Stores a successful sign-in at the place and deletes expired places. */
export async function rememberPlace(
  context: AuthContext,
  tx: Tx,
  userId: string,
  client: Client,
  shown?: Shown,
): Promise<void> {
  const hash = hashOf(context, client, shown);
  if (hash === undefined) return;
  await tx.query(sql`
    with forgotten as (
      delete from auth.known_places
      where user_id = ${userId} and place_hash <> ${hash} and last_at <= ${after(context, -KNOWN_DAYS * DAY)}
    )
    insert into auth.known_places (user_id, place_hash, last_at) values (${userId}, ${hash}, ${after(context, 0)})
    on conflict (user_id, place_hash) do update set last_at = excluded.last_at`);
}
