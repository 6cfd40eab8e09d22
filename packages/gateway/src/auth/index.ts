/**
 * Entry point of the auth service, `/auth/v1`: GoTrue's contract as auth-js uses it
 * (https://supabase.com/docs/reference/self-hosting-auth/introduction).
 */
import { Hono } from 'hono';
import type { GatewayEnv } from '../http/env.ts';
import { requireCaptcha } from './captcha/verify-captcha.ts';
import { createApi } from './api.ts';
import { createContext, type AuthDeps } from './context.ts';
import { refuseOthers } from './endpoints/disabled-features.ts';
import { deleteFactors } from './endpoints/factors/delete-factors.ts';
import { deleteFactorsRecoveryCodes } from './endpoints/factors/delete-factors-recovery-codes.ts';
import { getFactorsRecoveryCodes } from './endpoints/factors/get-factors-recovery-codes.ts';
import { adminRoutes } from './endpoints/admin/routes.ts';
import { getJwks } from './endpoints/well-known/get-jwks.ts';
import { getOpenidConfiguration } from './endpoints/well-known/get-openid-configuration.ts';
import { getHealth } from './endpoints/get-health.ts';
import { callback } from './endpoints/providers/callback.ts';
import { deleteUserIdentities } from './endpoints/providers/delete-user-identities.ts';
import { getAuthorize } from './endpoints/providers/get-authorize.ts';
import { getUserIdentitiesAuthorize } from './endpoints/providers/get-user-identities-authorize.ts';
import { getReauthenticate } from './endpoints/get-reauthenticate.ts';
import { getSettings } from './endpoints/get-settings.ts';
import { getUser } from './endpoints/get-user.ts';
import { getVerify } from './endpoints/get-verify.ts';
import { passkeyRoutes } from './endpoints/passkeys/routes.ts';
import { postFactors } from './endpoints/factors/post-factors.ts';
import { postFactorsChallenge } from './endpoints/factors/post-factors-challenge.ts';
import {
  postFactorsRecoveryCodes,
  postFactorsRecoveryCodesRegenerate,
} from './endpoints/factors/post-factors-recovery-codes.ts';
import { postFactorsRecoveryCodesVerify } from './endpoints/factors/post-factors-recovery-codes-verify.ts';
import { postFactorsVerify } from './endpoints/factors/post-factors-verify.ts';
import { postLogout } from './endpoints/post-logout.ts';
import { postMagiclink, postOtp } from './endpoints/post-otp.ts';
import { postRecover } from './endpoints/post-recover.ts';
import { postResend } from './endpoints/post-resend.ts';
import { postSignup } from './endpoints/post-signup.ts';
import { postToken } from './endpoints/post-token.ts';
import { postVerify } from './endpoints/post-verify.ts';
import { putUser } from './endpoints/put-user.ts';
import { sessionLasts } from './sessions/sessions.ts';
import { requireCaller } from './sessions/signed-in.ts';
import type { TokenService } from '../http/caller/tokens.ts';
import type { AuthApi } from './types.ts';

/** Each path also with a slash at its end, as upstream's router takes it. Call it after the routes with a name. */
function acceptTrailingSlashes(routes: Hono<GatewayEnv>): void {
  const named = routes.routes.filter(({ path }) => !path.endsWith('*'));
  for (const { method, path, handler } of named) routes.on(method, `${path}/`, handler);
}

/** Paths that a browser or a verifier opens without an API key. */
export const OPEN_PATHS: readonly RegExp[] = [
  /\/auth\/v1\/(authorize|callback|\.well-known\/[\w-]+(\.json)?|sso\/saml\/.*)$/,
];

/**
 * Creates the auth service.
 *
 * @returns `routes` to mount at `/auth/v1`, behind the middleware that sets `claims` and `log`; `api` for the server; `tokens` to verify
 * what it signs; `sessionLasts` returns whether a token's session is still live
 * @throws Error if the secret is too short or an address in the options is invalid
 */
export function createAuth(deps: AuthDeps): {
  routes: Hono<GatewayEnv>;
  api: AuthApi;
  tokens: TokenService;
  sessionLasts(id: string, userId: string): Promise<boolean>;
} {
  const context = createContext(deps);
  const routes = new Hono<GatewayEnv>();
  routes.use(requireCaptcha(context));
  routes.get('/health', getHealth());
  routes.get('/.well-known/jwks.json', getJwks(context));
  routes.get('/.well-known/openid-configuration', getOpenidConfiguration(context));
  routes.get('/settings', getSettings(context));
  routes.post('/signup', postSignup(context));
  routes.post('/otp', postOtp(context));
  routes.post('/magiclink', postMagiclink(context));
  routes.post('/verify', postVerify(context));
  routes.get('/verify', getVerify(context));
  routes.post('/resend', postResend(context));
  routes.post('/recover', postRecover(context));
  routes.post('/token', postToken(context));
  routes.get('/user', getUser(context));
  routes.put('/user', putUser(context));
  routes.get('/authorize', getAuthorize(context));
  routes.get('/callback', callback(context));
  routes.post('/callback', callback(context));
  routes.get('/user/identities/authorize', getUserIdentitiesAuthorize(context));
  routes.delete('/user/identities/:id', deleteUserIdentities(context));
  routes.get('/reauthenticate', getReauthenticate(context));
  routes.post('/logout', postLogout(context));
  routes.use('/factors', requireCaller);
  routes.use('/factors/*', requireCaller);
  // Registered before the routes of an id, because `recovery-codes` is not an id.
  routes.get('/factors/recovery-codes', getFactorsRecoveryCodes(context));
  routes.post('/factors/recovery-codes', postFactorsRecoveryCodes(context));
  routes.post('/factors/recovery-codes/regenerate', postFactorsRecoveryCodesRegenerate(context));
  routes.post('/factors/recovery-codes/verify', postFactorsRecoveryCodesVerify(context));
  routes.delete('/factors/recovery-codes', deleteFactorsRecoveryCodes(context));
  routes.post('/factors', postFactors(context));
  routes.post('/factors/:id/challenge', postFactorsChallenge(context));
  routes.post('/factors/:id/verify', postFactorsVerify(context));
  routes.delete('/factors/:id', deleteFactors(context));
  routes.route('/', passkeyRoutes(context));
  routes.route('/', adminRoutes(context));
  acceptTrailingSlashes(routes);
  refuseOthers(routes);
  return {
    routes,
    api: createApi(context),
    tokens: context.tokens,
    sessionLasts: (id, userId) => sessionLasts(context, id, userId),
  };
}

export type { AuthDeps } from './context.ts';
export type { AuthApi, AuthEmail, AuthOptions, AuthSms } from './types.ts';
