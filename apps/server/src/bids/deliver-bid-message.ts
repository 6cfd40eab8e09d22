/**
 * Sends one letter about a bid. SQL decides whether it may be sent and returns its data. The provider is called between two transactions,
 * and the result is stored in SQL. An attempt that may have been sent is never repeated
 * (docs/decisions/050-bids-are-paid-placed-and-decided-once.md).
 */
import { callRows } from '@tanabana/db/call';
import type { MessageOutcome } from '@tanabana/domain/vocabulary';
import type { Log } from '@tanabana/gateway';
import type { DeliverDeps } from '../interests/deliver-interest.ts';
import { ProviderError } from '../providers/provider-error.ts';
import { wordBidLetter, type BidLetter } from './bid-letter.ts';

export type DeliverBidDeps = Pick<DeliverDeps, 'scope' | 'brand' | 'publicUrl'> & {
  providers: Pick<DeliverDeps['providers'], 'email'>;
};

/** Sends a letter, if it is due, no other process is sending it and the provider is not paused. */
export async function deliverBidMessage(deps: DeliverBidDeps, log: Log, message: string): Promise<void> {
  // The letter stays due, and no attempt is counted.
  if (deps.providers.email.isPaused?.()) return;
  // NOTE: a transaction, which PostgreSQL undoes when the server is killed.
  const [letter] = await deps.scope.asService('begin a try to send a letter about a bid', (tx) =>
    callRows(tx, 'claim_bid_message', { p_message: message }),
  );
  if (!letter) return;
  // house-allow casts: `bid` is JSON in the database, which builds the row (db/schema)
  const { outcome, failure } = await send(deps, log, letter as unknown as BidLetter, message);
  // No row: the reader left meanwhile, and the letter was deleted with them.
  const [last] = await deps.scope.asService('end a try to send a letter about a bid', (tx) =>
    callRows(tx, 'finish_bid_message', { p_message: message, p_outcome: outcome, p_failure: failure }),
  );
  const line = { message, kind: letter.kind, outcome, failure };
  if (last?.status === 'pending') log.warn(line, 'a letter about a bid waits');
  if (last?.status === 'failed') log.error(line, 'a letter about a bid was given up');
}

type SendResult = { outcome: MessageOutcome; failure: string | null };

/** Calls the provider. Every error becomes a result: an unexpected error may have come after the letter was sent. */
async function send(deps: DeliverBidDeps, log: Log, letter: BidLetter, message: string): Promise<SendResult> {
  try {
    await deps.providers.email.send(wordBidLetter(letter, deps));
    return { outcome: 'taken', failure: null };
  } catch (error) {
    if (error instanceof ProviderError) return { outcome: error.fate, failure: error.message };
    log.error({ err: error, message }, 'a letter failed in a way that nobody foresaw');
    return { outcome: 'unknown', failure: 'a fault of ours' };
  }
}
