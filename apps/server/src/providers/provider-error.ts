/**
 * A message that a provider did not take. The text goes to logs and notes, so it holds the channel, a reason and a
 * status, and never an address, a code or a key.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly channel: 'email' | 'sms' | 'whatsapp' | 'payment' | 'cities';
  readonly status: number | undefined;

  constructor(channel: ProviderError['channel'], reason: string, status?: number) {
    super(`${channel} provider: ${reason}${status === undefined ? '' : ` (${status})`}`);
    this.channel = channel;
    this.status = status;
  }
}
