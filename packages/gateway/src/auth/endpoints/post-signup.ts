/**
 * POST /signup: creates an account with a password, or without any address an anonymous one (sign-up-anonymously.ts). The response is alike for a new and an existing account, so that it does not reveal who
 * is a member (https://supabase.com/docs/reference/javascript/auth-signup).
 */
import type { Context } from 'hono';
import { randomUUID } from 'node:crypto';
import { AuthError } from '../../errors/auth-error.ts';
import type { GatewayEnv } from '../../http/env.ts';
import { readAddress, type Address } from '../addresses.ts';
import { optionalObject, optionalText, readBody, requiredText } from '../body.ts';
import { audit } from '../audit.ts';
import { clientOf, type Client } from '../client.ts';
import type { AuthContext } from '../context.ts';
import { requireChannel } from '../codes/channels.ts';
import { deliver, prepareMessage, type Outgoing } from '../codes/messages.ts';
import { admitNewUser, announceNewUser, type Newcomer } from '../hooks/new-user.ts';
import { checkPassword, hashPassword } from '../passwords/passwords.ts';
import { readChallenge, type Challenge } from '../sessions/pkce.ts';
import { allowedRedirect } from '../codes/redirects.ts';
import { takeSend } from '../limits/rate-limits.ts';
import { signUpAnonymously } from '../sessions/sign-up-anonymously.ts';
import { sessionAnswer } from '../sessions/sessions.ts';
import { startSession } from '../sessions/start-session.ts';
import type { AuthUser } from '../types.ts';
import { findUser, insertUser, toUser, type UserPatch, type UserRow } from '../users.ts';

type Signup = {
  address: Address;
  patch: UserPatch & { id: string };
  client: Client;
  redirectTo: string;
  challenge: Challenge | null;
};

export function postSignup(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    const body = await readBody(c);
    if ((optionalText(body, 'email') ?? optionalText(body, 'phone')) === undefined) {
      return c.json(await signUpAnonymously(context, body, clientOf(c)));
    }
    if (context.options.disableSignup) throw new AuthError('signup_disabled');
    const password = requiredText(body, 'password', 'Signup requires a valid password');
    const address = readAddress(body);
    requireChannel(context, address.channel, { what: 'signups' });
    if (address.channel === 'sms' && context.options.phoneSignup === false) {
      throw new AuthError('phone_provider_disabled');
    }
    const challenge = readChallenge(body);
    await checkPassword(context.passwordPolicy, password, 'signup');
    const client = clientOf(c);
    const { autoconfirm = false } = context.options;
    // The limit comes before the hash: a stranger could otherwise cause hashing work.
    if (!autoconfirm) await takeMessage(context, address, client);
    const { hashing } = context;
    const patch: UserPatch = {
      ...(address.channel === 'email' ? { email: address.value } : { phone: address.value }),
      // The password is hashed for an existing account too: the response time would reveal the account otherwise.
      encrypted_password: await hashing.admit(client.ip, () => hashing.run(() => hashPassword(password))),
      user_metadata: optionalObject(body, 'data', context.options.isMetadataText),
    };
    const redirectTo = allowedRedirect(context, c.req.query('redirect_to'));
    const id = await admit(context, address, patch, client);
    const signup: Signup = { address, patch: { ...patch, id }, client, redirectTo, challenge };
    return c.json(autoconfirm ? await signUpAtOnce(context, signup) : await signUp(context, signup));
  };
}

/** The id of the new user. An account that exists already is not new, so the hook does not hear of it. */
async function admit(
  context: AuthContext,
  { channel, value }: Address,
  { email, phone, user_metadata: data }: UserPatch,
  { ip }: Client,
): Promise<string> {
  if (!context.hooks.has('beforeUserCreated')) return randomUUID();
  const find = channel === 'email' ? findUser.byEmail : findUser.byPhone;
  const existing = await context.scope.asService('look up who signs up', (tx) => find(tx, value), { readOnly: true });
  if (existing) return randomUUID();
  return admitNewUser(context, { email, phone, data, provider: channel === 'email' ? 'email' : 'phone' }, ip);
}

async function signUpAtOnce(context: AuthContext, { address, patch, client }: Signup) {
  const now = context.now();
  const confirmed = address.channel === 'email' ? 'email_confirmed_at' : 'phone_confirmed_at';
  const grant = await context.scope.asService('sign up, confirmed at once', async (tx) => {
    const user = await insertUser(tx, now, { ...patch, [confirmed]: now.toISOString() });
    if (!user) throw new AuthError('user_already_exists');
    const provider = address.channel === 'email' ? 'email' : 'phone';
    await audit(context, tx, { userId: user.id }, 'user_signedup', { provider });
    return startSession(context, tx, user, 'password', client);
  });
  await announceNewUser(context, { id: grant.user.id }, client.ip);
  return sessionAnswer(context, grant);
}

async function takeMessage(context: AuthContext, { channel, value }: Address, { ip }: Client): Promise<void> {
  await context.scope.asService('count a sign-up', (tx) => takeSend(context, tx, channel, [value], ip));
}

async function signUp(
  context: AuthContext,
  { address, patch, client, redirectTo, challenge }: Signup,
): Promise<AuthUser> {
  const { channel, value } = address;
  const find = channel === 'email' ? findUser.byEmail : findUser.byPhone;
  type Outcome = { messages: Outgoing[]; user: UserRow | null };
  const newcomer: Newcomer = {};
  const { messages, user } = await context.scope.asService('sign up', async (tx): Promise<Outcome> => {
    // An unconfirmed account stays as its first owner created it: the present caller may be somebody else.
    const inserted = await insertUser(tx, context.now(), patch);
    if (inserted) newcomer.id = inserted.id;
    const made = inserted ?? (await find(tx, value));
    const isConfirmed = made && (channel === 'email' ? made.email_confirmed_at : made.phone_confirmed_at) !== null;
    if (made && isConfirmed) await audit(context, tx, { userId: made.id }, 'user_repeated_signup');
    if (!made || isConfirmed) return { messages: [], user: null };
    const message = await prepareMessage(context, tx, made, channel === 'email' ? 'signup' : 'sms', value, {
      redirectTo,
      challenge,
    });
    return { messages: [message], user: await findUser.byId(tx, made.id) };
  });
  await announceNewUser(context, newcomer, client.ip);
  await deliver(context, messages, client.languages);
  if (!user) return pretendedUser(context, address, patch.user_metadata);
  // What the operator has noted about somebody whom they invited is not for whoever signs up with the address.
  return user.invited_at === null ? toUser(user) : { ...toUser(user), user_metadata: {}, identities: [] };
}

/**
 * Builds a response that looks like a new account, except for its empty `identities`. Clients of auth-js recognise an existing account by
 * them.
 */
function pretendedUser(
  context: AuthContext,
  { channel, value }: Address,
  data: Record<string, unknown> = {},
): AuthUser {
  const now = context.now().toISOString();
  const provider = channel === 'email' ? 'email' : 'phone';
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: 'authenticated',
    email: channel === 'email' ? value : '',
    phone: channel === 'sms' ? value : '',
    app_metadata: { provider, providers: [provider] },
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
    confirmation_sent_at: now,
  };
}
