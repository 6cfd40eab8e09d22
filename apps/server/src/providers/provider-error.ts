/**
 * A message that a provider did not accept, or may not have accepted. The text goes to logs and notes, so it contains the channel, a reason
 * and a status, and never an address, a code or a key.
 */
import type { MessageOutcome } from '@tanabana/domain/vocabulary';

/**
 * `later`: it was certainly not accepted, but a retry may succeed. `refused`: it will never be accepted. `unknown`: it may have been
 * accepted.
 */
export type Fate = Exclude<MessageOutcome, 'taken'>;

export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly channel: 'email' | 'sms' | 'whatsapp' | 'payment' | 'cities';
  readonly status: number | undefined;
  readonly fate: Fate;

  /** @param fate given where the status does not determine it */
  constructor(channel: ProviderError['channel'], reason: string, status?: number, fate: Fate = fateOf(status)) {
    super(`${channel} provider: ${reason}${status === undefined ? '' : ` (${status})`}`);
    this.channel = channel;
    this.status = status;
    this.fate = fate;
  }
}

/** Statuses for a retry. An operator corrects our own key or account, so such an error is not caused by the message. */
const LATER = [401, 403, 408, 429];

function fateOf(status: number | undefined): Fate {
  if (status === undefined) return 'unknown';
  return status >= 500 || LATER.includes(status) ? 'later' : 'refused';
}
