/**
 * POST /verify: a code with the address that it was sent to, or the secret of a link, for a session
 * (https://supabase.com/docs/reference/javascript/auth-verifyotp). The SMS code of a number that nobody has proved opens
 * nothing where the server wants it so: it sends another code by e-mail (phone-proof.ts).
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
import { askByEmail } from '../codes/phone-proof.ts';
import { recordEvent } from '../security-events.ts';
import { sessionAnswer, startSession, type Grant } from '../sessions/sessions.ts';
import { ACCEPTED, applyToken, HALF_CONFIRMED, methodOf } from '../codes/verification.ts';

/** Beyond GoTrue. It does not tell the address: whoever holds the phone need not be the account's owner. */
const NUMBER_UNPROVED =
  'This mobile number is not confirmed yet. A code was sent to the email address of its account: enter that code to sign in and to confirm the number.';

type Proof = { secret: string } | { address: string; code: string };

function readProof(body: Body): Proof {
  const secret = optionalText(body, 'token_hash');
  const code = optionalText(body, 'token');
  if (secret !== undefined) {
    if (code ?? optionalText(body, 'email') ?? optionalText(body, 'phone')) {
      throw new AuthError('validation_failed', 'Only the token_hash and type should be provided');
    }
    return { secret };
  }
  if (code === undefined) throw new AuthError('validation_failed', 'Verify requires a token or a token hash');
  // People copy codes with a space or a dash in the middle.
  return { address: readAddress(body).value, code: code.replaceAll(/[\s-]/g, '') };
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
    type Outcome = Grant | 'refused' | 'half' | { asked: Outgoing };
    const outcome = await context.scope.asService(
      'verify a one-time code',
      async (tx): Promise<Outcome> => {
        const token =
          'secret' in proof
            ? await useSecret(context, tx, types, proof.secret)
            : await useCode(context, tx, proof.address, types, proof.code);
        // Given back, not thrown: the counted try must be committed.
        if (!token) {
          await recordEvent(context, tx, 'sign_in_refused', { detail: 'code' });
          return 'refused';
        }
        const asked = await askByEmail(context, tx, token, client);
        if (asked) return { asked };
        const { user, isHalf } = await applyToken(context, tx, token, client);
        return isHalf ? 'half' : startSession(context, tx, user, methodOf(token), client);
      },
      asClient(client),
    );
    if (outcome === 'refused') throw new AuthError('otp_expired');
    if (outcome === 'half') return c.json({ msg: HALF_CONFIRMED, code: '200' });
    if ('asked' in outcome) {
      await deliver(context, [outcome.asked], client.languages);
      throw new AuthError('phone_not_confirmed', NUMBER_UNPROVED, { status: 403 });
    }
    return c.json(await sessionAnswer(context, outcome));
  };
}
