/**
 * Makes one attempt of a refund. The provider is called between two transactions, with the refund's own idempotency key, and the result is
 * stored in SQL. If a response is lost, the next attempt requests the same refund.
 */
import { call, type ServerFunctions } from '@tanabana/db/call';
import type { Log } from '@tanabana/gateway';
import type { Scope } from '@tanabana/gateway/db';
import { ProviderError } from '../providers/provider-error.ts';
import type { Providers } from '../providers/create-providers.ts';
import type { RefundAnswer, RefundsPort } from '../providers/payments/port.ts';

export type RefundDeps = { scope: Scope; providers: Pick<Providers, 'refunds'> };

type Claim = ServerFunctions['claim_refunds']['result'];

/** What can refund a payment: the provider that it was made with, never the one that is chosen now. */
export function refunderOf(
  refunds: Providers['refunds'],
  { mode, provider, provider_order_id }: Pick<Claim, 'mode' | 'provider' | 'provider_order_id'>,
): RefundsPort | undefined {
  const port = refunds[mode === 'test' ? 'test' : provider];
  return port?.needsOrder && provider_order_id === null ? undefined : port;
}

/** The providers that are not called for the moment. */
export const pausedOf = (refunds: Providers['refunds']): string[] =>
  Object.entries(refunds).flatMap(([name, port]) => (port.isPaused?.() ? [name] : []));

export async function sendRefund({ scope, providers }: RefundDeps, log: Log, claim: Claim): Promise<void> {
  const { refund_id, provider_refund_id } = claim;
  const refunder = refunderOf(providers.refunds, claim);
  const note = (refundId: string | null, failure: string | null) =>
    scope.asService('note a try of a refund', (tx) =>
      call(tx, 'note_refund', { p_refund: refund_id, p_provider_refund_id: refundId, p_fault: failure }),
    );
  const close = (outcome: 'done' | 'failed', refundId: string | null, failure: string | null) =>
    scope.asService('close a refund', (tx) =>
      call(tx, 'close_refund', {
        p_refund: refund_id,
        p_provider_refund_id: refundId,
        p_outcome: outcome,
        p_fault: failure,
      }),
    );
  if (!refunder) {
    await note(null, NO_WAY);
    return;
  }
  let answer: RefundAnswer;
  try {
    answer = provider_refund_id
      ? await refunder.status({ ...claim, provider_refund_id })
      : await refunder.request(claim);
  } catch (error) {
    const isRefused = error instanceof ProviderError && error.fate === 'refused' && !provider_refund_id;
    log.error({ err: error, refund: refund_id }, isRefused ? 'a refund was refused' : 'a refund waits');
    const failure = error instanceof ProviderError ? error.message : 'The provider could not be asked.';
    await (isRefused ? close('failed', null, failure) : note(null, failure));
    return;
  }
  const { outcome, provider_refund_id: refundId } = answer;
  if (outcome === 'pending') await note(refundId, null);
  else await close(outcome, refundId, outcome === 'failed' ? 'The provider could not return the money.' : null);
  log.info({ refund: refund_id, outcome }, 'a refund');
}

/** The keys were removed from the configuration after the refund was requested. */
const NO_WAY = 'No keys of the payment provider are set: return the money at its own desk.';
