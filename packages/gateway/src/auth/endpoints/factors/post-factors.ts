/**
 * POST /factors: enrolls a second factor (https://supabase.com/docs/reference/javascript/auth-mfa-enroll). For an authenticator app the
 * response has a secret, also as a QR code. A number gets its codes by SMS, where the option `phoneFactors` allows it; a security key is
 * enrolled where `webauthn.factors` does. The factor is verified by its first correct code or signature.
 */
import type { Context } from 'hono';
import { sql } from '../../../db/sql.ts';
import { AuthError } from '../../../errors/auth-error.ts';
import type { GatewayEnv } from '../../../http/env.ts';
import { normalPhone } from '../../addresses.ts';
import { audit } from '../../audit.ts';
import { optionalText, readBody, requiredText, type Body } from '../../body.ts';
import type { AuthContext } from '../../context.ts';
import { takeFactorRequest } from '../../factors/factor-tries.ts';
import {
  insertFactor,
  isVerified,
  loadSessionCaller,
  lockFactors,
  readFactorName,
  requireSecondFactor,
} from '../../factors/factors.ts';
import { seal } from '../../factors/sealed.ts';
import { forApp, newTotpSecret } from '../../factors/totp.ts';
import { callerIds } from '../../sessions/signed-in.ts';

type NewFactor = { type: 'totp'; secret: string } | { type: 'phone'; phone: string } | { type: 'webauthn' };

/** @throws AuthError `validation_failed`, `mfa_phone_enroll_not_enabled`, `mfa_webauthn_enroll_not_enabled` */
function readFactor({ options, webauthn }: AuthContext, body: Body): NewFactor {
  const type = optionalText(body, 'factor_type');
  if (type === 'totp') return { type, secret: newTotpSecret() };
  if (type === 'webauthn') {
    if (!webauthn?.factors) throw new AuthError('mfa_webauthn_enroll_not_enabled');
    return { type };
  }
  if (type !== 'phone') throw new AuthError('validation_failed', 'factor_type needs to be totp, phone, or webauthn');
  if (!options.phoneFactors) throw new AuthError('mfa_phone_enroll_not_enabled');
  return { type, phone: normalPhone(requiredText(body, 'phone', 'Phone number required to enroll Phone factor')) };
}

/** Inserts the factor of the caller. @returns its id, and the label of an app */
async function enroll(
  context: AuthContext,
  c: Context<GatewayEnv>,
  factor: NewFactor,
  name: string | null,
): Promise<{ id: string; label: string }> {
  return context.scope.asService('begin a second factor', async (tx) => {
    const caller = await loadSessionCaller(context, tx, c);
    const { user, sessionId } = caller;
    await takeFactorRequest(context, tx, sessionId);
    const factors = await lockFactors(tx, user.id);
    if (factor.type === 'phone') {
      if (factors.some((one) => one.phone === factor.phone && isVerified(one))) {
        const words = 'A verified phone factor already exists, unenroll the existing factor to continue';
        throw new AuthError('mfa_verified_factor_exists', words);
      }
      await tx.query(sql`delete from auth.mfa_factors where user_id = ${user.id} and phone = ${factor.phone}`);
    }
    if (factors.some(isVerified)) requireSecondFactor(caller, 'AAL2 required to enroll a new factor');
    const id = await insertFactor(context, tx, user.id, {
      factor_type: factor.type,
      status: 'unverified',
      name,
      sealed: (row) => (factor.type === 'totp' ? seal(context.keys.factors, row, factor.secret) : null),
      ...(factor.type === 'phone' && { phone: factor.phone }),
    });
    await audit(context, tx, { userId: user.id }, 'factor_in_progress', { factor_id: id, factor_type: factor.type });
    return { id, label: user.email ?? user.phone ?? user.id };
  });
}

export function postFactors(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    callerIds(c);
    const body = await readBody(c);
    const factor = readFactor(context, body);
    const name = readFactorName(body, 'friendly_name') ?? null;
    const issuer = readFactorName(body, 'issuer') ?? new URL(context.siteUrl).host;
    const { id, label } = await enroll(context, c, factor, name);
    const shown = { id, type: factor.type, ...(name === null ? {} : { friendly_name: name }) };
    if (factor.type === 'phone') return c.json({ ...shown, phone: factor.phone });
    if (factor.type === 'webauthn') return c.json(shown);
    return c.json({ ...shown, totp: { secret: factor.secret, ...forApp(factor.secret, issuer, label) } });
  };
}
