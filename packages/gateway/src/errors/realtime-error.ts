/** The error of the realtime service, in the format of hosted Supabase: a code, a colon, a sentence. */

export type RealtimeCode =
  | 'ChannelRateLimitReached'
  | 'ClientJoinRateLimitReached'
  | 'FeatureNotAvailable'
  | 'InvalidJWTExpiration'
  | 'InvalidMessage'
  | 'InvalidTopic'
  | 'MalformedJWT'
  | 'PayloadTooLarge'
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
