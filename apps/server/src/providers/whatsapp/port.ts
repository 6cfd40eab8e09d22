/**
 * A WhatsApp message. `to` is E.164 with its plus; `link` repeats an address that the body holds; `fields` are the parts of
 * the body in order, each on one line, for a template that was approved beforehand; `reference` comes back in receipts.
 */
export type WhatsappMessage = { to: string; body: string; link?: string; fields: readonly string[]; reference: string };

export type WhatsappPort = {
  /** Resolves once the message is taken, with the provider's id of it. @throws ProviderError */
  send(message: WhatsappMessage): Promise<{ id: string }>;
};
