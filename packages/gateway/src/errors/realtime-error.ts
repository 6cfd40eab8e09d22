/** The error of the realtime service, in the format of hosted Supabase: a code, a colon, a sentence. */

export type RealtimeCode =
  | 'ChannelRateLimitReached'
  | 'FeatureNotAvailable'
  | 'InvalidJWTExpiration'
  | 'InvalidMessage'
  | 'InvalidTopic'
  | 'MalformedJWT'
  | 'PayloadTooLarge'
  | 'TopicNameRequired'
  | 'Unauthorized'
  | 'UnknownError';

export class RealtimeError extends Error {
  override readonly name = 'RealtimeError';
  readonly code: RealtimeCode;

  constructor(code: RealtimeCode, message: string, options?: ErrorOptions) {
    super(`${code}: ${message}`, options);
    this.code = code;
  }
}
