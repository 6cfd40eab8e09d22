/**
 * PUT /user: changes metadata and password at once. It changes an e-mail address or a number after a code sent to the new one has come back
 * (https://supabase.com/docs/reference/javascript/auth-updateuser). Where the server requires it, a change that a thief of the session must
 * not make needs proof of ownership (reauthentication.ts).
 */
import type { Context } from 'hono';
import type { Tx } from '../../db/port.ts';
import { AuthError } from '../../errors/auth-error.ts';
import type { GatewayEnv } from '../../http/env.ts';
import { normalEmail, normalPhone } from '../addresses.ts';
import { newPassword, optionalObject, optionalText, readBody, type Body } from '../body.ts';
import { audit } from '../audit.ts';
import { asClient, clientOf } from '../client.ts';
import type { AuthContext } from '../context.ts';
import { prepareEmailChange } from '../codes/email-change.ts';
import { deliver, prepareMessage, type Outgoing } from '../codes/messages.ts';
import { deleteTokens } from '../codes/one-time-tokens.ts';
import { checkPassword, hashPassword, verifyPassword } from '../passwords/passwords.ts';
import { unprovePhone } from '../codes/phone-proof.ts';
import { readChallenge } from '../sessions/pkce.ts';
import { isProofAlone, needsOwnerProof, readOwnerProof, requireOwner } from '../passwords/reauthentication.ts';
import { allowedRedirect } from '../codes/redirects.ts';
import { takeLookUp, takeSend } from '../limits/rate-limits.ts';
import { recordEvent } from '../security-events.ts';
import { endSessions } from '../sessions/sessions.ts';
import { callerIds, loadCaller, type Caller } from '../sessions/signed-in.ts';
import { findUser, hasSecondFactor, toUser, updateUser, type UserPatch, type UserRow } from '../users.ts';
import { addressTaken } from '../codes/verification.ts';

async function readChange(context: AuthContext, body: Body) {
  const [email, phone] = [optionalText(body, 'email'), optionalText(body, 'phone')];
  const password = newPassword(body);
  if (password !== undefined) await checkPassword(context.passwordPolicy, password, 'update');
  if (body.app_metadata !== undefined) {
    throw new AuthError('not_admin', 'Updating app_metadata requires admin privileges');
  }
  return {
    email: email === undefined ? undefined : normalEmail(email),
    phone: phone === undefined ? undefined : normalPhone(phone),
    password,
    data: optionalObject(body, 'data', context.options.isMetadataText),
    challenge: readChallenge(body),
  };
}

/** @throws AuthError `same_password` */
async function newHash(context: AuthContext, user: UserRow, password: string, ip?: string): Promise<string> {
  const { hashing } = context;
  return hashing.admit(ip, async () => {
    const old = user.encrypted_password;
    if (old !== null && (await hashing.run(() => verifyPassword(old, password)))) throw new AuthError('same_password');
    return hashing.run(() => hashPassword(password));
  });
}

/** Counts the messages of a change against the rate limits. @throws AuthError `email_exists`, `phone_exists` and those of takeSend */
async function takeMessages(
  context: AuthContext,
  tx: Tx,
  user: UserRow,
  { email, phone, ip }: { email: string | undefined; phone: string | undefined; ip: string | undefined },
): Promise<void> {
  if (email !== undefined) {
    if (await findUser.byEmail(tx, email)) throw new AuthError('email_exists');
    await takeSend(context, tx, 'email', user.email === null ? [email] : [email, user.email], ip);
  }
  if (phone !== undefined) {
    // An account that never proved a number does not block others from using it.
    if ((await findUser.byPhone(tx, phone))?.phone_confirmed_at) throw new AuthError('phone_exists');
    await takeSend(context, tx, 'sms', [phone], ip);
  }
}

/**
 * The addresses that change without a message. As upstream, where new accounts need no confirmation a number changes at once, and so does
 * the first address of an anonymous user.
 */
function addressesAtOnce(
  { options }: AuthContext,
  user: UserRow,
  { email, phone }: { email: string | undefined; phone: string | undefined },
): Pick<UserPatch, 'email' | 'phone'> {
  if (!options.autoconfirm) return {};
  return { email: user.is_anonymous ? email : undefined, phone };
}

/** @throws AuthError `email_exists`, `phone_exists` */
async function setAddresses(
  context: AuthContext,
  tx: Tx,
  { id }: UserRow,
  { email, phone }: Pick<UserPatch, 'email' | 'phone'>,
): Promise<void> {
  if (!email && !phone) return;
  const now = context.now().toISOString();
  const confirmed = { ...(email && { email_confirmed_at: now }), ...(phone && { phone_confirmed_at: now }) };
  try {
    await updateUser(tx, context.now(), id, { email, phone, ...confirmed, is_anonymous: false });
  } catch (error) {
    throw addressTaken(error);
  }
}

/** A new password locks out everybody else: other sessions end, pending links are invalid, and the number must be proved again. */
async function setPassword(
  context: AuthContext,
  tx: Tx,
  user: UserRow,
  hash: string,
  sessionId?: string,
): Promise<void> {
  await updateUser(tx, context.now(), user.id, { encrypted_password: hash });
  await audit(context, tx, { userId: user.id }, 'user_updated_password');
  await recordEvent(context, tx, user.encrypted_password === null ? 'password_set' : 'password_changed', {
    userId: user.id,
    sessionId,
  });
  await endSessions(tx, user.id, 'others', sessionId);
  await deleteTokens(tx, user.id, ['recovery', 'magiclink']);
  await unprovePhone(context, tx, user);
}

/** As in GoTrue: a user with a second factor needs it to change a way to sign in. @throws AuthError `insufficient_aal` */
function requireOwnFactor({ user, session }: Caller): void {
  if (!hasSecondFactor(user) || session?.aal === 'aal2') return;
  const words = 'AAL2 session is required to update email or password when MFA is enabled.';
  throw new AuthError('insufficient_aal', words, { status: 401 });
}

export function putUser(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    const ids = callerIds(c);
    const body = await readBody(c);
    const { email, phone, password, data, challenge } = await readChange(context, body);
    const proof = readOwnerProof(body);
    const redirectTo = allowedRedirect(context, c.req.query('redirect_to'));
    const client = clientOf(c);
    const { ip } = client;
    const before = await context.scope.asService('show the caller', (tx) => loadCaller(context, tx, ids), {
      readOnly: true,
    });
    const changesAddress =
      (email !== undefined && email !== before.user.email) || (phone !== undefined && phone !== before.user.phone);
    if (changesAddress || password !== undefined) requireOwnFactor(before);
    if (before.user.is_anonymous && password !== undefined && !changesAddress) {
      const words = 'Updating password of an anonymous user without an email or phone is not allowed';
      throw new AuthError('validation_failed', words, { status: 422 });
    }
    // The response reveals whether somebody else has the address or number.
    if (changesAddress) await takeLookUp(context, { ip, userId: before.user.id });
    const change = { password: password !== undefined, phone: phone !== undefined && phone !== before.user.phone };
    // The proof is checked before the new password is compared with the old one: a thief could guess the old one otherwise.
    // A body with a proof and no change proves the session. Rules in SQL may require that: the event names the session.
    const isProving = context.options.reauthentication && isProofAlone(proof, [email, phone, password, data]);
    if (isProving || needsOwnerProof(context, before, change)) await requireOwner(context, before, proof, client);
    const hash = password === undefined ? undefined : await newHash(context, before.user, password, ip);

    const { changed, messages } = await context.scope.asService(
      'change the caller',
      async (tx) => {
        const { user, sessionId } = await loadCaller(context, tx, ids);
        const outgoing: Outgoing[] = [];
        const [newEmail, newPhone] = [
          email === user.email ? undefined : email,
          phone === user.phone ? undefined : phone,
        ];
        const atOnce = addressesAtOnce(context, user, { email: newEmail, phone: newPhone });
        await takeMessages(context, tx, user, {
          email: atOnce.email ? undefined : newEmail,
          phone: atOnce.phone ? undefined : newPhone,
          ip,
        });
        await setAddresses(context, tx, user, atOnce);
        if (hash !== undefined) await setPassword(context, tx, user, hash, sessionId);
        if (data) await updateUser(tx, context.now(), user.id, { user_metadata: data });
        if (newEmail !== undefined && !atOnce.email) {
          outgoing.push(...(await prepareEmailChange(context, tx, user, newEmail, { redirectTo, challenge })));
        }
        if (newPhone !== undefined && !atOnce.phone) {
          await updateUser(tx, context.now(), user.id, { phone_change: newPhone });
          outgoing.push(await prepareMessage(context, tx, user, 'phone_change', newPhone, { redirectTo }));
        }
        await audit(context, tx, { userId: user.id }, 'user_modified');
        return { changed: await findUser.byId(tx, user.id), messages: outgoing };
      },
      asClient(client),
    );
    if (messages.length > 0) await deliver(context, messages, client.languages);
    return c.json(toUser(changed ?? before.user));
  };
}
