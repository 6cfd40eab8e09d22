/** Sends e-mail by SMTP (https://nodemailer.com/smtp/). */
import { createTransport } from 'nodemailer';
import { ProviderError } from '../provider-error.ts';
import type { EmailPort } from './port.ts';

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
        const { code, responseCode } = error as { code?: string; responseCode?: number };
        throw new ProviderError('email', code === undefined ? 'failed' : `failed with ${code}`, responseCode);
      }
    },
    close: () => transport.close(),
  };
}
