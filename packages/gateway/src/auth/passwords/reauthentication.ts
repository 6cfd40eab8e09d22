/**
 * In charge of asking once more for proof that it is the owner who changes a password or a number: a session may have been
 * stolen (GoTrue's "secure password change", https://supabase.com/docs/reference/javascript/auth-reauthentication). The
 * option `reauthentication` turns it on. The present password proves it, or a code that was e-mailed, or a session that
 * began with a recovery mail not long ago.
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

/** How long a recovery mail, or the making of the account, speaks for whoever holds the session. Milliseconds. */
const FRESH = 3600 * 1000;

/** What the owner gives as proof, under the names that auth-js gives them. */
export type OwnerProof = { currentPassword: string | undefined; nonce: string | undefined };

export function readOwnerProof(body: Body): OwnerProof {
  const nonce = optionalText(body, 'nonce')?.replaceAll(/[\s-]/g, '');
  return { currentPassword: optionalText(body, 'current_password'), nonce };
}

/** What a request would change that a thief must not. */
export type Change = { password: boolean; phone: boolean };

/** Whether a body has a proof and nothing else: the owner proves the session, and changes nothing. */
export function isProofAlone({ currentPassword, nonce }: OwnerProof, changes: readonly unknown[]): boolean {
  return (currentPassword ?? nonce) !== undefined && changes.every((change) => change === undefined);
}

/** Whether the change is one that asks for proof, and the session itself is none. */
export function needsOwnerProof(context: AuthContext, { user, session }: Caller, change: Change): boolean {
  if (!context.options.reauthentication) return false;
  const since = context.now().getTime() - FRESH;
  const recovered = session?.amr.some(({ method, timestamp }) => method === 'recovery' && timestamp * 1000 >= since);
  if (recovered) return false;
  // A newcomer proves a number in the course of signing up.
  const isNew = new Date(user.created_at).getTime() >= since;
  return (change.password && user.encrypted_password !== null) || (change.phone && !isNew);
}

/**
 * Looks at the proof. Never inside a transaction: it hashes, and a wrong code must stay counted.
 *
 * @throws AuthError `reauthentication_needed` without one, `reauthentication_not_valid` for a wrong one,
 *   `over_request_rate_limit` after too many wrong passwords
 */
export async function requireOwner(
  context: AuthContext,
  { user, sessionId }: Caller,
  { currentPassword, nonce }: OwnerProof,
  client: Client,
): Promise<void> {
  if (currentPassword !== undefined) return requirePassword(context, { user, sessionId }, currentPassword, client);
  if (nonce === undefined || user.email === null) throw new AuthError('reauthentication_needed', NEEDED);
  const { email } = user;
  const isRight = await context.scope.asService('use a code of reauthentication', async (tx) => {
    const token = await useCode(context, tx, email, ['reauthentication'], nonce);
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
    const taken = await context.scope.asService('take a try of the present password', (tx) =>
      takePasswordTry(context, tx, { userId: user.id, address, client }),
    );
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
