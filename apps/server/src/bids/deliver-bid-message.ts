/**
 * In charge of sending one letter about a bid: SQL says whether it is to be sent and what it needs, the provider is called between
 * two transactions, and SQL is told what came of it. A try that may have gone out is never repeated
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

/** Tries to send a letter that is to be sent and that nobody else is sending. */
export async function deliverBidMessage(deps: DeliverBidDeps, log: Log, message: string): Promise<void> {
  const [letter] = await deps.scope.asService('begin a try to send a letter about a bid', (tx) =>
    callRows(tx, 'claim_bid_message', { p_message: message }),
  );
  if (!letter) return;
  // house-allow casts: `bid` is JSON to the database, which makes it a row (db/schema)
  const { outcome, failure } = await hand(deps, log, letter as unknown as BidLetter, message);
  // No row: its reader left meanwhile, and the letter with them.
  const [last] = await deps.scope.asService('end a try to send a letter about a bid', (tx) =>
    callRows(tx, 'finish_bid_message', { p_message: message, p_outcome: outcome, p_failure: failure }),
  );
  const line = { message, kind: letter.kind, outcome, failure };
  if (last?.status === 'pending') log.warn(line, 'a letter about a bid waits');
  if (last?.status === 'failed') log.error(line, 'a letter about a bid was given up');
}

type Answer = { outcome: MessageOutcome; failure: string | null };

/** Calls the provider. Whatever it does is an answer: a fault that nobody foresaw may have come after the sending. */
async function hand(deps: DeliverBidDeps, log: Log, letter: BidLetter, message: string): Promise<Answer> {
  try {
    await deps.providers.email.send(wordBidLetter(letter, deps));
    return { outcome: 'taken', failure: null };
  } catch (error) {
    if (error instanceof ProviderError) return { outcome: error.fate, failure: error.message };
    log.error({ err: error, message }, 'a letter failed in a way that nobody foresaw');
    return { outcome: 'unknown', failure: 'a fault of ours' };
  }
}
