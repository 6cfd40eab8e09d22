/**
 * POST /factors/{id}/challenge: creates a challenge. Its code must arrive within five minutes. An authenticator app makes the code; a number
 * gets it by SMS, or by WhatsApp where the body asks for that channel and the installation has it. A security key signs the options in
 * `webauthn`.
 */
import type { Context } from 'hono';
import type { Tx } from '../../../db/port.ts';
import { AuthError } from '../../../errors/auth-error.ts';
import type { GatewayEnv } from '../../../http/env.ts';
import { audit } from '../../audit.ts';
import { readBody } from '../../body.ts';
import { clientOf, type Client } from '../../client.ts';
import { readChannel } from '../../codes/channels.ts';
import type { AuthContext } from '../../context.ts';
import { createChallenge, endChallenge, setChallengeCode, type Challenge } from '../../factors/challenges.ts';
import { takeFactorRequest } from '../../factors/factor-tries.ts';
import { factorId, loadSessionCaller, lockFactors, pickFactor, type FactorRow } from '../../factors/factors.ts';
import { giveBackSend, takeSend } from '../../limits/rate-limits.ts';
import { askSecurityKey } from '../../factors/security-keys.ts';
import { newCode } from '../../secrets.ts';
import type { AuthSms } from '../../types.ts';

type Made = {
  challenge: Challenge;
  type: FactorRow['factor_type'];
  sms: AuthSms | null;
  webauthn?: Awaited<ReturnType<typeof askSecurityKey>>;
};

async function readWhatsapp(context: AuthContext, c: Context<GatewayEnv>): Promise<boolean> {
  if ((await c.req.text()) === '') return false;
  return readChannel(context, await readBody(c), 'sms') === 'whatsapp';
}

/** Prepares the message with a code. @returns null for a test number @throws AuthError `over_sms_send_rate_limit` */
async function prepareCode(
  context: AuthContext,
  tx: Tx,
  { id, phone }: { id: string; phone: string },
  { ip, languages }: Client,
): Promise<Pick<AuthSms, 'to' | 'token' | 'languages'> | null> {
  const testCode = context.testCodes.get(phone);
  await takeSend(context, tx, 'sms', [phone], ip);
  const token = testCode ?? newCode(context.limits.otp_digits);
  await setChallengeCode(context, tx, id, token);
  return testCode === undefined ? { to: phone, token, ...(languages && { languages }) } : null;
}

/** Sends the code. If that fails, the challenge is deleted and the user may retry at once. @throws AuthError `unexpected_failure` */
async function send(context: AuthContext, { id }: Challenge, sms: AuthSms): Promise<void> {
  try {
    await context.options.sendSms(sms);
  } catch (cause) {
    await context.scope.asService('take back a code that could not be sent', async (tx) => {
      await endChallenge(tx, id);
      await giveBackSend(tx, 'sms', sms.to);
    });
    throw new AuthError('unexpected_failure', 'error sending message', { cause });
  }
}

export function postFactorsChallenge(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    const id = factorId(c);
    const whatsapp = await readWhatsapp(context, c);
    const client = clientOf(c);
    const made = await context.scope.asService('ask for a code of a second factor', async (tx): Promise<Made> => {
      const { user, sessionId } = await loadSessionCaller(context, tx, c);
      await takeFactorRequest(context, tx, sessionId);
      const factor = pickFactor(await lockFactors(tx, user.id), (one) => one.id === id);
      const { factor_type: type, phone } = factor;
      if (type === 'recovery_code') throw new AuthError('validation_failed', 'Recovery codes have no challenge');
      if (type === 'phone' && !context.options.phoneFactors) throw new AuthError('mfa_phone_verify_not_enabled');
      await audit(context, tx, { userId: user.id }, 'challenge_created', { factor_id: id });
      const challenge = await createChallenge(context, tx, id, sessionId);
      if (type === 'webauthn') {
        const webauthn = await askSecurityKey(context, tx, { user, factor, challengeId: challenge.id });
        return { challenge, type, sms: null, webauthn };
      }
      const code = phone === null ? null : await prepareCode(context, tx, { id: challenge.id, phone }, client);
      const channel = whatsapp ? { channel: 'whatsapp' as const } : {};
      return { challenge, type, sms: code && { ...code, ...channel, user: user.id, kind: 'mfa' } };
    });
    if (made.sms) await send(context, made.challenge, made.sms);
    const { challenge, type, webauthn } = made;
    const expires_at = Math.floor(challenge.expiresAt.getTime() / 1000);
    return c.json({ id: challenge.id, type, expires_at, ...(webauthn && { webauthn }) });
  };
}
