/** Finds the user of a path `/admin/users/{id}`. */
import type { Context } from 'hono';
import type { Tx } from '../../../db/port.ts';
import { AuthError } from '../../../errors/auth-error.ts';
import { isUuid } from '../../uuid.ts';
import { findUser, type UserRow } from '../../users.ts';

/** @throws AuthError `validation_failed` with status 404, as upstream */
export function userIdOf(c: Context): string {
  const id = c.req.param('user_id') ?? '';
  if (!isUuid(id)) throw new AuthError('validation_failed', 'user_id must be an UUID', { status: 404 });
  return id;
}

/** @throws AuthError `user_not_found` */
export async function loadUser(tx: Tx, id: string): Promise<UserRow> {
  const user = await findUser.byId(tx, id);
  if (!user) throw new AuthError('user_not_found', 'User not found', { status: 404 });
  return user;
}
