/** The paths below /passkeys, closed where the installation has no passkeys. */
import { Hono } from 'hono';
import type { GatewayEnv } from '../../../http/env.ts';
import type { AuthContext } from '../../context.ts';
import { requirePasskeys } from '../../webauthn/passkeys.ts';
import { deletePasskeys } from './delete-passkeys.ts';
import { getPasskeys } from './get-passkeys.ts';
import { patchPasskeys } from './patch-passkeys.ts';
import { postPasskeysAuthenticationOptions } from './post-passkeys-authentication-options.ts';
import { postPasskeysAuthenticationVerify } from './post-passkeys-authentication-verify.ts';
import { postPasskeysRegistrationOptions } from './post-passkeys-registration-options.ts';
import { postPasskeysRegistrationVerify } from './post-passkeys-registration-verify.ts';

/** @returns routes to mount at the root of the auth service */
export function passkeyRoutes(context: AuthContext): Hono<GatewayEnv> {
  const routes = new Hono<GatewayEnv>();
  routes.use('/passkeys', requirePasskeys(context));
  routes.use('/passkeys/*', requirePasskeys(context));
  routes.post('/passkeys/authentication/options', postPasskeysAuthenticationOptions(context));
  routes.post('/passkeys/authentication/verify', postPasskeysAuthenticationVerify(context));
  routes.post('/passkeys/registration/options', postPasskeysRegistrationOptions(context));
  routes.post('/passkeys/registration/verify', postPasskeysRegistrationVerify(context));
  routes.get('/passkeys', getPasskeys(context));
  routes.patch('/passkeys/:passkey_id', patchPasskeys(context));
  routes.delete('/passkeys/:passkey_id', deletePasskeys(context));
  return routes;
}
