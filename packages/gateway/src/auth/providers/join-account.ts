/**
 * Decides which user an account at a provider signs in: the one that it is linked to, the one with the same confirmed address, or a new one
 * (https://supabase.com/docs/guides/auth/auth-identity-linking). Only an address that the provider has verified joins an account. Whoever
 * made an account with an address that they never confirmed loses it to the owner of the address, and with it every way in.
 */
import type { Tx } from '../../db/port.ts';
import { sql } from '../../db/sql.ts';
import { AuthError } from '../../errors/auth-error.ts';
import { audit } from '../audit.ts';
import type { Client } from '../client.ts';
import { deliver, prepareMessage } from '../codes/messages.ts';
import type { AuthContext } from '../context.ts';
import { admitNewUser, type Newcomer } from '../hooks/new-user.ts';
import { takeSend } from '../limits/rate-limits.ts';
import { recordEvent } from '../security-events.ts';
import { endSessions } from '../sessions/sessions.ts';
import { findUser, insertUser, isBanned, updateUser, type UserRow } from '../users.ts';
import { deleteOtherIdentities, findIdentityOwner, insertIdentity, touchIdentity } from './identities.ts';
import type { Profile } from './profile.ts';
import type { Provider } from './settings.ts';

export type ProviderUser = { provider: Provider; profile: Profile };

/** The user who may sign in, or one who must confirm the address first. */
export type Joined = { user: UserRow } | { toConfirm: UserRow };

/** The data for the user's metadata, without texts that the mounting server does not allow there. */
function metadataOf({ options }: AuthContext, { data }: Profile): Record<string, unknown> {
  const { isMetadataText = () => true } = options;
  return Object.fromEntries(
    Object.entries(data).filter(([, value]) => typeof value !== 'string' || isMetadataText(value)),
  );
}

function needsVerification(name: string, isSent: boolean): AuthError {
  const remedy = isSent
    ? `A confirmation email has been sent to your ${name} email`
    : `Verify the email with ${name} in order to sign in`;
  return new AuthError('provider_email_needs_verification', `Unverified email with ${name}. ${remedy}`);
}

/** Takes everything from an unconfirmed account that somebody else may have put there, and confirms it. */
async function takeOver(context: AuthContext, tx: Tx, user: UserRow, who: ProviderUser): Promise<UserRow> {
  const { provider, profile } = who;
  await deleteOtherIdentities(tx, user.id, provider.name, profile.subject);
  await tx.query(sql`delete from auth.one_time_tokens where user_id = ${user.id}`);
  await endSessions(tx, user.id, 'global');
  const former = Object.fromEntries(Object.keys(user.raw_user_meta_data).map((key) => [key, null]));
  const confirmed = await updateUser(tx, context.now(), user.id, {
    encrypted_password: null,
    phone: null,
    phone_change: null,
    email_change: null,
    email_change_confirmed: false,
    email_confirmed_at: context.now().toISOString(),
    email_is_identity: false,
    user_metadata: { ...former, ...metadataOf(context, profile) },
  });
  return confirmed ?? user;
}

/** Links the account at the provider to a user who exists, and writes it down. */
async function insertLink(
  context: AuthContext,
  tx: Tx,
  userId: string,
  { provider: { name }, profile }: ProviderUser,
): Promise<void> {
  const id = await insertIdentity(context, tx, userId, { provider: name, profile });
  await recordEvent(context, tx, 'identity_linked', { userId, detail: name });
  const about = { identity_id: id, provider: name, provider_id: profile.subject };
  await audit(context, tx, { userId }, 'identity_linked', about);
}

async function link(context: AuthContext, tx: Tx, user: UserRow, who: ProviderUser): Promise<UserRow> {
  await insertLink(context, tx, user.id, who);
  if (user.confirmed_at === null) return takeOver(context, tx, user, who);
  const changed = await updateUser(tx, context.now(), user.id, { user_metadata: metadataOf(context, who.profile) });
  return changed ?? user;
}

/**
 * The user with the profile's verified address. An account that confirmed a number and never this address keeps the number only: the address
 * belongs to whoever the provider has verified.
 */
async function findByVerified(context: AuthContext, tx: Tx, { email, isVerified }: Profile): Promise<UserRow | null> {
  if (email === null || !isVerified) return null;
  const user = await findUser.byEmail(tx, email);
  if (user === null || user.email_confirmed_at !== null || user.confirmed_at === null) return user;
  await updateUser(tx, context.now(), user.id, { email: null });
  return null;
}

/**
 * Asks the installation's hook about a user whom the sign-in will create. It may call over HTTP, so never call it in a transaction.
 *
 * @throws AuthError with the hook's status and message
 */
export async function admitNewcomer(
  context: AuthContext,
  { provider, profile }: ProviderUser,
  client: Client,
): Promise<void> {
  if (!context.hooks.has('beforeUserCreated')) return;
  const isKnown = await context.scope.asService(
    'look up who signs in by a provider',
    async (tx) =>
      (await findIdentityOwner(tx, provider.name, profile.subject)) !== null ||
      (profile.email !== null && (await findUser.byEmail(tx, profile.email)) !== null),
    { readOnly: true },
  );
  if (isKnown) return;
  const newcomer = { email: profile.email, data: metadataOf(context, profile), provider: provider.name };
  await admitNewUser(context, newcomer, client.ip);
}

/** @throws AuthError `signup_disabled`, `provider_email_needs_verification` */
async function createUser(context: AuthContext, tx: Tx, who: ProviderUser, newcomer: Newcomer): Promise<UserRow> {
  const { profile, provider } = who;
  const { autoconfirm = false, disableSignup = false } = context.options;
  if (disableSignup) throw new AuthError('signup_disabled');
  const isConfirmed = profile.isVerified || autoconfirm;
  const user = await insertUser(tx, context.now(), {
    email: profile.email,
    email_confirmed_at: isConfirmed && profile.email !== null ? context.now().toISOString() : null,
    email_is_identity: false,
    user_metadata: metadataOf(context, profile),
  });
  if (user) {
    newcomer.id = user.id;
    await insertIdentity(context, tx, user.id, { provider: provider.name, profile });
    return (await findUser.byId(tx, user.id)) ?? user;
  }
  // Somebody has the address, or has just taken it in another request.
  const owner = await findByVerified(context, tx, profile);
  if (!owner) throw needsVerification(provider.name, false);
  return link(context, tx, owner, who);
}

/**
 * Sends a sign-up message to a user whose address is not confirmed, after the transaction that made the user.
 *
 * @throws AuthError always: `provider_email_needs_verification`, or `over_email_send_rate_limit` if the message is not sent
 */
export async function askToConfirm(
  context: AuthContext,
  user: UserRow,
  { name }: Provider,
  client: Client,
): Promise<never> {
  const address = user.email!;
  const message = await context.scope.asService('confirm the address of a provider', async (tx) => {
    await takeSend(context, tx, 'email', [address], client.ip);
    return prepareMessage(context, tx, user, 'signup', address, { redirectTo: context.siteUrl });
  });
  await deliver(context, [message], client.languages);
  throw needsVerification(name, true);
}

/**
 * Finds or creates the user of an account at a provider.
 *
 * @param newcomer is told of a created user
 * @throws AuthError `user_banned`, `signup_disabled`, `provider_email_needs_verification`, `unexpected_failure` without any address
 */
export async function joinAccount(
  context: AuthContext,
  tx: Tx,
  who: ProviderUser,
  newcomer: Newcomer,
): Promise<Joined> {
  const { provider, profile } = who;
  if (profile.email === null && !provider.emailOptional) {
    throw new AuthError('unexpected_failure', 'Error getting user email from external provider');
  }
  const ownerId = await findIdentityOwner(tx, provider.name, profile.subject);
  let user = ownerId === null ? await findByVerified(context, tx, profile) : await findUser.byId(tx, ownerId);
  if (ownerId !== null && user !== null) {
    await touchIdentity(context, tx, { provider: provider.name, profile });
    const isProved = profile.isVerified && profile.email === user.email;
    user =
      user.confirmed_at === null && isProved
        ? await takeOver(context, tx, user, who)
        : await updateUser(tx, context.now(), user.id, { user_metadata: metadataOf(context, profile) });
  } else {
    user = user ? await link(context, tx, user, who) : await createUser(context, tx, who, newcomer);
  }
  if (user === null) throw new Error('a user has gone while signing in');
  if (isBanned(user, context.now())) throw new AuthError('user_banned');
  if (user.email !== null && user.confirmed_at === null) {
    return { toConfirm: user };
  }
  return { user: (await findUser.byId(tx, user.id)) ?? user };
}

/**
 * Links an account at a provider to the signed-in user who asked for it.
 *
 * @throws AuthError `identity_already_exists`, `user_not_found`, `user_banned`
 */
export async function linkToUser(context: AuthContext, tx: Tx, userId: string, who: ProviderUser): Promise<UserRow> {
  const { provider, profile } = who;
  const user = await findUser.byId(tx, userId);
  if (!user) throw new AuthError('user_not_found', 'Linking target user not found', { status: 422 });
  if (isBanned(user, context.now())) throw new AuthError('user_banned');
  const ownerId = await findIdentityOwner(tx, provider.name, profile.subject);
  if (ownerId === userId) throw new AuthError('identity_already_exists');
  if (ownerId !== null) throw new AuthError('identity_already_exists', 'Identity is already linked to another user');
  await insertLink(context, tx, userId, who);
  if (user.email === null && profile.email !== null && profile.isVerified) {
    if (await findUser.byEmail(tx, profile.email)) throw new AuthError('email_exists');
    await updateUser(tx, context.now(), userId, {
      email: profile.email,
      email_confirmed_at: context.now().toISOString(),
      email_is_identity: false,
      is_anonymous: false,
    });
  }
  return (await findUser.byId(tx, userId)) ?? user;
}
