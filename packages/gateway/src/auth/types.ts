/** What the auth service takes and gives: the words between it and the server that mounts it. */

import type { Hit } from './limits/hits.ts';

/** Ways to reach a user. */
export type Channel = 'email' | 'sms';

/**
 * A one-time message by e-mail. The receiver words it; `token` is the six-digit code, `link` does the same by a click, and
 * is empty where only typing counts. `user` is whose account it is about; `phone` the number that a `phone_proof` is about,
 * in digits, country code first. `languages` is the `Accept-Language` of the call that asks for the message, where it sent one:
 * for a receiver who words it for somebody whose language is not known.
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
 * A one-time message by SMS. `to` is the number in digits, country code first, without `+`. A `login` code signs in; a
 * `phone_change` code proves a number of a user who is signed in. `user` and `languages` are those of `AuthEmail`.
 */
export type AuthSms = { to: string; user: string; kind: 'login' | 'phone_change'; token: string; languages?: string };

/** What an operator should look at now: the SMS of an hour are spent; very many passwords are wrong. */
export type AuthAlarm = 'sms_budget_spent' | 'many_wrong_passwords';

/** Why a password is refused; the reasons are auth-js's. */
export type PasswordFault = { message: string; reasons: ('length' | 'characters' | 'pwned')[] };

/** Judges a password where it is set: at sign-up or in `PUT /user`. Null is a good one. */
export type PasswordPolicy = (
  password: string,
  where: 'signup' | 'update',
) => PasswordFault | null | Promise<PasswordFault | null>;

/** Where an IP address is counted, an IPv6 one is by its /64. */
export type AuthLimits = {
  /** Seconds between two e-mails to one address. Default 60. */
  email_interval_seconds: number;
  /** Seconds between two SMS to one number. Default 60. */
  sms_interval_seconds: number;
  /** Messages to one address or number in an hour. Default 20. */
  messages_per_address_per_hour: number;
  /** Messages asked for from one IP address in an hour; offices and mobile networks share theirs. Default 200. */
  messages_per_ip_per_hour: number;
  /** SMS asked for from one IP address in an hour. Default 100. */
  sms_per_ip_per_hour: number;
  /** SMS in an hour to numbers that begin with the same six digits, the country's code among them. Default 100. */
  sms_per_prefix_per_hour: number;
  /** SMS of the whole site in an hour; the one that spends it raises an alarm. Default 1000. */
  sms_per_hour: number;
  /** Wrong passwords for one account from one IP address in an hour. Default 20. */
  wrong_passwords_per_hour: number;
  /** Wrong passwords for one account in an hour from where it has not signed in within 90 days. Default 50. */
  wrong_passwords_per_account_per_hour: number;
  /** Wrong passwords from one IP address in an hour, for accounts that are not known there. Default 300. */
  wrong_passwords_per_ip_per_hour: number;
  /**
   * Wrong passwords of the whole site in a minute, of accounts where they are not known. From a fifth of it on there is an
   * alarm, and the two allowances above are a tenth. Default 300.
   */
  wrong_passwords_per_minute: number;
  /** Wrong codes of second factors, and wrong recovery codes, for one account from one IP address in an hour. Default 10. */
  wrong_factor_codes_per_hour: number;
  /** Wrong codes for one account in an hour from where it has given no right one within 90 days. Default 20. */
  wrong_factor_codes_per_account_per_hour: number;
  /** The same in a day. Default 60. */
  wrong_factor_codes_per_account_per_day: number;
  /** Second factors that are begun, and codes that are asked for, of one session in an hour. Default 60. */
  factor_requests_per_hour: number;
  /** Questions from one IP address in an hour whether somebody has an account. Default 200. */
  lookups_per_ip_per_hour: number;
  /** The same of one user who is signed in. Default 60. */
  lookups_per_user_per_hour: number;
  /** Seconds that a code or link in an e-mail is good for. Default 3600. */
  email_otp_seconds: number;
  /** Seconds that a code in an SMS is good for. Default 600. */
  sms_otp_seconds: number;
  /** Digits of a code that is typed. Default 6. */
  otp_digits: number;
  /** Wrong codes after which the right one is refused too. Default 5. */
  otp_tries: number;
  /** Seconds that an access token is good for. Default 3600. */
  access_token_seconds: number;
  /** Seconds in which a used refresh token still answers with its successor. Default 10. */
  refresh_reuse_seconds: number;
  /** Seconds after which a session must be started anew; null for never. Default null. */
  session_seconds: number | null;
};

export type AuthOptions = {
  /** Delivers an e-mail. Rejects when it could not, and the caller may then ask again at once. */
  sendEmail(email: AuthEmail): Promise<void>;
  /** Delivers an SMS. As `sendEmail`. */
  sendSms(sms: AuthSms): Promise<void>;
  /** New accounts count as confirmed and get a session at once. Default false. */
  autoconfirm?: boolean;
  /** Refuse new accounts over the wire; the server's own `api` may still make them. Default false. */
  disableSignup?: boolean;
  /** Make a user of whoever asks for a code to an unknown number, or signs up with one. Default true. */
  phoneSignup?: boolean;
  /** Is told of what wants a look now, once an hour each, besides the line in the log. */
  onAlarm?(alarm: AuthAlarm): void;
  /** Numbers that get a fixed code and no SMS, for reviewers and tests. */
  otpTest?: Readonly<Record<string, string>>;
  /**
   * What makes a number that the server knows of a user (`requestPhoneOtp`) a way to sign in. `sms`: the code sent to it.
   * `email`: that code opens nothing yet, and a code that goes to the user's e-mail address thereupon signs in and makes
   * the number the user's; a new password and a global sign-out take the number back. Default `sms`.
   */
  phoneProof?: 'sms' | 'email';
  /**
   * Ask for proof that it is the owner who changes a password that is set, or who asks for a number after the account's
   * first hour: `current_password`, a `nonce` of GET /reauthenticate, or a session begun by a recovery mail within the
   * hour. Default false.
   */
  reauthentication?: boolean;
  /** Default: at least six characters. */
  passwordPolicy?: PasswordPolicy;
  /** Whether a client may store this text in `user_metadata`, names of fields among them. Default: any, as upstream. */
  isMetadataText?(text: string): boolean;
  /** Addresses besides `siteUrl` that links may lead to: exact, or with a trailing `*`. */
  redirectAllowList?: readonly string[];
  limits?: Partial<AuthLimits>;
};

/** How a member signed in first or confirmed an address, as auth-js shows it. */
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

/** A second factor as auth-js shows it: what its owner may see of it. */
export type AuthFactor = {
  id: string;
  friendly_name?: string;
  factor_type: 'totp' | 'recovery_code';
  status: 'verified' | 'unverified';
  created_at: string;
  updated_at: string;
  last_challenged_at?: string;
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
  /** Left out where there is none. */
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
  banned_until?: string;
};

export type NewUser = {
  /** A fixed id, for seeds; made up when missing. */
  id?: string;
  email?: string;
  phone?: string;
  /** Either a password, which is hashed here and takes its time, or a hash that `hashPassword` made before. */
  password?: string;
  password_hash?: string;
  email_confirm?: boolean;
  phone_confirm?: boolean;
  user_metadata?: Record<string, unknown>;
  app_metadata?: Record<string, unknown>;
};

/** What to change; metadata is merged key by key, and null removes a key. */
export type UserChange = Omit<NewUser, 'id'>;

/** Where a request for a code comes from: `ip` for the limits, `languages` as in `AuthEmail`. */
export type CodeRequest = { ip?: string | undefined; languages?: string | undefined };

/** The auth service for the server that mounts it. Every call is a transaction of its own: never call it inside one. */
export type AuthApi = {
  /**
   * E-mails a code that `POST /verify` takes as type `signup` or `email`, making an unconfirmed user when there is
   * none. An existing user, confirmed or not, gets the code too.
   *
   * @throws AuthError `over_email_send_rate_limit`, `email_address_invalid`, `unexpected_failure`
   */
  requestSignupOtp(email: string, options?: CodeRequest & { user_metadata?: Record<string, unknown> }): Promise<void>;
  /**
   * Sends a code by SMS that `POST /verify` takes as type `sms` with that number: for a number which the server knows of
   * the user. What coming back does, the option `phoneProof` says.
   *
   * @throws AuthError `user_not_found`; `phone_exists` when another user has confirmed the number; `validation_failed`,
   *   `over_sms_send_rate_limit`, `unexpected_failure`
   */
  requestPhoneOtp(userId: string, phone: string, options?: CodeRequest): Promise<void>;
  /**
   * Takes one question whether somebody has an account, from the allowances of who asks. For functions that tell; the
   * service itself takes from the same ones.
   *
   * @throws AuthError `over_request_rate_limit`
   */
  takeLookUp(asker: { ip?: string | undefined; userId?: string | undefined }): Promise<void>;
  /**
   * Takes one hit from every key, or none when one of them has nothing left; by the clock of the database, since the
   * server's may be fixed for a demonstration.
   *
   * @returns the seconds to wait, 0 when it was taken
   */
  takeHits(hits: readonly Hit[]): Promise<number>;
  findUserByEmail(email: string): Promise<AuthUser | null>;
  findUserById(id: string): Promise<AuthUser | null>;
  /** @throws AuthError `email_exists`, `phone_exists`, `user_already_exists` for a used id, `validation_failed` */
  createUser(user: NewUser): Promise<AuthUser>;
  /** @throws AuthError `user_not_found`, `email_exists`, `phone_exists` */
  updateUserById(id: string, change: UserChange): Promise<AuthUser>;
  /** Deletes the user with all sessions and tokens. False when there was none. */
  deleteUser(id: string): Promise<boolean>;
  /** Ends all sessions of the user; access tokens are refused by `/user` from then on. */
  signOutEverywhere(userId: string): Promise<void>;
};
