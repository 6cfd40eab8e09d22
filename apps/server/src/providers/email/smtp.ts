/** Sends e-mail by SMTP (https://nodemailer.com/smtp/). */
import { z } from 'zod';
import { vendorOf } from '../message-vendor.ts';
import type { EmailAccount, EmailPort } from './port.ts';
import { createSmtpBody, type SmtpBody } from './smtp-body.ts';
import { smtpErrorOf } from './smtp-error.ts';
import { openSmtpSocket } from './smtp-socket.ts';

type Options = { url: string; from: string; timeoutMs?: number };

/** A member may be waiting. A server that sends a little now and then never counts as idle, so the whole has a time limit. */
const TIMEOUT_MS = 45_000;

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
      const body = createSmtpBody();
      try {
        const open = await (transport ??= openTransport(options, timeoutMs));
        // As an address object, because a text might contain several addresses.
        const letter = { to: { name: '', address: to }, subject, text, html, ...(headers && { headers }), body };
        await inTime(open.sendMail(letter), timeoutMs);
      } catch (error) {
        body.giveUp();
        throw smtpErrorOf(error, body.isBegun());
      }
    },
    async check() {
      try {
        const open = await (transport ??= openTransport(options, timeoutMs));
        await inTime(open.verify(), timeoutMs);
      } catch (error) {
        throw smtpErrorOf(error, false);
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
      // nodemailer would send a message again whose connection ended, even one that the server has.
      maxRequeues: 0,
      // A password goes through an encrypted connection. The address may say otherwise: ?requireTLS=false
      requireTLS: new URL(url).username !== '',
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
  transport.use('stream', ({ data, message }, callback) => {
    // house-allow casts: `send` adds the body to the data, which nodemailer passes on
    const { body } = data as { body: SmtpBody };
    message!.processFunc((content) => content.pipe(body.stream()));
    callback();
  });
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
        about:
          'The mail server. With a user, a server that offers no encryption (STARTTLS) is refused; `?requireTLS=false` at the end of the address permits it.',
        example: 'smtps://user:password@mail.example:465',
        unless: 'the outbox; required in production',
      },
    },
  },
  required: ['SMTP_URL'],
  account: ({ SMTP_URL: url }) => ({ connect: (from) => createSmtpEmail({ url, from }) }),
});
