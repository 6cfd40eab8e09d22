/** An auth service on a database of its own, with an adjustable clock and a readable mailbox. */
import { Hono } from 'hono';
import {
  createAuth,
  OPEN_PATHS,
  type AuthApi,
  type AuthEmail,
  type AuthOptions,
  type AuthSms,
} from '../../src/auth/index.ts';
import type { SigningKey } from '../../src/http/caller/signing-keys.ts';
import { createTokenService } from '../../src/http/caller/tokens.ts';
import { AuthError } from '../../src/errors/auth-error.ts';
import { renderAuthError } from '../../src/errors/render-auth.ts';
import { authenticate } from '../../src/http/caller/authenticate.ts';
import { createClientAddress } from '../../src/http/client-address.ts';
import type { GatewayEnv } from '../../src/http/env.ts';
import { requestContext } from '../../src/http/request-context.ts';
import { chainMiddleware } from '../../src/http/middleware-chain.ts';
import type { Opened } from '../support/open.ts';

export const SITE = 'https://site.example';
export const JWT_SECRET = 'a secret of at least thirty-two characters';

export type Answer<T = Record<string, unknown>> = { status: number; body: T; headers: Headers };

export type Session = {
  access_token: string;
  refresh_token: string;
  user: { id: string; email: string; phone: string };
};

export type Bench = {
  app: Hono<GatewayEnv>;
  api: AuthApi;
  tokens: ReturnType<typeof createTokenService>;
  emails: AuthEmail[];
  sms: AuthSms[];
  logged: { fields: object; message: string }[];
  /** Lets time go by. */
  pass(seconds: number): void;
  /** The seconds that have gone by so. */
  passed(): number;
  /** Makes the next messages fail. */
  breakPost(isBroken: boolean): void;
  call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>;
  /** Follows a link of an e-mail, and returns its target. */
  follow(link: string): Promise<URL>;
};

export async function openBench(
  opened: Opened,
  options: Partial<AuthOptions> = {},
  signing: readonly SigningKey[] = [],
): Promise<Bench> {
  let offset = 0;
  let isPostBroken = false;
  const emails: AuthEmail[] = [];
  const sms: AuthSms[] = [];
  const logged: { fields: object; message: string }[] = [];
  const now = () => new Date(Date.now() + offset);
  const record = (fields: object, message: string) => void logged.push({ fields, message });
  const log = { info: record, warn: record, error: record };
  const post =
    <T>(box: T[]) =>
    async (message: T) => {
      if (isPostBroken) throw new Error('the post is on strike');
      box.push(message);
    };
  const { routes, api } = createAuth({
    scope: opened.scope,
    keys: { jwtSecret: JWT_SECRET, signing },
    siteUrl: SITE,
    options: { sendEmail: post(emails), sendSms: post(sms), ...options },
    log,
    now,
  });
  const tokens = createTokenService(JWT_SECRET, `${SITE}/auth/v1`, now, signing);
  const anonKey = await tokens.apiKey('anon');
  const app = new Hono<GatewayEnv>();
  app.onError(renderAuthError);
  const authenticated = authenticate({
    tokens,
    refuse: (error) => new AuthError(error === 'key_missing' ? 'no_authorization' : 'bad_jwt'),
    open: [/\/verify$/, ...OPEN_PATHS],
  });
  app.use(requestContext(log, createClientAddress(['loopback'])), chainMiddleware([authenticated], renderAuthError));
  app.route('/auth/v1', routes);

  async function call<T>(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const response = await app.request(`/auth/v1${path}`, {
      method,
      headers: { apikey: anonKey, 'content-type': 'application/json', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    return { status: response.status, body: (text ? JSON.parse(text) : undefined) as T, headers: response.headers };
  }

  return {
    app,
    api,
    tokens,
    emails,
    sms,
    logged,
    pass: (seconds) => void (offset += seconds * 1000),
    passed: () => offset / 1000,
    breakPost: (isBroken) => void (isPostBroken = isBroken),
    call,
    async follow(link) {
      const response = await app.request(link.replace(SITE, ''));
      return new URL(response.headers.get('location') ?? `about:blank#${response.status}`);
    },
  };
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The fields in an address's fragment. */
export const fragment = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));

let serial = 0;

/** An address that no other test has. */
export const anEmail = () => `member${++serial}@site.example`;
export const aPhone = () => `9198765${String(10_000 + ++serial)}`;

/** Any six digits but these. */
export const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** A confirmed member with a password, signed in. */
export async function signedIn(bench: Bench, email = anEmail(), password = 'Correct-horse-9'): Promise<Session> {
  await bench.api.createUser({ email, password, email_confirm: true });
  return signIn(bench, email, password);
}

export async function signIn(bench: Bench, email: string, password = 'Correct-horse-9'): Promise<Session> {
  return (await bench.call<Session>('POST', '/token?grant_type=password', { email, password })).body;
}
