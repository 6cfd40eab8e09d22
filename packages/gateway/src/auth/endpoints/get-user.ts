/** GET /user: returns the user of the access token while the session is live. */
import type { Context } from 'hono';
import type { GatewayEnv } from '../../http/env.ts';
import type { AuthContext } from '../context.ts';
import { callerIds, loadCaller } from '../sessions/signed-in.ts';
import { toUser } from '../users.ts';

export function getUser(context: AuthContext) {
  return async function handle(c: Context<GatewayEnv>) {
    const ids = callerIds(c);
    const { user } = await context.scope.asService('show the caller', (tx) => loadCaller(context, tx, ids), {
      readOnly: true,
    });
    return c.json(toUser(user));
  };
}
