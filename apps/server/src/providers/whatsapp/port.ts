/** A WhatsApp message. `to` is E.164 with its plus; `link` repeats an address that the body holds. */
export type WhatsappMessage = { to: string; body: string; link?: string };

export type WhatsappPort = {
  /** Resolves once the message is taken. @throws ProviderError */
  send(message: WhatsappMessage): Promise<void>;
};
