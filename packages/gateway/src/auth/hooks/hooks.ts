/** The hooks of the installation, with their inputs and outputs as upstream defines them (https://supabase.com/docs/guides/auth/auth-hooks). */
import { randomUUID } from 'node:crypto';
import type { Claims, Scope } from '../../db/scope.ts';
import { AuthError } from '../../errors/auth-error.ts';
import type { AuthUser } from '../types.ts';
import { callHttp } from './call-http.ts';
import { callSql } from './call-sql.ts';
import { readHook, type Hook, type HookName, type HooksOptions } from './settings.ts';

/** Upstream's names of the hooks in `metadata.name`. */
const NAMES: Readonly<Record<HookName, string>> = {
  customAccessToken: 'customize-access-token',
  sendEmail: 'send-email',
  sendSms: 'send-sms',
  beforeUserCreated: 'before-user-created',
  afterUserCreated: 'after-user-created',
  passwordVerificationAttempt: 'password-verification',
  mfaVerificationAttempt: 'mfa-verification',
};

/** A token is part of every request, and servers refuse headers above about 16 KB. */
const MAX_CLAIMS_BYTES = 10 * 1024;

type Output = Readonly<Record<string, unknown>>;

/** What a verification hook has decided. `message` is for the user; `endsSessions` signs the user out everywhere. */
export type Verdict = { isRejected: boolean; message: string; endsSessions: boolean };

export type Hooks = {
  has(name: HookName): boolean;
  /** The claims to sign in place of the given ones. @throws AuthError if they are incomplete */
  customizeClaims(claims: Claims, method: string): Promise<Claims>;
  sendEmail(user: AuthUser, emailData: object): Promise<void>;
  sendSms(user: AuthUser, sms: object): Promise<void>;
  /** @throws AuthError with the hook's status and message if the user may not be created */
  beforeUserCreated(user: AuthUser, ip: string | undefined): Promise<void>;
  /** @throws AuthError with the hook's status and message; the user exists nevertheless */
  afterUserCreated(user: AuthUser, ip: string | undefined): Promise<void>;
  passwordVerificationAttempt(userId: string, isValid: boolean): Promise<Verdict>;
  mfaVerificationAttempt(userId: string, factor: { id: string; type: string }, isValid: boolean): Promise<Verdict>;
};

/** The types of the claims that a token must have. */
const REQUIRED_CLAIMS = {
  aud: 'string',
  exp: 'number',
  iat: 'number',
  sub: 'string',
  email: 'string',
  phone: 'string',
  role: 'string',
  aal: 'string',
  session_id: 'string',
  is_anonymous: 'boolean',
} as const;

function checkClaims(output: Output): Claims {
  const { claims } = output;
  if (claims === undefined) throw new AuthError('unexpected_failure', 'output claims field is missing');
  if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) {
    throw new AuthError('unexpected_failure', 'output claims must be an object');
  }
  const given = claims as Output;
  const wrong = Object.entries(REQUIRED_CLAIMS).flatMap(([name, type]) =>
    given[name] === undefined
      ? [`\n- (root): ${name} is required`]
      : typeof given[name] === type
        ? []
        : [`\n- ${name}: Invalid type. Expected: ${type}`],
  );
  if (wrong.length > 0) {
    const message = `output claims do not conform to the expected schema: ${wrong.join('')}`;
    throw new AuthError('unexpected_failure', message);
  }
  if (Buffer.byteLength(JSON.stringify(given)) > MAX_CLAIMS_BYTES) {
    const message = `Payload size exceeded size limit of ${MAX_CLAIMS_BYTES} bytes`;
    throw new AuthError('hook_payload_over_size_limit', message);
  }
  return given as Claims;
}

/** @throws AuthError with the status and message of an output that is an error */
function readOutput(text: string | null): Output {
  if (text === null) return {};
  let output: unknown;
  try {
    output = JSON.parse(text);
  } catch (cause) {
    throw new AuthError('unexpected_failure', 'Error unmarshaling JSON output.', { cause });
  }
  if (typeof output !== 'object' || output === null) return {};
  const { error } = output as { error?: { http_code?: unknown; message?: unknown } | null };
  const message = error?.message;
  if (typeof message !== 'string' || message === '') return output as Output;
  const given = Number(error?.http_code);
  const status = Number.isInteger(given) && given >= 400 && given < 600 ? given : 500;
  throw new AuthError(status === 500 ? 'unexpected_failure' : 'unknown', message.slice(0, 1000), { status });
}

function verdictOf({ decision, message, should_logout_user }: Output, otherwise: string): Verdict {
  return {
    isRejected: decision === 'reject',
    message: typeof message === 'string' && message !== '' ? message.slice(0, 1000) : otherwise,
    endsSessions: should_logout_user === true,
  };
}

/** Reads the settings. @throws Error if one is invalid */
export function createHooks(scope: Scope, now: () => Date, options: HooksOptions = {}): Hooks {
  const hooks = new Map<HookName, Hook>();
  for (const [name, setting] of Object.entries(options)) hooks.set(name as HookName, readHook(setting));

  async function call(name: HookName, fields: object, ip?: string): Promise<Output> {
    const hook = hooks.get(name);
    if (!hook) return {};
    const metadata = {
      uuid: randomUUID(),
      time: now().toISOString(),
      name: NAMES[name],
      ...(ip && { ip_address: ip }),
    };
    const input = JSON.stringify({ metadata, ...fields });
    return readOutput(hook.kind === 'http' ? await callHttp(hook, input, now) : await callSql(scope, hook, input));
  }

  return {
    has: (name) => hooks.has(name),
    async customizeClaims(claims, method) {
      const fields = { user_id: claims.sub, claims, authentication_method: method };
      return checkClaims(await call('customAccessToken', fields));
    },
    async sendEmail(user, emailData) {
      await call('sendEmail', { user, email_data: emailData });
    },
    async sendSms(user, sms) {
      await call('sendSms', { user, sms });
    },
    async beforeUserCreated(user, ip) {
      await call('beforeUserCreated', { user }, ip);
    },
    async afterUserCreated(user, ip) {
      await call('afterUserCreated', { user }, ip);
    },
    async passwordVerificationAttempt(userId, isValid) {
      const output = await call('passwordVerificationAttempt', { user_id: userId, valid: isValid });
      return verdictOf(output, 'Further password verification attempts will be rejected.');
    },
    async mfaVerificationAttempt(userId, { id, type }, isValid) {
      const fields = { user_id: userId, factor_id: id, factor_type: type, valid: isValid };
      const output = await call('mfaVerificationAttempt', fields);
      return verdictOf(output, 'Further MFA verification attempts will be rejected.');
    },
  };
}
