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

export type EmailPort = {
  /** Resolves once the message is accepted. @throws ProviderError */
  send(message: EmailMessage): Promise<void>;
};
