/**
 * POST /admin/generate_link: makes the code and the link of a message without sending it, so that the operator sends it
 * (https://supabase.com/docs/reference/javascript/auth-admin-generatelink). A magic link for an unknown address creates the account.
 */
import type { Context } from 'hono';
import type { Tx } from '../../../db/port.ts';
import { AuthError } from '../../../errors/auth-error.ts';
import type { GatewayEnv } from '../../../http/env.ts';
import { normalEmail } from '../../addresses.ts';
import { audit } from '../../audit.ts';
import { optionalObject, optionalText, readBody, requiredText, type Body } from '../../body.ts';
import { linkOf, SENT_AT } from '../../codes/messages.ts';
import { createToken, type NewToken } from '../../codes/one-time-tokens.ts';
import { allowedRedirect } from '../../codes/redirects.ts';
import { clientOf } from '../../client.ts';
import type { AuthContext } from '../../context.ts';
import { announceNewUser, type Newcomer } from '../../hooks/new-user.ts';
import { checkPassword, hashPassword } from '../../passwords/passwords.ts';
import { findUser, insertUser, toUser, updateUser, type UserPatch, type UserRow } from '../../users.ts';
import { invitee } from './post-invite.ts';

const TYPES = ['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new'] as const;
type LinkType = (typeof TYPES)[number];

type Request = {
  type: LinkType;
  email: string;
  newEmail: string | undefined;
  password: string | undefined;
  data: Record<string, unknown> | undefined;
};

function readRequest(context: AuthContext, body: Body): Request {
  const email = normalEmail(requiredText(body, 'email', 'An email address is required'));
  const requested = optionalText(body, 'type') ?? '';
  const type = TYPES.find((known) => known === requested);
  if (!type) throw new AuthError('validation_failed', `Invalid email action link type requested: ${requested}`);
  if (type === 'email_change_current' && context.options.secureEmailChange === false) {
    throw new AuthError('validation_failed', 'Enable secure email change to generate link for current email');
  }
  const isChange = type.startsWith('email_change');
  const newEmail = isChange ? normalEmail(requiredText(body, 'new_email', 'An email address is required')) : undefined;
  const data = optionalObject(body, 'data', context.options.isMetadataText);
  return { type, email, newEmail, password: optionalText(body, 'password'), data };
}

/** The type that applies: an unknown address cannot get a magic link, so its account is created. @throws AuthError `user_not_found` */
function effectiveType({ type }: Request, user: UserRow | null): LinkType {
  if (user || type === 'signup' || type === 'invite') return type;
  if (type === 'magiclink') return 'signup';
  throw new AuthError('user_not_found', 'User with this email not found', { status: 404 });
}

/** The hash for a new account. A sign-up with an address needs a password, as upstream. */
async function newHash(context: AuthContext, { type, password }: Request): Promise<string | undefined> {
  if (type !== 'signup') return undefined;
  if (password === undefined) throw new AuthError('validation_failed', 'Signup requires a valid password');
  await checkPassword(context.passwordPolicy, password, 'signup');
  return context.hashing.run(() => hashPassword(password));
}

async function prepareUser(
  context: AuthContext,
  tx: Tx,
  type: LinkType,
  { email, newEmail, data }: Request,
  { hash, newcomer }: { hash: string | undefined; newcomer: Newcomer },
): Promise<UserRow> {
  if (type === 'invite') return invitee(context, tx, email, data, newcomer);
  const user = await findUser.byEmail(tx, email);
  if (type === 'signup') {
    if (user && user.email_confirmed_at !== null) throw new AuthError('email_exists');
    const patch: UserPatch = { email, encrypted_password: hash, user_metadata: data };
    const made = user
      ? await updateUser(tx, context.now(), user.id, { user_metadata: data })
      : await insertUser(tx, context.now(), patch);
    if (!made) throw new AuthError('email_exists');
    if (!user) newcomer.id = made.id;
    return made;
  }
  if (!user) throw new AuthError('user_not_found', 'User with this email not found', { status: 404 });
  if (newEmail === undefined) return user;
  if (await findUser.byEmail(tx, newEmail)) throw new AuthError('email_exists');
  const change = { email_change: newEmail, email_change_confirmed: false };
  return (await updateUser(tx, context.now(), user.id, change)) ?? user;
}

async function generate(
  context: AuthContext,
  tx: Tx,
  type: LinkType,
  request: Request,
  { role, ...made }: { hash: string | undefined; newcomer: Newcomer; role: string },
): Promise<{ user: UserRow; token: NewToken }> {
  const user = await prepareUser(context, tx, type, request, made);
  const address = type === 'email_change_new' ? request.newEmail! : request.email;
  const token = await createToken(context, tx, user.id, type, { address });
  const now = context.now().toISOString();
  const sent: UserPatch = { [SENT_AT[type]]: now, ...(type === 'invite' && { invited_at: now }) };
  const about = { user_id: user.id, user_email: request.email };
  if (type === 'invite') await audit(context, tx, { role }, 'user_invited', about);
  else if (type !== 'signup') await audit(context, tx, { userId: user.id }, 'user_recovery_requested');
  return { user: (await updateUser(tx, context.now(), user.id, sent)) ?? user, token };
}

export function postGenerateLink(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    const body = await readBody(c);
    const request = readRequest(context, body);
    const redirectTo = allowedRedirect(context, optionalText(body, 'redirect_to') ?? c.req.query('redirect_to'));
    const before = await context.scope.asService(
      'find a user for a link',
      (tx) => findUser.byEmail(tx, request.email),
      { readOnly: true },
    );
    const type = effectiveType(request, before);
    const hash = before === null ? await newHash(context, request) : undefined;
    const { role } = c.get('claims');
    const newcomer: Newcomer = {};
    const { user, token } = await context.scope.asService('make a link for the operator', (tx) =>
      generate(context, tx, type, request, { hash, newcomer, role }),
    );
    await announceNewUser(context, newcomer, clientOf(c).ip);
    return c.json({
      ...toUser(user),
      action_link: linkOf(context, type, token, redirectTo),
      email_otp: token.code,
      hashed_token: token.secret,
      verification_type: type,
      redirect_to: redirectTo,
    });
  };
}
