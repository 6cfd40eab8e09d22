/**
 * A WhatsApp message. `to` is E.164 with its plus; `link` repeats a URL of the body; `fields` are the parts of the body in order, each on
 * one line, for a template that was approved beforehand; `reference` is returned in receipts.
 */
export type WhatsappMessage = { to: string; body: string; link?: string; fields: readonly string[]; reference: string };

export type WhatsappPort = {
  /** Resolves with the provider's id of the message once it is accepted. @throws ProviderError */
  send(message: WhatsappMessage): Promise<{ id: string }>;
  /** Whether a message would be refused without a call of the provider. Absent where it never would. */
  isPaused?(): boolean;
};
