/** Messages that a hook delivers in place of the mounting server. */
import { AuthError } from '../../errors/auth-error.ts';
import type { AuthEmail, AuthOptions, AuthSms, AuthUser } from '../types.ts';
import type { Hooks } from './hooks.ts';

type Senders = Pick<AuthOptions, 'sendEmail' | 'sendSms'>;

/** The fields of a mail, as upstream gives them to the hook. */
function emailData({ token, link, kind }: AuthEmail, siteUrl: string): object {
  const query = link === '' ? new URLSearchParams() : new URL(link).searchParams;
  return {
    token,
    token_hash: query.get('token') ?? '',
    redirect_to: query.get('redirect_to') ?? siteUrl,
    email_action_type: kind,
    site_url: `${siteUrl}/auth/v1`,
    token_new: '',
    token_hash_new: '',
  };
}

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
): Senders {
  async function userOf({ user: id }: AuthEmail | AuthSms): Promise<AuthUser> {
    const user = await findUser(id);
    if (!user) throw new AuthError('user_not_found', 'User not found');
    return user;
  }
  return {
    sendEmail: hooks.has('sendEmail')
      ? async (email) => hooks.sendEmail(await userOf(email), emailData(email, siteUrl))
      : (email) => options.sendEmail(email),
    sendSms: hooks.has('sendSms')
      ? async (sms) => hooks.sendSms(await userOf(sms), { otp: sms.token, phone: sms.to })
      : (sms) => options.sendSms(sms),
  };
}
