/** Sends e-mail by SMTP (https://nodemailer.com/smtp/). */
import { createTransport } from 'nodemailer';
import { ProviderError, type Fate } from '../provider-error.ts';
import type { EmailPort } from './port.ts';

type SmtpFault = { code?: string; command?: string; responseCode?: number };

/** SMTP turns statuses round: 4xx is for now, 5xx for good. Before a mail was begun nothing was sent. */
function fateOf({ code, command, responseCode }: SmtpFault): Fate {
  if (code === 'EAUTH' || command === 'CONN') return 'later';
  if (responseCode === undefined) return 'unknown';
  return responseCode < 500 ? 'later' : 'refused';
}

/**
 * @param options.url smtp:// or smtps:// with user and password
 * @param options.from sender shown to members
 */
export function createSmtpEmail(options: { url: string; from: string }): EmailPort & { close(): void } {
  const transport = createTransport(
    {
      url: options.url,
      pool: true,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      // A message is built here from words of ours: nothing in it may make the server read a file or fetch an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: options.from },
  );
  return {
    async send({ to, subject, text, html }) {
      try {
        await transport.sendMail({ to, subject, text, html });
      } catch (error) {
        const fault = error as SmtpFault;
        const reason = fault.code === undefined ? 'failed' : `failed with ${fault.code}`;
        throw new ProviderError('email', reason, fault.responseCode, fateOf(fault));
      }
    },
    close: () => transport.close(),
  };
}
