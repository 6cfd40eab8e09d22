/** What an error of nodemailer says about a message and about the mail server. */
import { ProviderError, type Fate } from '../provider-error.ts';

type SmtpError = { message?: string; code?: string; command?: string; responseCode?: number };

/** Errors of nodemailer about the message, without a word of the server. */
const OF_THE_MESSAGE = ['EENVELOPE', 'EMESSAGE'];

/** Commands that a server refuses because of the message. It refuses the others because of us. */
const ABOUT_THE_MESSAGE = /^(MAIL FROM|RCPT TO|DATA)/;

/** "Service not available, closing transmission channel" (https://www.rfc-editor.org/rfc/rfc5321#section-4.2.3). */
const CLOSING = 421;

/** A status that refuses. A connection that breaks off in the middle of a line may leave another one behind. */
const refusalOf = ({ responseCode = 0 }: SmtpError): number | undefined =>
  responseCode >= 400 ? responseCode : undefined;

/**
 * SMTP statuses are the reverse of HTTP's: 4xx is temporary, 5xx permanent. nodemailer calls every broken connection and every time-out
 * `CONN`, even while the server reads the message, so only the sending itself knows whether the server may have the message.
 */
function fateOf(error: SmtpError, isBodyBegun: boolean): Fate {
  const { code = '', command = '' } = error;
  const status = refusalOf(error);
  if (code === 'EAUTH') return 'later';
  if (status !== undefined) return status >= 500 && ABOUT_THE_MESSAGE.test(command) ? 'refused' : 'later';
  if (OF_THE_MESSAGE.includes(code)) return 'refused';
  return isBodyBegun ? 'unknown' : 'later';
}

/** nodemailer's errors without a code. */
const CLOSED = /connection was closed|socket close/;

/** Whether the mail server is in trouble, as opposed to: refuses this message, or us. */
function isOutage(error: SmtpError): boolean {
  const { code, command, message = '' } = error;
  const status = refusalOf(error);
  if (code === undefined) return CLOSED.test(message);
  if (code === 'EAUTH') return false;
  if (status !== undefined) return status === CLOSING || command === 'CONN';
  return !OF_THE_MESSAGE.includes(code);
}

/**
 * The error as every provider reports it, without the server's words: they may contain the address.
 *
 * @param isBodyBegun whether the server had begun to get the message itself
 */
export function smtpErrorOf(error: unknown, isBodyBegun: boolean): ProviderError {
  const smtpError = error as SmtpError;
  const reason = smtpError.code === undefined ? 'failed' : `failed with ${smtpError.code}`;
  const fate = fateOf(smtpError, isBodyBegun);
  return new ProviderError('email', reason, refusalOf(smtpError), fate, { isOutage: isOutage(smtpError) });
}
