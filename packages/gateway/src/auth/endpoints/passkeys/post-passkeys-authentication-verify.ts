/**
 * POST /passkeys/authentication/verify: signs in with a passkey, as auth-js's `passkey.verifyAuthentication()` does. The challenge is used up
 * whatever the outcome. Every refusal of a signature has the same words: whether a passkey or a user exists does not show.
 */
import type { Context } from 'hono';
import type { Tx } from '../../../db/port.ts';
import { sql } from '../../../db/sql.ts';
import { AuthError } from '../../../errors/auth-error.ts';
import type { GatewayEnv } from '../../../http/env.ts';
import { readBody } from '../../body.ts';
import { asClient, clientOf } from '../../client.ts';
import type { AuthContext } from '../../context.ts';
import { sessionAnswer } from '../../sessions/sessions.ts';
import { startSession } from '../../sessions/start-session.ts';
import { findUser, type UserRow } from '../../users.ts';
import { isUuid } from '../../uuid.ts';
import { readCredentials, countSignature, type CredentialRow } from '../../webauthn/credentials.ts';
import { usePasskeyChallenge } from '../../webauthn/passkey-challenges.ts';
import { readVerification, relyingParty } from '../../webauthn/passkeys.ts';
import { claimsOf, verifyAssertion } from '../../webauthn/verify.ts';

const refused = (): AuthError => new AuthError('webauthn_verification_failed');

/** The passkey that the response names, if it belongs to the user that it names. */
async function findPasskey(tx: Tx, claims: ReturnType<typeof claimsOf>): Promise<CredentialRow | undefined> {
  if (!isUuid(claims.userHandle)) return undefined;
  const passkeys = await readCredentials(tx, { passkeysOf: claims.userHandle });
  return passkeys.find(({ credentialId }) => credentialId === claims.credentialId);
}

/** @throws AuthError `email_not_confirmed`, `phone_not_confirmed`, with upstream's status here */
function requireConfirmed({ email, email_confirmed_at, phone, phone_confirmed_at }: UserRow): void {
  if (email !== null && email_confirmed_at === null) {
    throw new AuthError('email_not_confirmed', undefined, { status: 403 });
  }
  if (phone !== null && phone_confirmed_at === null) {
    throw new AuthError('phone_not_confirmed', undefined, { status: 403 });
  }
}

export function postPasskeysAuthenticationVerify(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    const { id, credential } = readVerification(await readBody(c));
    const client = clientOf(c);
    const claims = claimsOf(credential);
    const { challenge, passkey } = await context.scope.asService('use up a challenge of a sign-in', async (tx) => ({
      challenge: await usePasskeyChallenge(context, tx, id, { type: 'authentication', userId: null }),
      passkey: await findPasskey(tx, claims),
    }));
    const signed = passkey && (await verifyAssertion(relyingParty(context), challenge, credential, passkey));
    if (!passkey || !signed) throw refused();
    const grant = await context.scope.asService(
      'sign in with a passkey',
      async (tx) => {
        await tx.query(sql`select from auth.users where id = ${claims.userHandle} for update`);
        const user = await findUser.byId(tx, claims.userHandle);
        if (!user) throw refused();
        requireConfirmed(user);
        if (!(await countSignature(context, tx, passkey.id, signed))) throw refused();
        return startSession(context, tx, user, 'passkey', client);
      },
      asClient(client),
    );
    return c.json(await sessionAnswer(context, grant));
  };
}
