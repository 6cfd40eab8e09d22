/** Whether the installation has sign-in by e-mail and by phone, and the channel of a code for a number: SMS, or WhatsApp where there is one. */
import { AuthError } from '../../errors/auth-error.ts';
import { optionalText, type Body } from '../body.ts';
import type { AuthContext } from '../context.ts';
import type { Channel } from '../types.ts';

const INVALID =
  "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.";

/**
 * Reads the field `channel`, which is only for numbers.
 *
 * @throws AuthError `validation_failed`
 */
export function readChannel({ options }: AuthContext, body: Body, address: Channel): 'sms' | 'whatsapp' {
  const channel = optionalText(body, 'channel');
  if (channel !== undefined && address === 'email') {
    throw new AuthError('validation_failed', 'Channel should only be specified with Phone OTP');
  }
  if (channel === undefined || channel === 'sms') return 'sms';
  if (channel !== 'whatsapp' || !options.whatsapp) throw new AuthError('validation_failed', INVALID);
  return 'whatsapp';
}

const OFF = {
  email: { option: 'emailSignIn', code: 'email_provider_disabled', name: 'Email' },
  sms: { option: 'phoneSignIn', code: 'phone_provider_disabled', name: 'Phone' },
} as const;

/**
 * Refuses a way to sign in that the installation has turned off.
 *
 * @param what what is refused, in upstream's words; `status` its status at this endpoint
 * @throws AuthError `email_provider_disabled`, `phone_provider_disabled`
 */
export function requireChannel(
  { options }: AuthContext,
  channel: Channel,
  { what = 'logins', message, status = 400 }: { what?: 'logins' | 'signups'; message?: string; status?: number } = {},
): void {
  const { option, code, name } = OFF[channel];
  if (options[option] !== false) return;
  throw new AuthError(code, message ?? `${name} ${what} are disabled`, { status });
}
