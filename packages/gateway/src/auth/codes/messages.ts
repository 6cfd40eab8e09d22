/**
 * Sends one-time messages. The token is created in the request's transaction, and the message is sent after the commit. If sending fails,
 * the token is deleted and its rate-limit hits are returned, so that the user can retry at once.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Tx } from '../../db/port.ts';
import { AuthError } from '../../errors/auth-error.ts';
import { audit, type AuditAction } from '../audit.ts';
import type { AuthContext } from '../context.ts';
import { createToken, deleteToken, type NewToken, type TokenTraits, type TokenType } from './one-time-tokens.ts';
import { withQuery } from './redirects.ts';
import { giveBackSend } from '../limits/rate-limits.ts';
import type { Channel } from '../types.ts';
import type { AuthEmail } from '../types.ts';
import { updateUser, type UserRow } from '../users.ts';

/**
 * An unsent message whose token is in the database. `send` takes the languages of the call that requested it (`AuthEmail.languages`). `letter`
 * is what an e-mail would send.
 */
export type Outgoing = {
  tokenId: string;
  channel: Channel;
  address: string;
  send(languages?: string): Promise<void>;
  letter?(languages?: string): AuthEmail;
};

/** One slow message must not delay every later response. */
const LONGEST_PRETENCE_MS = 3000;

type EmailKind = AuthEmail['kind'];

const KINDS: Record<TokenType, EmailKind | null> = {
  signup: 'signup',
  magiclink: 'magiclink',
  recovery: 'recovery',
  invite: 'invite',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
  phone_proof: 'phone_proof',
  reauthentication: 'reauthentication',
  sms: null,
  phone_change: null,
};

/** The column of a user that has the time of the last message of a type. */
export const SENT_AT = {
  signup: 'confirmation_sent_at',
  sms: 'confirmation_sent_at',
  invite: 'confirmation_sent_at',
  magiclink: 'recovery_sent_at',
  recovery: 'recovery_sent_at',
  email_change_current: 'email_change_sent_at',
  email_change_new: 'email_change_sent_at',
  phone_change: 'phone_change_sent_at',
  phone_proof: null,
  reauthentication: 'reauthentication_sent_at',
} as const satisfies Record<TokenType, keyof UserRow | null>;

/** What the audit log says of a message. */
const AUDITED: Partial<Record<TokenType, AuditAction>> = {
  signup: 'user_confirmation_requested',
  magiclink: 'user_recovery_requested',
  recovery: 'user_recovery_requested',
  sms: 'user_recovery_requested',
  reauthentication: 'user_reauthenticate_requested',
};

/** The address that a click on the message opens; empty for a code that must be typed. */
export function linkOf(
  { siteUrl }: Pick<AuthContext, 'siteUrl'>,
  type: TokenType,
  { secret }: Pick<NewToken, 'secret'>,
  redirectTo: string,
): string {
  const kind = KINDS[type];
  if (secret === null || kind === null) return '';
  return withQuery(`${siteUrl}/auth/v1/verify`, { token: secret, type: kind, redirect_to: redirectTo });
}

/**
 * Creates the token of a message.
 *
 * @param address the recipient
 * @param options `redirectTo`: the validated target of the link; `whatsapp`: send a code for a number by WhatsApp; the rest are traits of
 * the token
 */
export async function prepareMessage(
  context: AuthContext,
  tx: Tx,
  user: UserRow,
  type: TokenType,
  address: string,
  {
    redirectTo,
    whatsapp = false,
    ...traits
  }: { redirectTo: string; whatsapp?: boolean } & Pick<TokenTraits, 'challenge' | 'provesPhone' | 'clientHash'>,
): Promise<Outgoing> {
  const kind = KINDS[type];
  const isTyped = kind === null || (type === 'reauthentication' && user.email === null);
  const testCode = isTyped ? context.testCodes.get(address) : undefined;
  const token = await createToken(context, tx, user.id, type, { ...traits, address, code: testCode });
  const column = SENT_AT[type];
  if (column) await updateUser(tx, context.now(), user.id, { [column]: context.now().toISOString() });
  const action = AUDITED[type];
  if (action) await audit(context, tx, { userId: user.id }, action);
  const message = { tokenId: token.id, address };
  if (isTyped) {
    const purpose = type === 'phone_change' || type === 'reauthentication' ? type : 'login';
    const send = (languages?: string) =>
      context.options.sendSms({
        to: address,
        user: user.id,
        kind: purpose,
        token: token.code,
        ...(whatsapp && { channel: 'whatsapp' }),
        ...(languages && { languages }),
      });
    return { ...message, channel: 'sms', send: testCode === undefined ? send : async () => undefined };
  }
  const link = linkOf(context, type, token, redirectTo);
  const about = traits.provesPhone === undefined ? {} : { phone: traits.provesPhone };
  const letter = (languages?: string): AuthEmail => ({
    to: address,
    user: user.id,
    kind,
    token: token.code,
    link,
    ...about,
    ...(languages && { languages }),
  });
  return {
    ...message,
    channel: 'email',
    letter,
    send: (languages) => context.options.sendEmail(letter(languages)),
  };
}

/**
 * Sends the messages of a committed transaction. Without a message, because no account has the address, it waits about as long: the
 * response time must not reveal who is a member.
 *
 * @param languages those of the call (`AuthEmail.languages`)
 * @throws AuthError `unexpected_failure` if a message could not be sent; the tokens are deleted then
 */
export async function deliver(
  context: AuthContext,
  messages: readonly Outgoing[],
  languages: string | undefined,
): Promise<void> {
  if (messages.length === 0) {
    await wait(Math.min(context.sendPace.ms, LONGEST_PRETENCE_MS));
    return;
  }
  const startedAt = performance.now();
  const results = await Promise.allSettled(messages.map((message) => message.send(languages)));
  const failed = results.find((result) => result.status === 'rejected');
  if (!failed) {
    context.sendPace.ms = performance.now() - startedAt;
    return;
  }
  await context.scope.asService('take back messages that could not be sent', async (tx) => {
    for (const { tokenId, channel, address } of messages) {
      await deleteToken(tx, tokenId);
      await giveBackSend(tx, channel, address);
    }
  });
  // A hook that delivers messages has its own errors.
  if (failed.reason instanceof AuthError) throw failed.reason;
  const [first] = messages;
  const what = first?.channel === 'sms' ? 'sms' : 'email';
  throw new AuthError('unexpected_failure', `Error sending confirmation ${what}`, { cause: failed.reason });
}
