/** An e-mail, complete. `code` and `link` repeat what the text says, for readers that are programs. */
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
  /** Resolves once the message is taken. @throws ProviderError */
  send(message: EmailMessage): Promise<void>;
};
