/**
 * In charge of one try of a refund: the provider is asked between two transactions, under the refund's own key, and SQL is told
 * what came of it. Whatever is lost on the way, the next try asks for the same refund.
 */
import { call, type ServerFunctions } from '@tanabana/db/call';
import type { Log } from '@tanabana/gateway';
import type { Scope } from '@tanabana/gateway/db';
import { ProviderError } from '../providers/provider-error.ts';
import type { Providers } from '../providers/create-providers.ts';
import type { RefundAnswer } from '../providers/refunds/port.ts';

export type RefundDeps = { scope: Scope; providers: Pick<Providers, 'refunds'> };

type Claim = ServerFunctions['claim_refunds']['result'];

export async function sendRefund({ scope, providers }: RefundDeps, log: Log, claim: Claim): Promise<void> {
  const { refund_id, mode, provider_payment_id, amount_paise, provider_refund_id } = claim;
  const provider = providers.refunds[mode];
  const note = (told: string | null, fault: string | null) =>
    scope.asService('note a try of a refund', (tx) =>
      call(tx, 'note_refund', { p_refund: refund_id, p_provider_refund_id: told, p_fault: fault }),
    );
  const close = (outcome: 'done' | 'failed', told: string | null, fault: string | null) =>
    scope.asService('close a refund', (tx) =>
      call(tx, 'close_refund', { p_refund: refund_id, p_provider_refund_id: told, p_outcome: outcome, p_fault: fault }),
    );
  if (!provider) {
    await note(null, NO_WAY);
    return;
  }
  let answer: RefundAnswer;
  try {
    answer = provider_refund_id
      ? await provider.look(provider_refund_id)
      : await provider.ask({ refund_id, provider_payment_id, amount_paise });
  } catch (error) {
    const isRefused = error instanceof ProviderError && error.fate === 'refused' && !provider_refund_id;
    log.error({ err: error, refund: refund_id }, isRefused ? 'a refund was refused' : 'a refund waits');
    const fault = error instanceof ProviderError ? error.message : 'The provider could not be asked.';
    await (isRefused ? close('failed', null, fault) : note(null, fault));
    return;
  }
  const { outcome, provider_refund_id: told } = answer;
  if (outcome === 'pending') await note(told, null);
  else await close(outcome, told, outcome === 'failed' ? 'The provider could not return the money.' : null);
  log.info({ refund: refund_id, outcome }, 'a refund');
}

/** Keys were taken out of the configuration after it was asked for. */
const NO_WAY = 'No keys of the payment provider are set: return the money at its own desk.';
