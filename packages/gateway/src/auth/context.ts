/** The dependencies and settings that every part of the auth service uses: one object, created once by `createAuth`. */
import { hkdfSync } from 'node:crypto';
import type { Scope } from '../db/scope.ts';
import type { Log } from '../log.ts';
import { normalPhone } from './addresses.ts';
import { createAlarm, type Alarm } from './alarms.ts';
import { readRedirectPatterns, type RedirectPattern } from './codes/redirect-patterns.ts';
import { createHooks, type Hooks } from './hooks/hooks.ts';
import { hookedSenders, type EmailChange } from './hooks/messages.ts';
import { createDiscovery, type Discovery } from './providers/discovery.ts';
import { readWebauthn, type RelyingParty } from './webauthn/settings.ts';
import { readProviders, type Provider } from './providers/settings.ts';
import { createHashing, type Hashing } from './passwords/hashing.ts';
import { minimumLength } from './passwords/passwords.ts';
import type { SigningKey } from '../http/caller/signing-keys.ts';
import { createTokenService, type TokenService } from '../http/caller/tokens.ts';
import type { AuthLimits, AuthOptions, PasswordPolicy } from './types.ts';
import { findUser, toUser } from './users.ts';

export type AuthContext = {
  readonly scope: Scope;
  readonly tokens: TokenService;
  readonly log: Log;
  readonly now: () => Date;
  /** The site that links return to, without a trailing slash. */
  readonly siteUrl: string;
  readonly options: AuthOptions;
  /** Sends the two mails of a change of the address: a hook gets them in one call, as upstream's. */
  sendEmailChange(mails: EmailChange): Promise<void>;
  readonly limits: AuthLimits;
  readonly passwordPolicy: PasswordPolicy;
  /** The hooks of the installation. */
  readonly hooks: Hooks;
  /** The queue of password hashing. */
  readonly hashing: Hashing;
  /** Raises an alarm for the operator. */
  readonly alarm: Alarm;
  /** Numbers with a fixed code, normalized as in the database. */
  readonly testCodes: ReadonlyMap<string, string>;
  /** Milliseconds that the last message took to send; see codes/messages.ts. */
  readonly sendPace: { ms: number };
  /** The addresses besides the site that links may redirect to. */
  readonly redirectPatterns: readonly RedirectPattern[];
  /** The providers that users may sign in with, by name. */
  readonly providers: ReadonlyMap<string, Provider>;
  /** The site as authenticators know it; undefined where neither passkeys nor security keys are used. */
  readonly webauthn: RelyingParty | undefined;
  /** The metadata and keys of a provider. */
  readonly discovery: Discovery;
  /** Keys for values that the database may hold only as hashes. All are derived from one setting. */
  readonly keys: Readonly<
    Record<'codes' | 'refreshTokens' | 'places' | 'factors' | 'recoveryCodes' | 'providers', Uint8Array>
  >;
};

export type AuthDeps = {
  scope: Scope;
  keys: { jwtSecret: string; signing?: readonly SigningKey[] };
  /** The web app's address, `https://…`. */
  siteUrl: string;
  options: AuthOptions;
  log: Log;
  now?: () => Date;
};

const DEFAULT_LIMITS: AuthLimits = {
  email_interval_seconds: 60,
  sms_interval_seconds: 60,
  messages_per_address_per_hour: 20,
  messages_per_ip_per_hour: 200,
  sms_per_ip_per_hour: 100,
  sms_per_prefix_per_hour: 100,
  sms_per_hour: 1000,
  wrong_passwords_per_hour: 20,
  wrong_passwords_per_account_per_hour: 50,
  wrong_passwords_per_ip_per_hour: 300,
  wrong_passwords_per_minute: 300,
  wrong_factor_codes_per_hour: 10,
  wrong_factor_codes_per_account_per_hour: 20,
  wrong_factor_codes_per_account_per_day: 60,
  factor_requests_per_hour: 60,
  lookups_per_ip_per_hour: 200,
  lookups_per_user_per_hour: 60,
  provider_requests_per_ip_per_hour: 600,
  passkey_requests_per_ip_per_hour: 360,
  anonymous_per_ip_per_hour: 30,
  email_otp_seconds: 3600,
  sms_otp_seconds: 600,
  otp_digits: 6,
  otp_tries: 5,
  access_token_seconds: 3600,
  refresh_reuse_seconds: 10,
  session_seconds: null,
  session_inactivity_seconds: null,
};

export function createContext({ scope, keys, siteUrl, options, log, now = () => new Date() }: AuthDeps): AuthContext {
  const site = new URL(siteUrl).href.replace(/\/$/, '');
  const derive = (purpose: string) => new Uint8Array(hkdfSync('sha256', keys.jwtSecret, '', purpose, 32));
  const hooks = createHooks(scope, now, options.hooks);
  const findRow = async (id: string) => {
    const row = await scope.asService('show a user to a hook', (tx) => findUser.byId(tx, id), { readOnly: true });
    return row && toUser(row);
  };
  const { sendEmailChange, ...senders } = hookedSenders(hooks, options, site, findRow);
  return {
    scope,
    hooks,
    tokens: createTokenService(keys.jwtSecret, `${site}/auth/v1`, now, keys.signing),
    log,
    now,
    siteUrl: site,
    options: { ...options, ...senders },
    sendEmailChange,
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    passwordPolicy: options.passwordPolicy ?? minimumLength(6),
    hashing: createHashing(),
    alarm: createAlarm(log, now, options.onAlarm),
    testCodes: new Map(Object.entries(options.otpTest ?? {}).map(([phone, code]) => [normalPhone(phone), code])),
    sendPace: { ms: 0 },
    providers: readProviders(options.providers),
    redirectPatterns: readRedirectPatterns(options.redirectAllowList),
    webauthn: readWebauthn(options.webauthn),
    discovery: createDiscovery(),
    keys: {
      codes: derive('one-time codes'),
      refreshTokens: derive('refresh tokens'),
      places: derive('known places'),
      factors: derive('second factors'),
      recoveryCodes: derive('recovery codes'),
      providers: derive('sign-in by providers'),
    },
  };
}

/** The time `seconds` after the context's now, in SQL's format. */
export function after(context: AuthContext, seconds: number): string {
  return new Date(context.now().getTime() + seconds * 1000).toISOString();
}
