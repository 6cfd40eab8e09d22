/**
 * Sends one-time codes by SMS through MSG91 (https://docs.msg91.com/otp/sendotp). In India the text of an SMS must be registered
 * beforehand. So members read the template at MSG91, and only its id and the code are sent there.
 */
import { z } from 'zod';
import { postJson } from '../post-json.ts';
import { ProviderError } from '../provider-error.ts';
import type { SmsPort } from './port.ts';

const answerSchema = z.object({ type: z.literal('success') });

export function createMsg91Sms(options: {
  authKey: string;
  /** The registered English text with a login code. */
  templateId: string;
  apiUrl: string;
  timeoutMs?: number;
}): SmsPort {
  return {
    async send({ to, code, templateId = options.templateId }) {
      const query = new URLSearchParams({ template_id: templateId, mobile: to.replace('+', ''), otp: code });
      const answer = await postJson('sms', `${options.apiUrl}/otp?${query}`, {
        headers: { authkey: options.authKey },
        timeoutMs: options.timeoutMs,
        body: {},
      });
      // An error comes with status 200 and another type.
      if (!answerSchema.safeParse(answer).success) throw new ProviderError('sms', 'refused the message');
    },
  };
}
