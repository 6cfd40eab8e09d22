/** A refusal of the realtime service, in the manner of hosted Supabase: a code, a colon, a sentence. */

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

  constructor(code: RealtimeCode, words: string, options?: ErrorOptions) {
    super(`${code}: ${words}`, options);
    this.code = code;
  }
}
