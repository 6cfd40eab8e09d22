/**
 * The error of the auth service: a code, with its status and default message from the table below. The codes are those of auth-js's closed
 * list (https://supabase.com/docs/guides/auth/debugging/error-codes), the statuses and messages those of GoTrue. Only `render-auth.ts`
 * knows how an error looks on the wire.
 */

const CATALOGUE = {
  anonymous_provider_disabled: [422, 'Anonymous sign-ins are disabled'],
  bad_code_verifier: [400, 'code challenge does not match previously saved code verifier'],
  bad_json: [400, 'Could not parse request body as JSON'],
  bad_jwt: [403, 'invalid JWT: unable to parse or verify signature'],
  bad_oauth_callback: [400, 'The provider did not return what it should'],
  bad_oauth_state: [400, 'OAuth state not found or expired'],
  captcha_failed: [400, 'captcha protection: request disallowed'],
  conflict: [409, 'Conflict'],
  email_conflict_identity_not_deletable: [422, 'Unable to unlink identity due to email conflict'],
  email_exists: [422, 'A user with this email address has already been registered'],
  email_provider_disabled: [400, 'Email logins are disabled'],
  email_not_confirmed: [400, 'Email not confirmed'],
  feature_disabled: [404, 'This feature is disabled'],
  flow_state_already_used: [400, 'State has already been used'],
  flow_state_expired: [403, 'invalid flow state, flow state has expired'],
  flow_state_not_found: [404, 'invalid flow state, no valid flow state found'],
  hook_payload_invalid_content_type: [400, 'Invalid JSON response of a hook'],
  hook_payload_over_size_limit: [422, 'Payload size exceeded size limit'],
  hook_timeout: [422, 'Failed to reach hook within maximum time'],
  hook_timeout_after_retry: [422, 'Failed to reach hook after maximum retries'],
  identity_already_exists: [422, 'Identity is already linked'],
  identity_not_found: [422, "Identity doesn't exist"],
  insufficient_aal: [403, 'AAL2 session is required'],
  invalid_credentials: [400, 'Invalid login credentials'],
  manual_linking_disabled: [404, 'Manual linking is disabled'],
  mfa_challenge_expired: [
    422,
    'MFA challenge has expired, verify against another challenge or create a new challenge.',
  ],
  mfa_factor_name_conflict: [422, 'A factor with the friendly name for this user already exists'],
  mfa_factor_not_found: [404, 'Factor not found'],
  mfa_phone_enroll_not_enabled: [422, 'MFA enroll is disabled for Phone'],
  mfa_phone_verify_not_enabled: [422, 'MFA verification is disabled for Phone'],
  mfa_recovery_codes_locked: [429, 'Too many recovery codes were wrong'],
  mfa_recovery_codes_sole_factor: [422, 'Recovery codes need another verified factor beside them'],
  mfa_verification_rejected: [403, 'Further MFA verification attempts will be rejected.'],
  mfa_verification_failed: [422, 'Invalid TOTP code entered'],
  mfa_verified_factor_exists: [422, 'There is a set of recovery codes already, regenerate it instead'],
  not_found: [404, 'Not found'],
  mfa_webauthn_enroll_not_enabled: [422, 'MFA enroll is disabled for WebAuthn'],
  mfa_webauthn_verify_not_enabled: [422, 'MFA verification is disabled for WebAuthn'],
  no_authorization: [401, 'This endpoint requires a valid Bearer token'],
  not_admin: [403, 'User not allowed'],
  otp_disabled: [422, 'Signups not allowed for otp'],
  otp_expired: [403, 'Token has expired or is invalid'],
  over_email_send_rate_limit: [429, 'email rate limit exceeded'],
  over_request_rate_limit: [429, 'Request rate limit reached'],
  over_sms_send_rate_limit: [429, 'sms rate limit exceeded'],
  passkey_disabled: [404, 'Passkeys are disabled'],
  phone_exists: [422, 'A user with this phone number has already been registered'],
  phone_not_confirmed: [400, 'Phone not confirmed'],
  phone_provider_disabled: [400, 'Phone signups are disabled'],
  provider_disabled: [400, 'Provider is not enabled'],
  provider_email_needs_verification: [422, 'Unverified email with the provider'],
  reauthentication_needed: [400, 'Password update requires reauthentication'],
  reauthentication_not_valid: [422, 'Nonce has expired or is invalid'],
  refresh_token_already_used: [400, 'Invalid Refresh Token: Already Used'],
  refresh_token_not_found: [400, 'Invalid Refresh Token: Refresh Token Not Found'],
  request_entity_too_large: [413, 'Request body too large'],
  request_timeout: [503, 'The service is very busy. Please try again in a moment.'],
  same_password: [422, 'New password should be different from the old password.'],
  saml_provider_disabled: [404, 'SAML 2.0 is disabled'],
  session_expired: [400, 'Invalid Refresh Token: Session Expired'],
  session_not_found: [403, 'Session from session_id claim in JWT does not exist'],
  signup_disabled: [422, 'Signups not allowed for this instance'],
  single_identity_not_deletable: [422, 'User must have at least 1 identity after unlinking'],
  too_many_enrolled_mfa_factors: [422, 'Maximum number of verified factors reached, unenroll to continue'],
  too_many_passkeys: [422, 'Maximum number of passkeys reached'],
  unexpected_failure: [500, 'Unexpected failure, please check server logs for more information'],
  unknown: [400, 'The request was refused'],
  user_already_exists: [422, 'User already registered'],
  user_banned: [403, 'User is banned'],
  user_not_found: [403, 'User from sub claim in JWT does not exist'],
  validation_failed: [400, 'Invalid request'],
  weak_password: [422, 'Password is too weak'],
  web3_provider_disabled: [422, 'Web3 provider is disabled'],
  webauthn_challenge_expired: [400, 'Challenge has expired'],
  webauthn_challenge_not_found: [400, 'Challenge not found or already used'],
  webauthn_credential_exists: [422, 'This credential is already registered'],
  webauthn_verification_failed: [400, 'Credential verification failed'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type AuthErrorCode = keyof typeof CATALOGUE;

/** Further fields of the response body, such as `weak_password: { reasons }`. */
export type AuthErrorExtra = Readonly<Record<string, unknown>>;

export type AuthErrorOptions = {
  extra?: AuthErrorExtra;
  cause?: unknown;
  retryAfterSeconds?: number;
  status?: number;
  oauth?: string;
};

export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly code: AuthErrorCode;
  readonly status: number;
  readonly extra: AuthErrorExtra;
  /** Seconds until the request may be repeated, for the header `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;
  /** The error's name in OAuth's form, `{error, error_description}`, for refusals that upstream sends so. */
  readonly oauth: string | undefined;

  /**
   * @param code one of auth-js's codes; it decides the HTTP status
   * @param message a more exact message of GoTrue, where it has several for one code
   * @param options `extra` fields for the body; `cause` for the log, never sent to the client; `retryAfterSeconds` seconds until the
   * request may be repeated; `status` where another status than the default is correct; `oauth` the error's name in OAuth's form
   */
  constructor(code: AuthErrorCode, message?: string, options: AuthErrorOptions = {}) {
    super(message ?? CATALOGUE[code][1], { cause: options.cause });
    this.code = code;
    this.status = options.status ?? CATALOGUE[code][0];
    this.extra = options.extra ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.oauth = options.oauth;
  }
}
