/**
 * Sends one-time codes by SMS through MSG91 (https://docs.msg91.com/otp/sendotp). In India the text of an SMS must be registered
 * beforehand. So members read the template at MSG91, and only its id and the code are sent there.
 */
import { LANGUAGES } from '@tanabana/domain/vocabulary';
import { z } from 'zod';
import { vendorOf } from '../message-vendor.ts';
import { postJson } from '../post-json.ts';
import { ProviderError } from '../provider-error.ts';
import type { SmsAccount, SmsPort } from './port.ts';

/** A text that is registered there: language, purpose (`AuthSms['kind']`), id. */
const TEMPLATE = String.raw`(${LANGUAGES.join('|')})\.(login|phone_change)=[\w-]+`;

/** A number of India that cannot be given to anybody. */
const NOBODY = '910000000000';
const refusal = z.object({ message: z.string() });
/** Refusals of the key or of our address, as opposed to those of the code. */
const OF_THE_KEY = /auth|whitelist|\bip\b|blocked/i;

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
      if (answerSchema.safeParse(answer).success) return;
      // An error comes with status 200 and another type.
      const { data } = refusal.safeParse(answer);
      const fate = !data ? 'unknown' : OF_THE_KEY.test(data.message) ? 'later' : 'refused';
      throw new ProviderError('sms', 'refused the message', undefined, fate);
    },
    // Who is let in learns that nobody at this number has a code.
    async check() {
      const query = new URLSearchParams({ mobile: NOBODY, otp: '000000' });
      const answer = await postJson('sms', `${options.apiUrl}/otp/verify?${query}`, {
        headers: { authkey: options.authKey },
        timeoutMs: options.timeoutMs,
      });
      const { data } = refusal.safeParse(answer);
      if (!data || OF_THE_KEY.test(data.message)) throw new ProviderError('sms', 'refused the key');
    },
  };
}

export const vendor = vendorOf<SmsAccount>()({
  settings: {
    MSG91_AUTH_KEY: {
      secret: true,
      schema: z.string().optional(),
      expected: 'the auth key, since SMS_PROVIDER is msg91',
      guide: { about: 'The auth key of MSG91.', example: '4127…', unless: 'required with `msg91`' },
    },
    MSG91_TEMPLATE_ID: {
      schema: z.string().optional(),
      expected: 'the registered template, since SMS_PROVIDER is msg91',
      guide: {
        about: 'The template of login codes that is registered at MSG91.',
        example: '64af…',
        unless: 'required with `msg91`',
      },
    },
    MSG91_TEMPLATES: {
      schema: z
        .string()
        .regex(new RegExp(`^${TEMPLATE}(,${TEMPLATE})*$`))
        .transform((text) => Object.fromEntries(text.split(',').map((pair) => pair.split('=') as [string, string])))
        .optional(),
      expected: `further registered templates, as in hi.login=ID,en.phone_change=ID,hi.phone_change=ID (languages: ${LANGUAGES.join(', ')})`,
      guide: {
        about:
          'Further registered templates, by language and purpose. A code that proves a number is sent with `phone_change`, one that signs in with `login`. Without one the English template for the purpose is used, then `MSG91_TEMPLATE_ID`. The texts to register are in `packages/messages/<language>/sms.json`.',
        example: 'hi.login=65b0…,en.phone_change=65b1…',
        unless: 'the template of `MSG91_TEMPLATE_ID` alone',
      },
    },
    MSG91_API_URL: {
      schema: z.url({ protocol: /^https?$/ }).default('https://control.msg91.com/api/v5'),
      expected: 'an http(s) address',
      guide: { about: 'Another host for trying it.', example: 'http://127.0.0.1:9000' },
    },
  },
  required: ['MSG91_AUTH_KEY', 'MSG91_TEMPLATE_ID'],
  dependent: ['MSG91_TEMPLATES'],
  account: ({ MSG91_AUTH_KEY: authKey, MSG91_TEMPLATE_ID: templateId, MSG91_TEMPLATES, MSG91_API_URL: apiUrl }) => ({
    templates: { ...MSG91_TEMPLATES, 'en.login': templateId },
    connect: () => createMsg91Sms({ authKey, templateId, apiUrl }),
  }),
});
