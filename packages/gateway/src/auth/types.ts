/** The types of the auth service that the mounting server uses. */

import type { CaptchaOptions } from './captcha/settings.ts';
import type { HooksOptions } from './hooks/settings.ts';
import type { ProviderOptions } from './providers/settings.ts';
import type { Hit } from './limits/hits.ts';
import type { WebauthnOptions } from './webauthn/settings.ts';

export type { ProviderOptions } from './providers/settings.ts';

/** Ways to reach a user. */
export type Channel = 'email' | 'sms';

/**
 * A one-time message by e-mail. The receiver writes its text. `token` is the six-digit code. `link` does the same with a click and is empty
 * where the code must be typed. `user` is the id of the account. `phone` is the number of a `phone_proof`, in digits, country code first.
 * `languages` is the `Accept-Language` of the requesting call, if it sent one: for a receiver who does not know the reader's language.
 */
export type AuthEmail = {
  to: string;
  user: string;
  kind: 'signup' | 'magiclink' | 'recovery' | 'email_change' | 'invite' | 'phone_proof' | 'reauthentication';
  token: string;
  link: string;
  phone?: string;
  languages?: string;
};

/**
 * A one-time message by SMS. `to` is the number in digits, country code first, without `+`. A `login` code signs in. A `phone_change` code
 * proves a number of a signed-in user. A `reauthentication` code proves that the owner makes a request, an `mfa` code is a second factor.
 * `user` and `languages` are as in `AuthEmail`.
 */
export type AuthSms = {
  to: string;
  user: string;
  kind: 'login' | 'phone_change' | 'reauthentication' | 'mfa';
  token: string;
  /** Set where the client asked for it and the option `whatsapp` is on. */
  channel?: 'whatsapp';
  languages?: string;
};

/** What an operator should check now: the hourly SMS limit is used up; very many passwords are wrong. */
export type AuthAlarm = 'sms_budget_spent' | 'many_wrong_passwords';

/** Why a password is refused, with auth-js's reasons. */
export type PasswordError = { message: string; reasons: ('length' | 'characters' | 'pwned')[] };

/** Validates a password that is set at sign-up or in `PUT /user`. Null means valid. */
export type PasswordPolicy = (
  password: string,
  where: 'signup' | 'update',
) => PasswordError | null | Promise<PasswordError | null>;

/** Limits per IP address count an IPv6 address by its /64. */
export type AuthLimits = {
  /** Seconds between two e-mails to one address. Default 60. */
  email_interval_seconds: number;
  /** Seconds between two SMS to one number. Default 60. */
  sms_interval_seconds: number;
  /** Messages to one address or number in an hour. Default 20. */
  messages_per_address_per_hour: number;
  /** Messages requested from one IP address in an hour. Offices and mobile networks share an address. Default 200. */
  messages_per_ip_per_hour: number;
  /** SMS requested from one IP address in an hour. Default 100. */
  sms_per_ip_per_hour: number;
  /** SMS in an hour to numbers with the same first six digits, including the country code. Default 100. */
  sms_per_prefix_per_hour: number;
  /** SMS of the whole site in an hour. The one that reaches the limit raises an alarm. Default 1000. */
  sms_per_hour: number;
  /** Wrong passwords for one account from one IP address in an hour. Default 20. */
  wrong_passwords_per_hour: number;
  /** Wrong passwords for one account in an hour from places where it has not signed in within 90 days. Default 50. */
  wrong_passwords_per_account_per_hour: number;
  /** Wrong passwords from one IP address in an hour, for accounts that are not known there. Default 300. */
  wrong_passwords_per_ip_per_hour: number;
  /**
   * Wrong passwords of the whole site in a minute, for accounts at places where they are not known. From a fifth of it there is an alarm,
   * and the two limits above drop to a tenth. Default 300.
   */
  wrong_passwords_per_minute: number;
  /** Wrong codes of second factors, and wrong recovery codes, for one account from one IP address in an hour. Default 10. */
  wrong_factor_codes_per_hour: number;
  /** Wrong codes for one account in an hour from places where it has given no correct code within 90 days. Default 20. */
  wrong_factor_codes_per_account_per_hour: number;
  /** The same in a day. Default 60. */
  wrong_factor_codes_per_account_per_day: number;
  /** Enrolments and challenges of second factors, per session in an hour. Default 60. */
  factor_requests_per_hour: number;
  /** Look-ups of whether somebody has an account, per IP address in an hour. Default 200. */
  lookups_per_ip_per_hour: number;
  /** The same per signed-in user. Default 60. */
  lookups_per_user_per_hour: number;
  /** Sign-ins by a provider that one IP address may start in an hour. Default 600. */
  provider_requests_per_ip_per_hour: number;
  /** Sign-ins by passkey that one IP address may begin in an hour. Default 360. */
  passkey_requests_per_ip_per_hour: number;
  /** Anonymous sign-ins from one IP address in an hour. Default 30. */
  anonymous_per_ip_per_hour: number;
  /** Seconds until a code or link in an e-mail expires. Default 3600. */
  email_otp_seconds: number;
  /** Seconds until a code in an SMS expires. Default 600. */
  sms_otp_seconds: number;
  /** Digits of a typed code. Default 6. */
  otp_digits: number;
  /** Wrong codes after which the correct one is refused too. Default 5. */
  otp_tries: number;
  /** Seconds until an access token expires. Default 3600. */
  access_token_seconds: number;
  /** Seconds in which a used refresh token still returns its successor. Default 10. */
  refresh_reuse_seconds: number;
  /** Seconds after which a session ends and the user must sign in again; null for never. Default null. */
  session_seconds: number | null;
  /** Seconds without a renewal after which a session is not renewed any more; null for never. Default null. */
  session_inactivity_seconds: number | null;
};

export type AuthOptions = {
  /** Delivers an e-mail. Rejects if it could not; the caller may then retry at once. */
  sendEmail(email: AuthEmail): Promise<void>;
  /** Delivers an SMS. As `sendEmail`. */
  sendSms(sms: AuthSms): Promise<void>;
  /** New accounts count as confirmed and get a session at once. Default false. */
  autoconfirm?: boolean;
  /** Refuse new accounts over HTTP. The server's own `api` may still create them. Default false. */
  disableSignup?: boolean;
  /** Users may sign in by e-mail, with a password or a code. Default true. */
  emailSignIn?: boolean;
  /** Users may sign in by phone, with a password or a code. Default true. */
  phoneSignIn?: boolean;
  /** A sign-in ends the user's earlier sessions when they are next renewed. Default false. */
  singleSession?: boolean;
  /** Create a user for an unknown number that requests a code or signs up. Default true. */
  phoneSignup?: boolean;
  /**
   * Refuse calls without an API key, as upstream's API gateway in front of the service. The service itself, as upstream's, needs none. Default
   * false.
   */
  requiresKey?: boolean;
  /** Numbers may be second factors, which costs an SMS each time. Default false, as upstream. */
  phoneFactors?: boolean;
  /** `sendSms` also sends by WhatsApp, where a client asks for that channel. Default false. */
  whatsapp?: boolean;
  /** Users may sign in without an address, and add one later. Default false. */
  anonymousUsers?: boolean;
  /** Called once an hour per alarm, in addition to the log line. */
  onAlarm?(alarm: AuthAlarm): void;
  /** Numbers that get a fixed code and no SMS, for reviewers and tests. */
  otpTest?: Readonly<Record<string, string>>;
  /**
   * What makes a number that the server knows for a user (`requestPhoneOtp`) a way to sign in. `sms`: the code sent to it. `email`: that
   * code starts no session. It sends a code to the user's e-mail address, which signs in and assigns the number to the user. A new password
   * and a global sign-out remove the number. Default `sms`.
   */
  phoneProof?: 'sms' | 'email';
  /**
   * Require proof of ownership to change an existing password, or to request a number after the account's first hour: `current_password`, a
   * `nonce` of GET /reauthenticate, or a session that a recovery mail started within the hour. Default false.
   */
  reauthentication?: boolean;
  /**
   * Limit requests for addresses without an account like those for accounts: the answer to a repeated POST /recover or /resend then does not
   * reveal who has one. Default false, as upstream, which limits only what it sends.
   */
  concealsAccounts?: boolean;
  /**
   * Change an e-mail address only after both addresses have confirmed. Otherwise the new one decides, and a stolen session is enough to take
   * an account over. Default true.
   */
  secureEmailChange?: boolean;
  /** Keep the audit log, with addresses and numbers, and show it at GET /admin/audit. Default true, as upstream. */
  auditLog?: boolean;
  /** GET /admin/users takes cursors in place of page numbers. Default false, as upstream's experimental setting. */
  cursorPagination?: boolean;
  /** Default: at least six characters. */
  passwordPolicy?: PasswordPolicy;
  /** Whether a client may store this text in `user_metadata`, including field names. Default: any, as upstream. */
  isMetadataText?(text: string): boolean;
  /** Addresses besides `siteUrl` that links may redirect to: exact, or patterns as `https://*.site.example/**` (codes/redirect-patterns.ts). */
  redirectAllowList?: readonly string[];
  /** Providers that users may sign in with, by the name that clients use. Default: none. */
  providers?: Readonly<Record<string, ProviderOptions>>;
  /** Passkeys, and security keys as second factors. Default: none, as upstream. */
  webauthn?: WebauthnOptions;
  /** Users may add and remove ways to sign in by themselves. Default false. */
  manualLinking?: boolean;
  /** Requests of strangers need a solved captcha. Default: none. */
  captcha?: CaptchaOptions;
  /** Functions of the installation that the service calls, in SQL or over HTTP. Default: none. */
  hooks?: HooksOptions;
  limits?: Partial<AuthLimits>;
};

/** A way to sign in, as auth-js shows it. */
export type AuthIdentity = {
  identity_id: string;
  id: string;
  user_id: string;
  identity_data: Record<string, unknown>;
  provider: string;
  last_sign_in_at: string | null;
  created_at: string;
  updated_at: string;
  email?: string;
};

/** A second factor as auth-js shows it to its owner. */
export type AuthFactor = {
  id: string;
  friendly_name?: string;
  factor_type: 'totp' | 'phone' | 'webauthn' | 'recovery_code';
  status: 'verified' | 'unverified';
  created_at: string;
  updated_at: string;
  last_challenged_at?: string;
  phone?: string;
};

/** A user as GoTrue sends it. Times are ISO strings. */
export type AuthUser = {
  id: string;
  aud: string;
  role: string;
  email: string;
  phone: string;
  app_metadata: Record<string, unknown>;
  user_metadata: Record<string, unknown>;
  identities: AuthIdentity[];
  /** Omitted if there is none. */
  factors?: AuthFactor[];
  created_at: string;
  updated_at: string;
  is_anonymous: boolean;
  email_confirmed_at?: string;
  phone_confirmed_at?: string;
  confirmed_at?: string;
  confirmation_sent_at?: string;
  recovery_sent_at?: string;
  email_change_sent_at?: string;
  phone_change_sent_at?: string;
  new_email?: string;
  new_phone?: string;
  invited_at?: string;
  last_sign_in_at?: string;
  deleted_at?: string;
  reauthentication_sent_at?: string;
  banned_until?: string;
};

export type NewUser = {
  /** A fixed id, for seeds; generated if missing. */
  id?: string;
  email?: string;
  phone?: string;
  /** Either a password, which is hashed here and takes time, or an existing hash: argon2, bcrypt or Firebase's scrypt. */
  password?: string;
  password_hash?: string;
  email_confirm?: boolean;
  phone_confirm?: boolean;
  user_metadata?: Record<string, unknown>;
  app_metadata?: Record<string, unknown>;
};

/** What to change. Metadata is merged key by key, and null removes a key. */
export type UserChange = Omit<NewUser, 'id'>;

/** The origin of a code request: `ip` for the rate limits, `languages` as in `AuthEmail`. */
export type CodeRequest = { ip?: string | undefined; languages?: string | undefined };

/** The auth service for the server that mounts it. Every call uses a transaction of its own: never call it inside one. */
export type AuthApi = {
  /**
   * E-mails a code that `POST /verify` accepts as type `signup` or `email`. It creates an unconfirmed user if there is none. An existing
   * user, confirmed or not, gets the code too.
   *
   * @throws AuthError `over_email_send_rate_limit`, `validation_failed`, `unexpected_failure`
   */
  requestSignupOtp(email: string, options?: CodeRequest & { user_metadata?: Record<string, unknown> }): Promise<void>;
  /**
   * Sends a code by SMS that `POST /verify` accepts as type `sms` with that number: for a number that the server knows for the user. The
   * option `phoneProof` determines what the code does.
   *
   * @throws AuthError `user_not_found`; `phone_exists` if another user has confirmed the number; `validation_failed`,
   * `over_sms_send_rate_limit`, `unexpected_failure`
   */
  requestPhoneOtp(userId: string, phone: string, options?: CodeRequest): Promise<void>;
  /**
   * Counts one look-up of whether somebody has an account against the caller's limits. Functions that reveal it call this; the service
   * itself uses the same limits.
   *
   * @throws AuthError `over_request_rate_limit`
   */
  takeLookUp(caller: { ip?: string | undefined; userId?: string | undefined }): Promise<void>;
  /**
   * Counts one hit on every key, or none if one of them is at its limit. It uses the database's clock, because the server's may be fixed
   * for a demonstration.
   *
   * @returns the seconds to wait; 0 if the hit was counted
   */
  takeHits(hits: readonly Hit[]): Promise<number>;
  findUserByEmail(email: string): Promise<AuthUser | null>;
  findUserById(id: string): Promise<AuthUser | null>;
  /** @throws AuthError `email_exists`, `phone_exists`, `user_already_exists` for a used id, `validation_failed` */
  createUser(user: NewUser): Promise<AuthUser>;
  /** @throws AuthError `user_not_found`, `email_exists`, `phone_exists` */
  updateUserById(id: string, change: UserChange): Promise<AuthUser>;
  /** Deletes the user with all sessions and tokens. @returns false if there was none */
  deleteUser(id: string): Promise<boolean>;
  /** Ends all sessions of the user. `/user` rejects their access tokens from then on. */
  signOutEverywhere(userId: string): Promise<void>;
};
