/**
 * Sends one promotional letter. SQL decides whether it may be sent and returns its data. The provider is called between two transactions,
 * and the result is stored in SQL. An attempt that may have been sent is never repeated.
 */
import { callRows } from '@tanabana/db/call';
import type { MessageOutcome } from '@tanabana/domain/vocabulary';
import type { Log } from '@tanabana/gateway';
import type { Scope } from '@tanabana/gateway/db';
import type { Site } from '../mail/letter-messages.ts';
import type { EmailPort } from '../providers/email/port.ts';
import { ProviderError } from '../providers/provider-error.ts';
import { wordPromotionLetter, type PromotionLetter } from './promotion-letter.ts';
import type { UnsubscribeLinks } from './unsubscribe.ts';

export type DeliverPromotionDeps = {
  scope: Scope;
  providers: { email: EmailPort };
  brand: Site['brand'];
  links: UnsubscribeLinks;
};

/** Sends a letter, if it is due, no other process is sending it and the provider is not paused. */
export async function deliverPromotion(deps: DeliverPromotionDeps, log: Log, id: string): Promise<void> {
  // The letter stays due, and no attempt is counted.
  if (deps.providers.email.isPaused?.()) return;
  const [letter] = await deps.scope.asService('begin a try to send a promotional letter', (tx) =>
    callRows(tx, 'claim_promotion_letter', { p_letter: id }),
  );
  if (!letter) return;
  const { outcome, failure } = await hand(deps, log, letter, id);
  await deps.scope.asService('end a try to send a promotional letter', (tx) =>
    callRows(tx, 'finish_promotion_letter', { p_letter: id, p_outcome: outcome, p_failure: failure }),
  );
  if (failure !== null) log.warn({ letter: id, outcome, failure }, 'a promotional letter was not taken');
}

type Answer = { outcome: MessageOutcome; failure: string | null };

/** Calls the provider. Every error becomes a result: an unexpected error may have come after the letter was sent. */
async function hand(deps: DeliverPromotionDeps, log: Log, letter: PromotionLetter, id: string): Promise<Answer> {
  try {
    await deps.providers.email.send(wordPromotionLetter(letter, deps, deps.links));
    return { outcome: 'taken', failure: null };
  } catch (error) {
    if (error instanceof ProviderError) return { outcome: error.fate, failure: error.message };
    log.error({ err: error, letter: id }, 'a promotional letter failed in a way that nobody foresaw');
    return { outcome: 'unknown', failure: 'a fault of ours' };
  }
}
