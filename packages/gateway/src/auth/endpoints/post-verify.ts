/**
 * POST /verify: accepts a code with its address, or the secret of a link, and starts a session
 * (https://supabase.com/docs/reference/javascript/auth-verifyotp). Where the server requires it, the SMS code of an unproved number starts
 * no session: it sends another code by e-mail (phone-proof.ts).
 */
import type { Context } from 'hono';
import { AuthError } from '../../errors/auth-error.ts';
import type { GatewayEnv } from '../../http/env.ts';
import { readAddress } from '../addresses.ts';
import { optionalText, readBody, requiredText, type Body } from '../body.ts';
import { asClient, clientOf } from '../client.ts';
import type { AuthContext } from '../context.ts';
import { deliver, type Outgoing } from '../codes/messages.ts';
import { useCode, useSecret, type TokenType } from '../codes/one-time-tokens.ts';
import { requestEmailProof } from '../codes/phone-proof.ts';
import { recordEvent } from '../security-events.ts';
import { sessionAnswer, type Grant } from '../sessions/sessions.ts';
import { startSession } from '../sessions/start-session.ts';
import { ACCEPTED, applyToken, HALF_CONFIRMED, methodOf } from '../codes/verification.ts';

/** Not in GoTrue. The message does not reveal the address: the holder of the phone may not be the account's owner. */
const NUMBER_UNPROVED =
  'This mobile number is not confirmed yet. A code was sent to the email address of its account: enter that code to sign in and to confirm the number.';

type Proof = { secret: string } | { address: string; code: string };

function readProof(body: Body): Proof {
  const secret = optionalText(body, 'token_hash');
  const code = optionalText(body, 'token');
  const isEither = (secret === undefined) !== (code === undefined);
  if (!isEither) throw new AuthError('validation_failed', 'Verify requires either a token or a token hash');
  if (secret !== undefined) {
    if (optionalText(body, 'email') ?? optionalText(body, 'phone')) {
      throw new AuthError('validation_failed', 'Only the token_hash and type should be provided');
    }
    return { secret };
  }
  if ((optionalText(body, 'email') ?? optionalText(body, 'phone')) === undefined) {
    throw new AuthError('validation_failed', 'Only an email address or phone number should be provided on verify');
  }
  // People copy codes with a space or a dash in the middle.
  return { address: readAddress(body).value, code: code!.replaceAll(/[\s-]/g, '') };
}

function readTypes(body: Body): readonly TokenType[] {
  const type = requiredText(body, 'type', 'Verify requires a verification type');
  const types = Object.hasOwn(ACCEPTED, type) ? ACCEPTED[type] : undefined;
  if (!types) throw new AuthError('validation_failed', 'Invalid verification type');
  return types;
}

export function postVerify(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    const body = await readBody(c);
    const types = readTypes(body);
    const proof = readProof(body);
    const client = clientOf(c);
    type Outcome = Grant | 'refused' | 'half' | { emailProof: Outgoing };
    const outcome = await context.scope.asService(
      'verify a one-time code',
      async (tx): Promise<Outcome> => {
        const token =
          'secret' in proof
            ? await useSecret(context, tx, types, proof.secret)
            : await useCode(context, tx, proof.address, types, proof.code);
        // Returned, not thrown: the transaction that counts the attempt must be committed.
        if (!token) {
          await recordEvent(context, tx, 'sign_in_refused', { detail: 'code' });
          return 'refused';
        }
        const emailProof = await requestEmailProof(context, tx, token, client);
        if (emailProof) return { emailProof };
        const { user, isHalf } = await applyToken(context, tx, token, client);
        return isHalf ? 'half' : startSession(context, tx, user, methodOf(token), client);
      },
      asClient(client),
    );
    if (outcome === 'refused') throw new AuthError('otp_expired');
    if (outcome === 'half') return c.json({ msg: HALF_CONFIRMED, code: '200' });
    if ('emailProof' in outcome) {
      await deliver(context, [outcome.emailProof], client.languages);
      throw new AuthError('phone_not_confirmed', NUMBER_UNPROVED, { status: 403 });
    }
    return c.json(await sessionAnswer(context, outcome));
  };
}
