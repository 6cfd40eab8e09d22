/**
 * POST /otp and, for e-mail alone, POST /magiclink: sends a code and a link that sign in without a password (https://supabase.com/docs/reference/javascript/auth-signinwithotp).
 */
import type { Context } from 'hono';
import { AuthError } from '../../errors/auth-error.ts';
import type { GatewayEnv } from '../../http/env.ts';
import { normalEmail, readAddress } from '../addresses.ts';
import { optionalObject, optionalText, readBody } from '../body.ts';
import { clientOf } from '../client.ts';
import type { AuthContext } from '../context.ts';
import { readChannel, requireChannel } from '../codes/channels.ts';
import { requestOtp, type OtpRequest } from '../codes/otp-requests.ts';
import { readChallenge } from '../sessions/pkce.ts';
import { allowedRedirect } from '../codes/redirects.ts';
import type { Channel } from '../types.ts';

/** What happens if no account has the address. */
function ifMissing({ options }: AuthContext, channel: Channel, createUser: boolean): OtpRequest['missing'] {
  if (!createUser) return 'refuse';
  if (options.disableSignup) return 'close';
  return channel === 'email' || options.phoneSignup !== false ? 'create' : 'refuse';
}

/** @throws AuthError `email_provider_disabled`, `phone_provider_disabled`, with upstream's status and words here */
function requireOtp(context: AuthContext, channel: Channel): void {
  if (channel === 'sms') requireChannel(context, channel, { message: 'Unsupported phone provider' });
  else requireChannel(context, channel, { status: 422 });
}

export function postOtp(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    const body = await readBody(c);
    const { channel, value } = readAddress(body);
    requireOtp(context, channel);
    const whatsapp = readChannel(context, body, channel) === 'whatsapp';
    const { ip, languages } = clientOf(c);
    const createUser = body.create_user ?? true;
    if (typeof createUser !== 'boolean') throw new AuthError('validation_failed', 'create_user must be a boolean');
    await requestOtp(context, {
      channel,
      address: value,
      missing: ifMissing(context, channel, createUser),
      whatsapp,
      data: optionalObject(body, 'data', context.options.isMetadataText),
      redirectTo: allowedRedirect(context, c.req.query('redirect_to')),
      challenge: readChallenge(body),
      ip,
      languages,
    });
    return c.json({});
  };
}

export function postMagiclink(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    const body = await readBody(c);
    const email = optionalText(body, 'email');
    requireOtp(context, 'email');
    if (email === undefined) {
      throw new AuthError('validation_failed', 'Password recovery requires an email', { status: 422 });
    }
    const { ip, languages } = clientOf(c);
    await requestOtp(context, {
      channel: 'email',
      address: normalEmail(email),
      missing: ifMissing(context, 'email', true),
      data: optionalObject(body, 'data', context.options.isMetadataText),
      redirectTo: allowedRedirect(context, c.req.query('redirect_to')),
      challenge: readChallenge(body),
      ip,
      languages,
    });
    return c.json({});
  };
}
