/**
 * Requires proof of ownership before a password or number is changed, because a session may be stolen (GoTrue's "secure password change",
 * https://supabase.com/docs/reference/javascript/auth-reauthentication). The option `reauthentication` turns it on. The proof is the
 * current password, an e-mailed code, or a session that recently began with a recovery mail.
 */
import { AuthError } from '../../errors/auth-error.ts';
import { optionalText, type Body } from '../body.ts';
import type { Client } from '../client.ts';
import type { AuthContext } from '../context.ts';
import { giveHitsBack } from '../limits/hits.ts';
import { useCode } from '../codes/one-time-tokens.ts';
import { takePasswordTry } from './password-tries.ts';
import { verifyPassword } from './passwords.ts';
import { recordEvent, recordRefusal } from '../security-events.ts';
import type { Caller } from '../sessions/signed-in.ts';

const NEEDED = 'Enter your current password, or a code that we send to your email address, to go on.';
const WRONG_PASSWORD = 'The current password is not right.';
const WRONG_CODE = 'The code is wrong or has expired.';

/** How long a recovery mail or the creation of the account counts as proof. Milliseconds. */
const FRESH = 3600 * 1000;

/** The owner's proof, under auth-js's field names. */
export type OwnerProof = { currentPassword: string | undefined; nonce: string | undefined };

export function readOwnerProof(body: Body): OwnerProof {
  const nonce = optionalText(body, 'nonce')?.replaceAll(/[\s-]/g, '');
  return { currentPassword: optionalText(body, 'current_password'), nonce };
}

/** The requested changes that a thief must not make. */
export type Change = { password: boolean; phone: boolean };

/** Whether a body has a proof and no change: the owner then only proves the session. */
export function isProofAlone({ currentPassword, nonce }: OwnerProof, changes: readonly unknown[]): boolean {
  return (currentPassword ?? nonce) !== undefined && changes.every((change) => change === undefined);
}

/** Whether the change needs proof that the session itself does not give. */
export function needsOwnerProof(context: AuthContext, { user, session }: Caller, change: Change): boolean {
  if (!context.options.reauthentication) return false;
  const since = context.now().getTime() - FRESH;
  const recovered = session?.amr.some(({ method, timestamp }) => method === 'recovery' && timestamp * 1000 >= since);
  if (recovered) return false;
  // A new user proves a number during sign-up.
  const isNew = new Date(user.created_at).getTime() >= since;
  return (change.password && user.encrypted_password !== null) || (change.phone && !isNew);
}

/**
 * Checks the proof. Never call it inside a transaction: it hashes, and a wrong code must stay counted.
 *
 * @throws AuthError `reauthentication_needed` without a proof, `reauthentication_not_valid` for a wrong one, `over_request_rate_limit`
 * after too many wrong passwords
 */
export async function requireOwner(
  context: AuthContext,
  { user, sessionId }: Caller,
  { currentPassword, nonce }: OwnerProof,
  client: Client,
): Promise<void> {
  if (currentPassword !== undefined) return requirePassword(context, { user, sessionId }, currentPassword, client);
  const address = user.email ?? user.phone;
  if (nonce === undefined || address === null) throw new AuthError('reauthentication_needed', NEEDED);
  const isRight = await context.scope.asService('use a code of reauthentication', async (tx) => {
    const token = await useCode(context, tx, address, ['reauthentication'], nonce);
    const event = token?.user_id === user.id ? 'reauthenticated' : 'reauthentication_refused';
    await recordEvent(context, tx, event, { userId: user.id, sessionId, detail: 'code' });
    return event === 'reauthenticated';
  });
  if (!isRight) throw new AuthError('reauthentication_not_valid', WRONG_CODE);
}

async function requirePassword(
  context: AuthContext,
  { user, sessionId }: Pick<Caller, 'user' | 'sessionId'>,
  password: string,
  client: Client,
): Promise<void> {
  await context.hashing.admit(client.ip, async () => {
    const address = user.email ?? user.phone ?? user.id;
    const tx = context.scope.onceAsService('take a try of the present password');
    const { taken } = await takePasswordTry(context, tx, { userId: user.id, address, client });
    if (!(await context.hashing.run(() => verifyPassword(user.encrypted_password, password)))) {
      await recordRefusal(context, 'reauthentication_refused', { userId: user.id, detail: 'password' });
      throw new AuthError('reauthentication_not_valid', WRONG_PASSWORD);
    }
    await context.scope.asService('give a right try back', async (tx) => {
      await giveHitsBack(tx, taken);
      await recordEvent(context, tx, 'reauthenticated', { userId: user.id, sessionId, detail: 'password' });
    });
  });
}
