/**
 * Refunds orders at Cashfree (https://www.cashfree.com/docs/api-reference/payments/latest/refunds/create). A refund has an id of ours, which is
 * unique at Cashfree, so a repeated request is the same refund however late it comes.
 */
import { z } from 'zod';
import { ProviderError } from '../../provider-error.ts';
import type { NewRefund, RefundAnswer, RefundsPort } from '../port.ts';
import type { CashfreeApi } from './api.ts';
import { rupeesOf } from './rupees.ts';

/** Ids are numbers in some versions of the API. */
export const cashfreeId = z
  .string()
  .regex(/^[\w-]{1,100}$/)
  .or(z.number().int().positive().transform(String));

export const REFUND_OUTCOMES = {
  SUCCESS: 'done',
  PENDING: 'pending',
  ONHOLD: 'pending',
  CANCELLED: 'failed',
  FAILED: 'failed',
} as const;
export type RefundState = keyof typeof REFUND_OUTCOMES;
export const refundState = z.enum(Object.keys(REFUND_OUTCOMES) as [RefundState, ...RefundState[]]);

const answer = z.object({ cf_refund_id: cashfreeId, refund_id: z.string(), refund_status: refundState });

/** Cashfree takes letters and digits. */
const idOf = ({ refund_id }: NewRefund): string => refund_id.replaceAll('-', '');

export function createCashfreeRefunds(api: CashfreeApi): RefundsPort {
  function read(refund: NewRefund, made: unknown): RefundAnswer {
    const { data } = answer.safeParse(made);
    // The refund may have been made. The next attempt, with the same id, gets the result.
    if (data?.refund_id !== idOf(refund)) throw new ProviderError('payment', 'answered without the refund');
    return { provider_refund_id: data.cf_refund_id, outcome: REFUND_OUTCOMES[data.refund_status] };
  }

  function pathOf({ provider_order_id }: NewRefund): string {
    if (provider_order_id === null)
      throw new ProviderError('payment', 'refunds orders, and this payment has none', undefined, 'refused');
    return `/orders/${encodeURIComponent(provider_order_id)}/refunds`;
  }

  return {
    needsOrder: true,
    async request(refund) {
      const id = idOf(refund);
      const body = { refund_amount: rupeesOf(refund.amount_paise), refund_id: id };
      return read(refund, await api.make(pathOf(refund), id, refund.refund_id, body));
    },
    status: async (refund) => read(refund, await api.get(`${pathOf(refund)}/${idOf(refund)}`)),
  };
}
