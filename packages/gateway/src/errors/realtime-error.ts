/** The error of the realtime service, in the format of hosted Supabase: a code, a colon, a sentence. */

export type RealtimeCode =
  | 'ChannelRateLimitReached'
  | 'ClientJoinRateLimitReached'
  | 'FeatureNotAvailable'
  | 'InvalidJWTToken'
  | 'InvalidMessage'
  | 'InvalidTopic'
  | 'MalformedJWT'
  | 'PayloadTooLarge'
  | 'RateLimitReached'
  | 'RealtimeDisabledForConfiguration'
  | 'TopicNameRequired'
  | 'UnableToReplayMessages'
  | 'Unauthorized'
  | 'UnknownError';

export class RealtimeError extends Error {
  override readonly name = 'RealtimeError';
  readonly code: RealtimeCode;
  /** The message without its code, as a `system` message has it. */
  readonly detail: string;

  constructor(code: RealtimeCode, message: string, options?: ErrorOptions) {
    super(`${code}: ${message}`, options);
    this.code = code;
    this.detail = message;
  }
}

/** What is wrong with each field of a body: a field's words, or those of each item of a list. */
export type FieldErrors = { [field: string]: string[] | FieldErrors[] };

/** The error of a body whose fields are wrong, which upstream's HTTP API returns as `{errors}`. */
export class InvalidFields extends RealtimeError {
  readonly errors: FieldErrors;

  constructor(errors: FieldErrors) {
    super('InvalidMessage', 'a field is wrong');
    this.errors = errors;
  }
}
