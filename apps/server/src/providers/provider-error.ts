/**
 * A message that a provider did not take, or may not have taken. The text goes to logs and notes, so it holds the channel, a
 * reason and a status, and never an address, a code or a key.
 */
import type { MessageOutcome } from '@tanabana/domain/vocabulary';

/** `later`: it was surely not taken, and may be another time. `refused`: never. `unknown`: it may have been taken. */
export type Fate = Exclude<MessageOutcome, 'taken'>;

export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly channel: 'email' | 'sms' | 'whatsapp' | 'payment' | 'cities';
  readonly status: number | undefined;
  readonly fate: Fate;

  /** @param fate what a status does not say by itself */
  constructor(channel: ProviderError['channel'], reason: string, status?: number, fate: Fate = fateOf(status)) {
    super(`${channel} provider: ${reason}${status === undefined ? '' : ` (${status})`}`);
    this.channel = channel;
    this.status = status;
    this.fate = fate;
  }
}

/** Our own key or account is put right by an operator, so such a refusal is not the message's. */
const LATER = [401, 403, 408, 429];

function fateOf(status: number | undefined): Fate {
  if (status === undefined) return 'unknown';
  return status >= 500 || LATER.includes(status) ? 'later' : 'refused';
}
