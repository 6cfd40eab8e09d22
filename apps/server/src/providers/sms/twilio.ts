/**
 * Sends one-time codes by SMS through Twilio (https://www.twilio.com/docs/messaging/api/message-resource). Twilio sends the text as it is. In
 * India the texts must be registered with the mobile operators, and the sender with them.
 */
import { z } from 'zod';
import { vendorOf } from '../message-vendor.ts';
import { postJson } from '../post-json.ts';
import { ProviderError, type Fate } from '../provider-error.ts';
import type { SmsAccount, SmsPort } from './port.ts';

type TwilioOptions = {
  accountSid: string;
  authToken: string;
  /** A number with its plus, or the name of a sender; or the id of a Messaging Service, which chooses one. */
  sender: { From: string } | { MessagingServiceSid: string };
  apiUrl: string;
  timeoutMs?: number;
};

const accepted = z.object({ sid: z.string().min(1), status: z.string() });
const rejected = z.object({ code: z.number() });
const account = z.object({ status: z.string() });

/** Statuses of a message that nobody will get. */
const LOST = ['failed', 'undelivered', 'canceled'];

/**
 * Errors whose status does not say whether a later try may succeed, or whose reason an operator wants to read
 * (https://www.twilio.com/docs/api/errors).
 */
const ERRORS: Readonly<Record<number, { reason: string; fate: Fate }>> = {
  20003: { reason: 'refused the account or its token', fate: 'later' },
  20429: { reason: 'was called too often', fate: 'later' },
  21211: { reason: 'knows no such number', fate: 'refused' },
  21408: { reason: 'may not send to that country: permit it in the console', fate: 'later' },
  21606: { reason: 'cannot send from TWILIO_FROM', fate: 'later' },
  21610: { reason: 'sends nothing to a number that has unsubscribed', fate: 'refused' },
  21611: { reason: 'has too many messages waiting', fate: 'later' },
  21614: { reason: 'cannot send to a number without SMS', fate: 'refused' },
};

const errorOf = (answer: unknown) => ERRORS[rejected.safeParse(answer).data?.code ?? 0];

export function createTwilioSms({ accountSid, authToken, sender, apiUrl, timeoutMs }: TwilioOptions): SmsPort {
  const headers = { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` };
  const at = `${apiUrl.replace(/\/+$/, '')}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}`;
  return {
    async send({ to, body }) {
      const answer = await postJson('sms', `${at}/Messages.json`, {
        headers,
        timeoutMs,
        body: new URLSearchParams({ To: to, Body: body, ...sender }),
        fateOf: (refusal) => errorOf(refusal)?.fate,
        reasonOf: (refusal) => errorOf(refusal)?.reason,
      });
      const { data } = accepted.safeParse(answer);
      // Such a response does not confirm that the message was accepted.
      if (!data) throw new ProviderError('sms', 'gave an answer without the id of a message');
      if (LOST.includes(data.status)) throw new ProviderError('sms', 'refused the message', undefined, 'refused');
    },
    async check() {
      const { data } = account.safeParse(await postJson('sms', `${at}.json`, { headers, timeoutMs }));
      if (data?.status !== 'active') throw new ProviderError('sms', 'has closed or suspended the account');
    },
  };
}

const sid = (letters: string) => new RegExp(`^${letters}[0-9a-fA-F]{32}$`);

export const vendor = vendorOf<SmsAccount>()({
  settings: {
    TWILIO_ACCOUNT_SID: {
      schema: z.string().regex(sid('AC')).optional(),
      expected: 'the id of the account, AC and 32 hexadecimal digits, since SMS_PROVIDER is twilio',
      guide: { about: 'The account at Twilio.', example: 'AC5ef8…', unless: 'required with `twilio`' },
    },
    TWILIO_AUTH_TOKEN: {
      secret: true,
      schema: z.string().optional(),
      expected: 'the auth token of TWILIO_ACCOUNT_SID',
      guide: { about: 'Its auth token.', example: '9f0c…', unless: 'required with `twilio`' },
    },
    TWILIO_FROM: {
      schema: z
        .string()
        .regex(/^(\+[1-9]\d{6,14}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/)
        .optional(),
      expected:
        'a number with its plus, or the name of a sender, at most 11 letters and digits; or TWILIO_MESSAGING_SERVICE_SID',
      guide: {
        about:
          'The number or the name that SMS come from. In India it is the registered header, and the texts of `packages/messages/<language>/sms.json` must be registered with it.',
        example: 'TANABN',
        unless: '`TWILIO_MESSAGING_SERVICE_SID`; one of them is required with `twilio`',
      },
    },
    TWILIO_MESSAGING_SERVICE_SID: {
      schema: z.string().regex(sid('MG')).optional(),
      expected: 'the id of a Messaging Service, MG and 32 hexadecimal digits',
      guide: {
        about: 'A Messaging Service, which chooses the sender. It takes precedence over `TWILIO_FROM`.',
        example: 'MG2172…',
        unless: '`TWILIO_FROM`',
      },
    },
    TWILIO_API_URL: {
      schema: z.url({ protocol: /^https?$/ }).default('https://api.twilio.com'),
      expected: 'an http(s) address',
      guide: { about: 'Another host for trying it.', example: 'http://127.0.0.1:9000' },
    },
  },
  required: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'],
  oneOf: ['TWILIO_FROM', 'TWILIO_MESSAGING_SERVICE_SID'],
  account: (values) => ({
    connect: () =>
      createTwilioSms({
        accountSid: values.TWILIO_ACCOUNT_SID,
        authToken: values.TWILIO_AUTH_TOKEN,
        sender: values.TWILIO_MESSAGING_SERVICE_SID
          ? { MessagingServiceSid: values.TWILIO_MESSAGING_SERVICE_SID }
          : { From: values.TWILIO_FROM! },
        apiUrl: values.TWILIO_API_URL,
      }),
  }),
});
