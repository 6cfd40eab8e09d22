/** Messages that a hook delivers in place of the mounting server. */
import { AuthError } from '../../errors/auth-error.ts';
import type { AuthEmail, AuthOptions, AuthSms, AuthUser } from '../types.ts';
import type { Hooks } from './hooks.ts';

type Senders = Pick<AuthOptions, 'sendEmail' | 'sendSms'>;

/** The two mails of a change of the address, to the address of now and to the new one. */
export type EmailChange = { current: AuthEmail; next: AuthEmail };
type SendEmailChange = (mails: EmailChange) => Promise<void>;

const tokenHashOf = ({ link }: AuthEmail): string =>
  link === '' ? '' : (new URL(link).searchParams.get('token') ?? '');

/** The fields of a mail, as upstream gives them to the hook. Those of notices are empty: they are not sent through it. */
function emailData(email: AuthEmail, siteUrl: string): Record<string, string> {
  const { token, link, kind } = email;
  const query = link === '' ? new URLSearchParams() : new URL(link).searchParams;
  return {
    token,
    token_hash: tokenHashOf(email),
    redirect_to: query.get('redirect_to') ?? siteUrl,
    email_action_type: kind,
    site_url: `${siteUrl}/auth/v1`,
    token_new: '',
    token_hash_new: '',
    old_email: '',
    old_phone: '',
    provider: '',
    factor_type: '',
  };
}

/**
 * Both mails of a change in one. For compatibility upstream pairs them crosswise: `token` belongs to the address of now, and so does
 * `token_hash_new`; `token_new` and `token_hash` belong to the new one.
 */
const emailChangeData = ({ current, next }: EmailChange, siteUrl: string): Record<string, string> => ({
  ...emailData(next, siteUrl),
  token: current.token,
  token_new: next.token,
  token_hash_new: tokenHashOf(current),
});

/**
 * The senders of the options, or the hooks where they are set.
 *
 * @param findUser loads the user whom the hook is told of
 */
export function hookedSenders(
  hooks: Hooks,
  options: Senders,
  siteUrl: string,
  findUser: (id: string) => Promise<AuthUser | null>,
): Senders & { sendEmailChange: SendEmailChange } {
  async function userOf({ user: id }: AuthEmail | AuthSms): Promise<AuthUser> {
    const user = await findUser(id);
    if (!user) throw new AuthError('user_not_found', 'User not found');
    return user;
  }
  const hasMails = hooks.has('sendEmail');
  async function sendBoth({ current, next }: EmailChange): Promise<void> {
    const sent = await Promise.allSettled([options.sendEmail(next), options.sendEmail(current)]);
    for (const one of sent) if (one.status === 'rejected') throw one.reason;
  }
  return {
    sendEmail: hasMails
      ? async (email) => hooks.sendEmail(await userOf(email), emailData(email, siteUrl))
      : (email) => options.sendEmail(email),
    sendEmailChange: hasMails
      ? async (mails) => hooks.sendEmail(await userOf(mails.next), emailChangeData(mails, siteUrl))
      : sendBoth,
    sendSms: hooks.has('sendSms')
      ? async (sms) => hooks.sendSms(await userOf(sms), { otp: sms.token, phone: sms.to })
      : (sms) => options.sendSms(sms),
  };
}
