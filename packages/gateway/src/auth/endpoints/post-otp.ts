/**
 * POST /otp: sends a code and a link that sign in without a password (https://supabase.com/docs/reference/javascript/auth-signinwithotp).
 */
import type { Context } from 'hono';
import { AuthError } from '../../errors/auth-error.ts';
import type { GatewayEnv } from '../../http/env.ts';
import { readAddress } from '../addresses.ts';
import { optionalObject, readBody } from '../body.ts';
import { clientOf } from '../client.ts';
import type { AuthContext } from '../context.ts';
import { requestOtp } from '../codes/otp-requests.ts';
import { readChallenge } from '../sessions/pkce.ts';
import { allowedRedirect } from '../codes/redirects.ts';
import type { Channel } from '../types.ts';

function isSignupOpen({ options }: AuthContext, channel: Channel): boolean {
  return !options.disableSignup && (channel === 'email' || options.phoneSignup !== false);
}

export function postOtp(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    const body = await readBody(c);
    const { channel, value } = readAddress(body);
    const { ip, languages } = clientOf(c);
    const createUser = body.create_user ?? true;
    if (typeof createUser !== 'boolean') throw new AuthError('validation_failed', 'create_user must be a boolean');
    await requestOtp(context, {
      channel,
      address: value,
      missing: createUser && isSignupOpen(context, channel) ? 'create' : 'refuse',
      data: optionalObject(body, 'data', context.options.isMetadataText),
      redirectTo: allowedRedirect(context, c.req.query('redirect_to')),
      challenge: readChallenge(body),
      ip,
      languages,
    });
    return c.json({});
  };
}
