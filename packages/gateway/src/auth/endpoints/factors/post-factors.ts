/**
 * POST /factors: enrolls a second factor (https://supabase.com/docs/reference/javascript/auth-mfa-enroll). The response has a secret for an
 * authenticator app, also as a QR code. The factor is verified by its first correct code. SMS codes and passkeys are not supported.
 */
import type { Context } from 'hono';
import { AuthError } from '../../../errors/auth-error.ts';
import type { GatewayEnv } from '../../../http/env.ts';
import { optionalText, readBody } from '../../body.ts';
import { audit } from '../../audit.ts';
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

export function postFactors(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    const body = await readBody(c);
    if (optionalText(body, 'factor_type') !== 'totp') {
      throw new AuthError('validation_failed', 'factor_type needs to be totp');
    }
    const name = readFactorName(body, 'friendly_name') ?? null;
    const issuer = readFactorName(body, 'issuer') ?? new URL(context.siteUrl).host;
    const secret = newTotpSecret();
    const { id, label } = await context.scope.asService('begin a second factor', async (tx) => {
      const caller = await loadSessionCaller(context, tx, c);
      const { user, sessionId } = caller;
      await takeFactorRequest(context, tx, sessionId);
      const factors = await lockFactors(tx, user.id);
      if (factors.some(isVerified)) requireSecondFactor(caller, 'AAL2 required to enroll a new factor');
      const created = await insertFactor(context, tx, user.id, {
        factor_type: 'totp',
        status: 'unverified',
        name,
        sealed: (row) => seal(context.keys.factors, row, secret),
      });
      await audit(context, tx, { userId: user.id }, 'factor_in_progress', { factor_id: created });
      return { id: created, label: user.email ?? user.phone ?? user.id };
    });
    const totp = { secret, ...forApp(secret, issuer, label) };
    return c.json({ id, type: 'totp', ...(name === null ? {} : { friendly_name: name }), totp });
  };
}
