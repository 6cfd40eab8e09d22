/** Sends e-mail by SMTP (https://nodemailer.com/smtp/). */
import { z } from 'zod';
import { vendorOf } from '../message-vendor.ts';
import { ProviderError, type Fate } from '../provider-error.ts';
import type { EmailAccount, EmailPort } from './port.ts';
import { openSmtpSocket } from './smtp-socket.ts';

type Options = { url: string; from: string; timeoutMs?: number };

/** A member may be waiting. A server that sends a little now and then never counts as idle, so the whole has a time limit. */
const TIMEOUT_MS = 45_000;

type SmtpError = { code?: string; command?: string; responseCode?: number };

/** SMTP statuses are the reverse of HTTP's: 4xx is temporary, 5xx permanent. Before a mail was started nothing was sent. */
function fateOf({ code, command, responseCode }: SmtpError): Fate {
  if (code === 'EAUTH' || command === 'CONN') return 'later';
  if (responseCode === undefined) return 'unknown';
  return responseCode < 500 ? 'later' : 'refused';
}

/** "Service not available, closing transmission channel" (https://www.rfc-editor.org/rfc/rfc5321#section-4.2.3). */
const CLOSING = 421;
/** Errors about our password, the recipient or the message. */
const REFUSALS = ['EAUTH', 'EENVELOPE', 'EMESSAGE'];

/** Whether the mail server is in trouble, as opposed to: refuses this message, or us. */
function isOutage({ code, command, responseCode }: SmtpError): boolean {
  if (code === undefined || code === 'EAUTH') return false;
  if (responseCode !== undefined) return responseCode === CLOSING || command === 'CONN';
  return !REFUSALS.includes(code);
}

function asProviderError(error: unknown): ProviderError {
  const smtpError = error as SmtpError;
  const reason = smtpError.code === undefined ? 'failed' : `failed with ${smtpError.code}`;
  return new ProviderError('email', reason, smtpError.responseCode, fateOf(smtpError), {
    isOutage: isOutage(smtpError),
  });
}

/**
 * @param options.url smtp:// or smtps:// with user and password
 * @param options.from sender shown to members
 * @param options.timeoutMs how long one message may take in all
 */
export function createSmtpEmail(options: Options): EmailPort & { close(): void } {
  const { timeoutMs = TIMEOUT_MS } = options;
  let transport: ReturnType<typeof openTransport> | undefined;
  return {
    async send({ to, subject, text, html, headers }) {
      try {
        const open = await (transport ??= openTransport(options, timeoutMs));
        // As an address object, because a text might contain several addresses.
        const letter = { to: { name: '', address: to }, subject, text, html, ...(headers && { headers }) };
        await inTime(open.sendMail(letter), timeoutMs);
      } catch (error) {
        throw asProviderError(error);
      }
    },
    async check() {
      try {
        const open = await (transport ??= openTransport(options, timeoutMs));
        await inTime(open.verify(), timeoutMs);
      } catch (error) {
        throw asProviderError(error);
      }
    },
    close: () => void transport?.then((open) => open.close()),
  };
}

/** The library is loaded with the first letter. */
async function openTransport({ url, from }: Options, timeoutMs: number) {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(
    {
      url,
      pool: true,
      getSocket: openSmtpSocket,
      greetingTimeout: Math.min(10_000, timeoutMs),
      socketTimeout: Math.min(20_000, timeoutMs),
      // A message is composed here from our texts. Nothing in it may make nodemailer read a file or fetch a URL.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  // Each message gets its own error. An error of a connection between two messages would end the process without a listener.
  transport.on('error', () => undefined);
  return transport;
}

/** @throws an error with nodemailer's time-out code when it takes too long */
async function inTime(sending: Promise<unknown>, timeoutMs: number): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(Object.assign(new Error('late'), { code: 'ETIMEDOUT' })), timeoutMs);
  try {
    await Promise.race([sending, late]);
  } finally {
    clearTimeout(timer);
  }
}

export const vendor = vendorOf<EmailAccount>()({
  settings: {
    SMTP_URL: {
      secret: true,
      schema: z.url({ protocol: /^smtps?$/ }).optional(),
      expected: 'an smtp:// or smtps:// address',
      guide: {
        about: 'The mail server.',
        example: 'smtps://user:password@mail.example:465',
        unless: 'the outbox; required in production',
      },
    },
  },
  required: ['SMTP_URL'],
  account: ({ SMTP_URL: url }) => ({ connect: (from) => createSmtpEmail({ url, from }) }),
});
