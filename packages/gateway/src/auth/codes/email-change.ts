/**
 * Changes the e-mail address of an account. Both addresses must confirm, so that a stolen session is not enough to take an account over
 * (GoTrue's "secure email change"). The option `secureEmailChange` turns that off.
 */
import type { Tx } from '../../db/port.ts';
import type { AuthContext } from '../context.ts';
import { prepareMessage, type Outgoing } from './messages.ts';
import type { Challenge } from '../sessions/pkce.ts';
import { updateUser, type UserRow } from '../users.ts';

/** Starts or restarts the change and prepares the messages to the addresses that must confirm. */
export async function prepareEmailChange(
  context: AuthContext,
  tx: Tx,
  user: UserRow,
  to: string,
  options: { redirectTo: string; challenge: Challenge | null },
): Promise<Outgoing[]> {
  await updateUser(tx, context.now(), user.id, { email_change: to, email_change_confirmed: false });
  const next = await prepareMessage(context, tx, user, 'email_change_new', to, options);
  if (user.email === null || context.options.secureEmailChange === false) return [next];
  const current = await prepareMessage(context, tx, user, 'email_change_current', user.email, options);
  const sendBoth = (languages?: string) =>
    context.sendEmailChange({ current: current.letter!(languages), next: next.letter!(languages) });
  // The first sends both, so that a hook is called once. Each still takes its own token back if that fails.
  return [
    { ...next, send: sendBoth },
    { ...current, send: async () => undefined },
  ];
}
