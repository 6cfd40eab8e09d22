/**
 * POST /factors: enrolls a second factor (https://supabase.com/docs/reference/javascript/auth-mfa-enroll). The response has a secret for an
 * authenticator app, also as a QR code. The factor is verified by its first correct code. SMS codes and passkeys are not supported.
 */
import type { Context } from 'hono';
import { AuthError } from '../../../errors/auth-error.ts';
import type { GatewayEnv } from '../../../http/env.ts';
import { optionalText, readBody, type Body } from '../../body.ts';
import type { AuthContext } from '../../context.ts';
import { takeFactorRequest } from '../../factors/factor-tries.ts';
import {
  insertFactor,
  isVerified,
  loadSessionCaller,
  lockFactors,
  requireSecondFactor,
} from '../../factors/factors.ts';
import { seal } from '../../factors/sealed.ts';
import { forApp, newTotpSecret } from '../../factors/totp.ts';

const LONGEST_NAME = 100;
/** Control characters, line separators and bidirectional text controls. */
const NOT_IN_NAMES = /[\p{Cc}\u2028-\u202E\u2066-\u2069]/u;

/** Reads a name that is shown to people. @throws AuthError `validation_failed` */
function readName(body: Body, field: 'friendly_name' | 'issuer'): string | undefined {
  const name = optionalText(body, field)?.trim();
  if (name && name.length > LONGEST_NAME) {
    throw new AuthError('validation_failed', `${field} must not be longer than ${LONGEST_NAME} characters`);
  }
  if (name && NOT_IN_NAMES.test(name)) {
    throw new AuthError('validation_failed', `${field} must not contain control characters`);
  }
  return name || undefined;
}

export function postFactors(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    const body = await readBody(c);
    if (optionalText(body, 'factor_type') !== 'totp') {
      throw new AuthError('validation_failed', 'factor_type needs to be totp');
    }
    const name = readName(body, 'friendly_name') ?? null;
    const issuer = readName(body, 'issuer') ?? new URL(context.siteUrl).host;
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
      return { id: created, label: user.email ?? user.phone ?? user.id };
    });
    const totp = { secret, ...forApp(secret, issuer, label) };
    return c.json({ id, type: 'totp', ...(name === null ? {} : { friendly_name: name }), totp });
  };
}
