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

/** What an error says about the provider itself, for its circuit (circuit.ts). */
type Condition = {
  /** The provider was not reached, took too long, broke off or reported a fault of its own; not: it refused something. */
  isOutage?: boolean;
  /** How long the provider asks us to wait, in milliseconds. */
  retryAfterMs?: number | undefined;
};

export class ProviderError extends Error {
  override readonly name: string = 'ProviderError';
  readonly channel: 'email' | 'sms' | 'whatsapp' | 'payment' | 'cities';
  readonly status: number | undefined;
  readonly fate: Fate;
  readonly isOutage: boolean;
  readonly retryAfterMs: number | undefined;

  /**
   * @param fate given where the status does not determine it
   * @param condition given where the status, if there is one, is not a status of HTTP, or the provider asks for a pause
   */
  constructor(
    channel: ProviderError['channel'],
    reason: string,
    status?: number,
    fate: Fate = fateOf(status),
    { isOutage = status !== undefined && status >= 500, retryAfterMs }: Condition = {},
  ) {
    super(`${channel} provider: ${reason}${status === undefined ? '' : ` (${status})`}`);
    this.channel = channel;
    this.status = status;
    this.fate = fate;
    this.isOutage = isOutage;
    this.retryAfterMs = retryAfterMs;
  }
}

/** No call was made, because the provider's circuit is open. Nothing was sent, and a later call may succeed. */
export class ProviderPausedError extends ProviderError {
  override readonly name = 'ProviderPausedError';

  constructor(channel: ProviderError['channel']) {
    super(channel, 'is not called for the moment, because it did not answer or asked for a pause', undefined, 'later');
  }
}

/** Statuses for a retry. An operator corrects our own key or account, so such an error is not caused by the message. */
const LATER = [401, 403, 408, 429];

function fateOf(status: number | undefined): Fate {
  if (status === undefined) return 'unknown';
  // A redirect is not followed. An operator corrects the address.
  return status < 400 || status >= 500 || LATER.includes(status) ? 'later' : 'refused';
}
