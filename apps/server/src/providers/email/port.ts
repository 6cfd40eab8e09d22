/** A complete e-mail. `code` and `link` repeat parts of the text for programs. */
export type EmailMessage = {
  to: string;
  subject: string;
  text: string;
  html: string;
  code?: string;
  link?: string;
  headers?: Readonly<Record<string, string>>;
};

/** An account at a vendor, ready to be used. */
export type EmailAccount = {
  /** @param from the sender shown to members */
  connect(from: string): EmailPort & { close?(): void };
};

export type EmailPort = {
  /** Resolves once the message is accepted. @throws ProviderError */
  send(message: EmailMessage): Promise<void>;
  /** Asks the provider whether it would let us in, without a message. Absent where it cannot be asked. @throws ProviderError */
  check?(): Promise<void>;
  /** Whether a message would be refused without a call of the provider. Absent where it never would. */
  isPaused?(): boolean;
};
