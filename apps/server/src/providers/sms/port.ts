/**
 * An SMS with a one-time code. `to` is E.164 with its plus. `templateId` names the text at a provider that has its own templates; `body` is
 * that text.
 */
export type SmsMessage = { to: string; body: string; code: string; templateId?: string };

/** The ids of the texts that are registered at the provider, by language and purpose: `hi.login`, `en.phone_change`. */
export type SmsTemplates = Readonly<Record<string, string>>;

/** An account at a vendor, ready to be used. A vendor without `templates` sends every text. */
export type SmsAccount = { templates?: SmsTemplates; connect(): SmsPort };

export type SmsPort = {
  /** Resolves once the message is accepted. @throws ProviderError */
  send(message: SmsMessage): Promise<void>;
  /** Asks the provider whether it knows the key, without a message. Absent where it cannot be asked. @throws ProviderError */
  check?(): Promise<void>;
  /** Whether a message would be refused without a call of the provider. Absent where it never would. */
  isPaused?(): boolean;
};
