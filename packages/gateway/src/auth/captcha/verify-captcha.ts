/**
 * Captchas (https://supabase.com/docs/guides/auth/auth-captcha): where the option is set, a request that strangers could repeat by machine
 * needs the token of a solved hCaptcha or Turnstile in `gotrue_meta_security.captcha_token`.
 */
import type { Context, MiddlewareHandler } from 'hono';
import { AuthError } from '../../errors/auth-error.ts';
import type { GatewayEnv } from '../../http/env.ts';
import { clientOf } from '../client.ts';
import type { AuthContext } from '../context.ts';
import type { CaptchaOptions } from './settings.ts';

const ADDRESSES = {
  hcaptcha: 'https://hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
} as const;

const PATHS = /\/auth\/v1\/(signup|recover|resend|magiclink|otp|token|sso|passkeys\/authentication\/options)\/?$/;
const TOKEN = /\/token\/?$/;
/** Grants that prove themselves: nobody can guess their tokens. */
const FREE_GRANTS = ['pkce', 'refresh_token', 'id_token'];

const SECONDS = 10;
const MAX_TOKEN = 8192;
const MAX_BYTES = 64 * 1024;

const refused = (reason: string): AuthError =>
  new AuthError('captcha_failed', `captcha protection: request disallowed (${reason})`);

/** Whether a request needs a captcha. The server's own key needs none. */
function needsCaptcha(c: Context<GatewayEnv>): boolean {
  if (c.req.method !== 'POST' || !PATHS.test(c.req.path)) return false;
  if (c.get('claims').role === 'service_role') return false;
  return !(TOKEN.test(c.req.path) && FREE_GRANTS.includes(c.req.query('grant_type') ?? ''));
}

/** The token in the body. A body that is no JSON has none; the endpoint refuses it otherwise. */
async function tokenOf(c: Context<GatewayEnv>): Promise<string> {
  const body: unknown = await c.req.json().catch(() => null);
  const security = (body as { gotrue_meta_security?: { captcha_token?: unknown } | null } | null)?.gotrue_meta_security;
  const token = security?.captcha_token;
  return typeof token === 'string' ? token.trim() : '';
}

async function readResult(response: Response): Promise<{ success?: unknown; 'error-codes'?: unknown }> {
  const text = await response.text();
  if (text.length > MAX_BYTES) throw new Error('the answer is too long');
  const result: unknown = JSON.parse(text);
  if (typeof result !== 'object' || result === null) throw new Error('the answer is no object');
  return result;
}

/** Asks the provider. @throws AuthError `captcha_failed` with its error codes, `unexpected_failure` without an answer */
async function verify({ provider, secret, url }: CaptchaOptions, token: string, ip: string | undefined): Promise<void> {
  const body = new URLSearchParams({ secret, response: token, ...(ip !== undefined && { remoteip: ip }) });
  const request = { method: 'POST', body, redirect: 'manual', signal: AbortSignal.timeout(SECONDS * 1000) } as const;
  const result = await fetch(url ?? ADDRESSES[provider], request)
    .then(readResult)
    .catch((cause: unknown) => {
      throw new AuthError('unexpected_failure', 'captcha verification process failed', { cause });
    });
  if (result.success === true) return;
  const codes = Array.isArray(result['error-codes']) ? result['error-codes'] : [];
  throw refused(
    codes
      .filter((code) => typeof code === 'string')
      .join(', ')
      .slice(0, 200),
  );
}

/** Middleware that lets a request pass if it needs no captcha, or has a solved one. */
export function requireCaptcha({ options: { captcha } }: AuthContext): MiddlewareHandler<GatewayEnv> {
  return async function checkCaptcha(c, next) {
    if (captcha && needsCaptcha(c)) {
      const token = await tokenOf(c);
      if (token === '') throw refused('no captcha_token found');
      if (token.length > MAX_TOKEN) throw refused('invalid-input-response');
      await verify(captcha, token, clientOf(c).ip);
    }
    return next();
  };
}
