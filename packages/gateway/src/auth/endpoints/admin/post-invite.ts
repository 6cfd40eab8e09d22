/**
 * POST /invite: creates an account and e-mails its owner a link that signs in (https://supabase.com/docs/reference/javascript/auth-admin-inviteuserbyemail).
 * An unconfirmed account is invited again. The operator's key has no limit of messages.
 */
import type { Context } from 'hono';
import type { Tx } from '../../../db/port.ts';
import { AuthError } from '../../../errors/auth-error.ts';
import type { GatewayEnv } from '../../../http/env.ts';
import { normalEmail } from '../../addresses.ts';
import { audit } from '../../audit.ts';
import { optionalObject, readBody, requiredText } from '../../body.ts';
import { clientOf } from '../../client.ts';
import { deliver, prepareMessage } from '../../codes/messages.ts';
import { allowedRedirect } from '../../codes/redirects.ts';
import type { AuthContext } from '../../context.ts';
import { announceNewUser, type Newcomer } from '../../hooks/new-user.ts';
import { findUser, insertUser, toUser, updateUser, type UserRow } from '../../users.ts';

/**
 * Finds or creates the account of an invitation.
 *
 * @param newcomer is told of a created account
 * @throws AuthError `email_exists` if the address is confirmed
 */
export async function invitee(
  context: AuthContext,
  tx: Tx,
  email: string,
  data: Record<string, unknown> | undefined,
  newcomer: Newcomer,
): Promise<UserRow> {
  const created = await insertUser(tx, context.now(), { email, user_metadata: data });
  if (created) newcomer.id = created.id;
  const user = created ?? (await findUser.byEmail(tx, email));
  if (!user || user.email_confirmed_at !== null) throw new AuthError('email_exists');
  return user;
}

export function postInvite(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    const body = await readBody(c);
    const email = normalEmail(requiredText(body, 'email', 'An email address is required'));
    const data = optionalObject(body, 'data', context.options.isMetadataText);
    const redirectTo = allowedRedirect(context, c.req.query('redirect_to'));
    const { role: actor } = c.get('claims');
    const newcomer: Newcomer = {};
    const { user, message } = await context.scope.asService('invite a user', async (tx) => {
      const found = await invitee(context, tx, email, data, newcomer);
      const prepared = await prepareMessage(context, tx, found, 'invite', email, { redirectTo });
      const invited = await updateUser(tx, context.now(), found.id, { invited_at: context.now().toISOString() });
      await audit(context, tx, { role: actor }, 'user_invited', { user_id: found.id, user_email: email });
      return { user: invited ?? found, message: prepared };
    });
    const { ip, languages } = clientOf(c);
    await announceNewUser(context, newcomer, ip);
    await deliver(context, [message], languages);
    return c.json(toUser(user));
  };
}
