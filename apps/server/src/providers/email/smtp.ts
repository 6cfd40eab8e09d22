/** Sends e-mail by SMTP (https://nodemailer.com/smtp/). */
import { ProviderError, type Fate } from '../provider-error.ts';
import type { EmailPort } from './port.ts';
import { openSmtpSocket } from './smtp-socket.ts';

type Options = { url: string; from: string; timeoutMs?: number };

/** A member may be waiting. A server that says a little now and then never falls silent, so the whole has an end. */
const TIMEOUT_MS = 45_000;

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
 * @param options.timeoutMs how long one message may take in all
 */
export function createSmtpEmail(options: Options): EmailPort & { close(): void } {
  const { timeoutMs = TIMEOUT_MS } = options;
  let transport: ReturnType<typeof openTransport> | undefined;
  return {
    async send({ to, subject, text, html, headers }) {
      try {
        const open = await (transport ??= openTransport(options, timeoutMs));
        // As an address, not as a text that may name several.
        const letter = { to: { name: '', address: to }, subject, text, html, ...(headers && { headers }) };
        await inTime(open.sendMail(letter), timeoutMs);
      } catch (error) {
        const fault = error as SmtpFault;
        const reason = fault.code === undefined ? 'failed' : `failed with ${fault.code}`;
        throw new ProviderError('email', reason, fault.responseCode, fateOf(fault));
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
      // A message is built here from words of ours: nothing in it may make the server read a file or fetch an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  // Each message hears of its own fault. What a connection says between two of them would, unheard, end the process.
  transport.on('error', () => undefined);
  return transport;
}

/** @throws an error of nodemailer's kind when it takes too long */
async function inTime(sending: Promise<unknown>, timeoutMs: number): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(Object.assign(new Error('late'), { code: 'ETIMEDOUT' })), timeoutMs);
  try {
    await Promise.race([sending, late]);
  } finally {
    clearTimeout(timer);
  }
}
