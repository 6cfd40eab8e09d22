/** The channel by which a code for a number is sent: SMS, or WhatsApp where the installation has it. */
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
