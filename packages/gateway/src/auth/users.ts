/** Reads and writes the rows of `auth.users`, and converts them to what a client sees (auth-js's `User`). */
import type { Tx } from '../db/port.ts';
import { ident, join, raw, sql, type Sql } from '../db/sql.ts';
import { sha256 } from './secrets.ts';
import type { AuthFactor, AuthIdentity, AuthUser } from './types.ts';

type Time = string | null;

export type UserRow = {
  id: string;
  aud: string;
  role: string;
  email: string | null;
  phone: string | null;
  encrypted_password: string | null;
  email_confirmed_at: Time;
  phone_confirmed_at: Time;
  confirmed_at: Time;
  confirmation_sent_at: Time;
  recovery_sent_at: Time;
  email_change: string | null;
  email_change_confirmed: boolean;
  email_change_sent_at: Time;
  phone_change: string | null;
  phone_change_sent_at: Time;
  invited_at: Time;
  last_sign_in_at: Time;
  banned_until: Time;
  deleted_at: Time;
  reauthentication_sent_at: Time;
  is_anonymous: boolean;
  raw_app_meta_data: Record<string, unknown>;
  raw_user_meta_data: Record<string, unknown>;
  created_at: string;
  updated_at: string;
  /** Whether the e-mail address is a way to sign in of its own. */
  email_is_identity: boolean;
  /** The user's accounts at providers, the oldest first; null for none. */
  provider_identities: AuthIdentity[] | null;
  /** The user's second factors, the oldest first; null for none. */
  factors: AuthFactor[] | null;
};

/** Columns that are set directly. Metadata is merged instead. */
type Settable = Omit<
  UserRow,
  | 'id'
  | 'confirmed_at'
  | 'raw_app_meta_data'
  | 'raw_user_meta_data'
  | 'created_at'
  | 'updated_at'
  | 'factors'
  | 'provider_identities'
>;

export type UserPatch = Partial<Settable> & {
  app_metadata?: Record<string, unknown> | undefined;
  user_metadata?: Record<string, unknown> | undefined;
};

/** The columns of `auth.users u` that every response needs. */
export const WHOLE_USER = sql`u.*, (
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', f.id, 'friendly_name', f.friendly_name,
      'factor_type', f.factor_type, 'status', f.status, 'created_at', f.created_at, 'updated_at', f.updated_at,
      'last_challenged_at', f.last_challenged_at, 'phone', f.phone)) order by f.created_at, f.id)
  from auth.mfa_factors f where f.user_id = u.id) as factors, (
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id,
      'identity_data', i.identity_data, 'provider', i.provider, 'last_sign_in_at', i.last_sign_in_at,
      'created_at', i.created_at, 'updated_at', i.updated_at, 'email', i.email)) order by i.created_at, i.id)
  from auth.identities i where i.user_id = u.id) as provider_identities`;

async function findOne(tx: Tx, condition: Sql): Promise<UserRow | null> {
  const { rows } = await tx.query<UserRow>(sql`select ${WHOLE_USER} from auth.users u where ${condition}`);
  return rows[0] ?? null;
}

export const findUser = {
  byId: (tx: Tx, id: string) => findOne(tx, sql`id = ${id}`),
  byEmail: (tx: Tx, email: string) => findOne(tx, sql`email = ${email}`),
  byPhone: (tx: Tx, phone: string) => findOne(tx, sql`phone = ${phone}`),
  /** The user who last requested to move to the address or number and has not confirmed it yet. */
  waitingFor: (tx: Tx, column: 'email_change' | 'phone_change', address: string) =>
    findOne(tx, sql`${raw(column)} = ${address} order by ${raw(`${column}_sent_at`)} desc limit 1`),
};

/** The columns of a patch with their values, without undefined ones. */
function columns(patch: UserPatch): [name: string, value: unknown][] {
  const { app_metadata: _app, user_metadata: _user, ...plain } = patch;
  return Object.entries<unknown>(plain).filter(([, value]) => value !== undefined);
}

/** Inserts a user. `id` is generated if missing. @returns null if the address or number is taken */
export async function insertUser(
  tx: Tx,
  now: Date,
  user: UserPatch & { id?: string | undefined },
): Promise<UserRow | null> {
  const { id, app_metadata = {}, user_metadata = {}, ...patch } = user;
  const set = [...columns(patch), ['created_at', now.toISOString()], ['updated_at', now.toISOString()]] as const;
  const { rows } = await tx.query<UserRow>(sql`
    insert into auth.users as u (id, raw_app_meta_data, raw_user_meta_data, ${join(set.map(([name]) => ident(name)))})
    values (coalesce(${id ?? null}::uuid, gen_random_uuid()), ${JSON.stringify(app_metadata)}::text::jsonb,
      ${JSON.stringify(user_metadata)}::text::jsonb, ${join(set.map(([, value]) => sql`${value}`))})
    on conflict do nothing
    returning ${WHOLE_USER}`);
  return rows[0] ?? null;
}

/** The metadata column with `change` merged in. As in GoTrue, null removes a key. */
function merged(column: 'raw_app_meta_data' | 'raw_user_meta_data', change: Record<string, unknown>): Sql {
  const removed = Object.keys(change).filter((key) => change[key] === null);
  const added = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null));
  const without = removed.map((key) => sql` - ${key}::text`);
  return sql`${raw(column)} = (${raw(column)} || ${JSON.stringify(added)}::text::jsonb)${join(without, '')}`;
}

/** Updates a user. @returns null if there is none. @throws DatabaseError 23505 if the address or number is taken */
export async function updateUser(tx: Tx, now: Date, id: string, patch: UserPatch): Promise<UserRow | null> {
  const set = columns(patch).map(([name, value]) => sql`${ident(name)} = ${value}`);
  if (patch.app_metadata) set.push(merged('raw_app_meta_data', patch.app_metadata));
  if (patch.user_metadata) set.push(merged('raw_user_meta_data', patch.user_metadata));
  set.push(sql`updated_at = ${now.toISOString()}`);
  const { rows } = await tx.query<UserRow>(sql`
    update auth.users u set ${join(set)} where id = ${id} returning ${WHOLE_USER}`);
  return rows[0] ?? null;
}

type Listed = { aud: string; filter: string; direction: 'asc' | 'desc'; limit: number };

/** The users with an audience. `filter` is a part of the address or of the full name; empty for all. */
function listed({ aud, filter }: Listed): Sql {
  const part = `%${filter}%`;
  const matches =
    filter === '' ? sql`true` : sql`(u.email like ${part} or u.raw_user_meta_data ->> 'full_name' ilike ${part})`;
  return sql`u.aud = ${aud} and ${matches}`;
}

const inOrder = ({ direction }: Listed): Sql => sql`order by u.created_at ${raw(direction)}, u.id ${raw(direction)}`;

/** One page of the users with an audience, and how many there are. */
export async function listUsers(
  tx: Tx,
  { offset, ...list }: Listed & { offset: number },
): Promise<{ users: UserRow[]; total: number }> {
  const counted = await tx.query<{ count: number }>(sql`
    select count(*)::int as count from auth.users u where ${listed(list)}`);
  const { rows } = await tx.query<UserRow>(sql`
    select ${WHOLE_USER} from auth.users u where ${listed(list)} ${inOrder(list)} limit ${list.limit} offset ${offset}`);
  return { users: rows, total: counted.rows[0]!.count };
}

/**
 * The users behind a position, without a count.
 *
 * @param list `after` is the time and the id of a user; null for the first page
 * @returns each with `position`, the time as exactly as the database has it
 */
export async function listUsersAfter(
  tx: Tx,
  { after, ...list }: Listed & { after: { created_at: string; id: string } | null },
): Promise<(UserRow & { position: string })[]> {
  const compare = raw(list.direction === 'asc' ? '>' : '<');
  const behind = after
    ? sql`(u.created_at, u.id) ${compare} (${after.created_at}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  const { rows } = await tx.query<UserRow & { position: string }>(sql`
    select ${WHOLE_USER}, to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as position
    from auth.users u
    where ${listed(list)} and ${behind} ${inOrder(list)} limit ${list.limit}`);
  return rows;
}

/** Deletes a user with all sessions and tokens. @returns false if there was none */
export async function deleteUser(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await tx.query(sql`delete from auth.users where id = ${id} returning id`);
  return rows.length > 0;
}

/** Whether the user is banned at present. */
export function isBanned(user: UserRow, now: Date): boolean {
  return user.banned_until !== null && new Date(user.banned_until) > now;
}

/** Whether the user has a verified second factor. */
export const hasSecondFactor = ({ factors }: UserRow): boolean =>
  factors?.some(({ status }) => status === 'verified') ?? false;

/** What a user can sign in with, as auth-js's identities. The ids of address and number are derived from the user's. */
function identities(row: UserRow): AuthIdentity[] {
  const ways = [
    { provider: 'email', address: row.email_is_identity ? row.email : null },
    { provider: 'phone', address: row.phone },
  ].filter((way) => way.address !== null);
  const own = ways.map(({ provider }) => ({
    identity_id: sha256(`${provider}:${row.id}`).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5'),
    id: row.id,
    user_id: row.id,
    identity_data: {
      sub: row.id,
      ...(provider === 'email' ? { email: row.email } : { phone: row.phone }),
      email_verified: row.email_confirmed_at !== null,
      phone_verified: row.phone_confirmed_at !== null,
    },
    provider,
    last_sign_in_at: row.last_sign_in_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(provider === 'email' && row.email ? { email: row.email } : {}),
  }));
  return [...own, ...(row.provider_identities ?? [])];
}

/** The `app_metadata` of tokens and responses: the ways to sign in, and what the service has set. */
export function appMetadata(row: UserRow): Record<string, unknown> {
  const providers = [...new Set(identities(row).map(({ provider }) => provider))];
  return { ...(providers[0] ? { provider: providers[0] } : {}), providers, ...row.raw_app_meta_data };
}

/** Converts a user to GoTrue's format: empty strings for a missing address or number, other missing fields omitted. */
export function toUser(row: UserRow): AuthUser {
  const optional = {
    email_confirmed_at: row.email_confirmed_at,
    phone_confirmed_at: row.phone_confirmed_at,
    confirmed_at: row.confirmed_at,
    confirmation_sent_at: row.confirmation_sent_at,
    recovery_sent_at: row.recovery_sent_at,
    new_email: row.email_change,
    email_change_sent_at: row.email_change_sent_at,
    new_phone: row.phone_change,
    phone_change_sent_at: row.phone_change_sent_at,
    invited_at: row.invited_at,
    last_sign_in_at: row.last_sign_in_at,
    banned_until: row.banned_until,
    deleted_at: row.deleted_at,
    reauthentication_sent_at: row.reauthentication_sent_at,
  };
  return {
    id: row.id,
    aud: row.aud,
    role: row.role,
    email: row.email ?? '',
    phone: row.phone ?? '',
    app_metadata: appMetadata(row),
    user_metadata: row.raw_user_meta_data,
    identities: identities(row),
    ...(row.factors && { factors: row.factors }),
    created_at: row.created_at,
    updated_at: row.updated_at,
    is_anonymous: row.is_anonymous,
    ...(Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null)) as Partial<AuthUser>),
  };
}
