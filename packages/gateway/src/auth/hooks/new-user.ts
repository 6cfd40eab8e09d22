/** Calls the hooks of a new user: before the user is created, and after. */
import { randomUUID } from 'node:crypto';
import type { AuthContext } from '../context.ts';
import type { AuthUser } from '../types.ts';
import { findUser, toUser } from '../users.ts';

/** A user as the hook sees it: nothing is stored yet. */
function futureUser(
  { now }: AuthContext,
  { id, email, phone, data, provider }: NewcomerFacts & { id: string },
): AuthUser {
  const at = now().toISOString();
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email: email ?? '',
    phone: phone ?? '',
    app_metadata: { provider, providers: [provider] },
    user_metadata: data ?? {},
    identities: [],
    created_at: at,
    updated_at: at,
    is_anonymous: provider === 'anonymous',
  };
}

export type NewcomerFacts = {
  email?: string | null | undefined;
  phone?: string | null | undefined;
  data?: Readonly<Record<string, unknown>> | undefined;
  provider: string;
};

/**
 * Asks the hook whether a user may be created. It may call over HTTP, so never call it in a transaction.
 *
 * @returns the id that the user must get, so that the hook knows it
 * @throws AuthError with the hook's status and message
 */
export async function admitNewUser(
  context: AuthContext,
  newcomer: NewcomerFacts,
  ip: string | undefined,
): Promise<string> {
  const id = randomUUID();
  if (!context.hooks.has('beforeUserCreated')) return id;
  await context.hooks.beforeUserCreated(futureUser(context, { ...newcomer, id }), ip);
  return id;
}

/** The user whom a transaction has created, if it has created one: set within it, announced after it. */
export type Newcomer = { id?: string };

/**
 * Tells the hook of a user who was created, after the transaction that did it. It may call over HTTP, so never call it in a transaction. As
 * upstream, the operator's POST /admin/users is not announced.
 *
 * @throws AuthError with the hook's status and message; the user exists nevertheless
 */
export async function announceNewUser(context: AuthContext, { id }: Newcomer, ip: string | undefined): Promise<void> {
  if (id === undefined || !context.hooks.has('afterUserCreated')) return;
  const user = await context.scope.asService('show a new user to a hook', (tx) => findUser.byId(tx, id), {
    readOnly: true,
  });
  if (user) await context.hooks.afterUserCreated(toUser(user), ip);
}
