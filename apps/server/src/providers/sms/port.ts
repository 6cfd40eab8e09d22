/** A text message with a one-time code. `to` is E.164 with its plus. */
export type SmsMessage = { to: string; body: string; code: string };

export type SmsPort = {
  /** Resolves once the message is taken. @throws ProviderError */
  send(message: SmsMessage): Promise<void>;
};
