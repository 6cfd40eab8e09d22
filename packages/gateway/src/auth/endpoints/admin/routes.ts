/** The admin API, `/admin` and `/invite`: for the operator's keys alone. Every path below /admin is closed to everybody else, known or not. */
import { Hono } from 'hono';
import type { GatewayEnv } from '../../../http/env.ts';
import type { AuthContext } from '../../context.ts';
import { deleteAdminFactor, getAdminFactors, putAdminFactor } from './factors.ts';
import { deleteAdminUser } from './delete-user.ts';
import { getAdminUser } from './get-user.ts';
import { getAudit } from './get-audit.ts';
import { getUsers } from './get-users.ts';
import { deleteAdminPasskey, getAdminPasskeys } from './passkeys.ts';
import { postGenerateLink } from './post-generate-link.ts';
import { postInvite } from './post-invite.ts';
import { postUsers } from './post-users.ts';
import { putAdminUser } from './put-user.ts';
import { requireAdmin } from './require-admin.ts';

/** @returns routes to mount at the root of the auth service, before any others below /admin */
export function adminRoutes(context: AuthContext): Hono<GatewayEnv> {
  const routes = new Hono<GatewayEnv>();
  const isAdmin = requireAdmin(context);
  routes.use('/invite', isAdmin);
  routes.use('/admin/*', isAdmin);
  routes.post('/invite', postInvite(context));
  routes.get('/admin/audit', getAudit(context));
  routes.get('/admin/users', getUsers(context));
  routes.post('/admin/users', postUsers(context));
  routes.get('/admin/users/:user_id', getAdminUser(context));
  routes.put('/admin/users/:user_id', putAdminUser(context));
  routes.delete('/admin/users/:user_id', deleteAdminUser(context));
  routes.get('/admin/users/:user_id/factors', getAdminFactors(context));
  routes.put('/admin/users/:user_id/factors/:id', putAdminFactor(context));
  routes.delete('/admin/users/:user_id/factors/:id', deleteAdminFactor(context));
  routes.get('/admin/users/:user_id/passkeys', getAdminPasskeys(context));
  routes.delete('/admin/users/:user_id/passkeys/:passkey_id', deleteAdminPasskey(context));
  routes.post('/admin/generate_link', postGenerateLink(context));
  return routes;
}
