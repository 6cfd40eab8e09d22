/**
 * Refunds payments at Razorpay (https://razorpay.com/docs/api/refunds/normal-refunds-idempotent). The idempotency key in the header makes a
 * repeated request the same refund, as long as its body is the same too.
 */
import { z } from 'zod';
import { postJson, type PostJson } from '../../post-json.ts';
import { ProviderError } from '../../provider-error.ts';
import type { RefundAnswer, RefundsPort } from '../port.ts';
import type { RazorpayKeys } from './settings.ts';

const answer = z.object({ id: z.string().regex(/^rfnd_\w+$/), status: z.enum(['pending', 'processed', 'failed']) });

const OUTCOMES = { pending: 'pending', processed: 'done', failed: 'failed' } as const;

/** A request with the same key is still being processed. */
const CONFLICT = 409;

export function createRazorpayRefunds(
  { keyId, keySecret, apiUrl, timeoutMs }: RazorpayKeys & { timeoutMs?: number },
  post: PostJson = postJson,
): RefundsPort {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  async function call(path: string, headers: Record<string, string>, body?: object): Promise<RefundAnswer> {
    let made: unknown;
    try {
      made = await post('payment', `${apiUrl}/v1/${path}`, {
        headers: { authorization, ...headers },
        timeoutMs,
        body,
      });
    } catch (error) {
      if (!(error instanceof ProviderError) || error.status !== CONFLICT) throw error;
      throw new ProviderError('payment', 'has not answered an earlier request yet', CONFLICT, 'later');
    }
    const parsed = answer.safeParse(made);
    // The refund may have been made. The next attempt, with the same key, gets the result.
    if (!parsed.success) throw new ProviderError('payment', 'answered without a refund');
    return { provider_refund_id: parsed.data.id, outcome: OUTCOMES[parsed.data.status] };
  }

  return {
    needsOrder: false,
    request: ({ refund_id, provider_payment_id, amount_paise }) =>
      call(
        `payments/${encodeURIComponent(provider_payment_id)}/refund`,
        { 'x-refund-idempotency': refund_id },
        { amount: amount_paise, receipt: refund_id, notes: { refund_id } },
      ),
    status: ({ provider_refund_id }) => call(`refunds/${encodeURIComponent(provider_refund_id)}`, {}),
  };
}
