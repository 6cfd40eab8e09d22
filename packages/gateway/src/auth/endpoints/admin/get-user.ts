/** GET /admin/users/{id}: one user (https://supabase.com/docs/reference/javascript/auth-admin-getuserbyid). */
import type { Context } from 'hono';
import type { AuthContext } from '../../context.ts';
import { toUser } from '../../users.ts';
import { loadUser, userIdOf } from './load-user.ts';

export function getAdminUser(context: AuthContext) {
  return async function handle(c: Context) {
    const id = userIdOf(c);
    const user = await context.scope.asService('show a user', (tx) => loadUser(tx, id), { readOnly: true });
    return c.json(toUser(user));
  };
}
