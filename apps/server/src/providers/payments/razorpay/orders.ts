/** Creates orders at Razorpay (https://razorpay.com/docs/api/orders/create), which its checkout needs. */
import { z } from 'zod';
import { postJson, type PostJson } from '../../post-json.ts';
import { ProviderError } from '../../provider-error.ts';
import type { OpenOrder, OrdersPort } from '../port.ts';
import type { RazorpayKeys } from './settings.ts';

const answer = z.object({ id: z.string().regex(/^order_\w+$/) });

export function createRazorpayOrders(
  options: RazorpayKeys & { timeoutMs?: number },
  post: PostJson = postJson,
): OrdersPort {
  const credentials = Buffer.from(`${options.keyId}:${options.keySecret}`).toString('base64');
  const open = (order_id: string): OpenOrder => ({ order_id, checkout: { key_id: options.keyId, order_id } });
  return {
    async create({ payment_id, user_id, amount_paise }) {
      const made = await post('payment', `${options.apiUrl}/v1/orders`, {
        headers: { authorization: `Basic ${credentials}` },
        timeoutMs: options.timeoutMs,
        body: { amount: amount_paise, currency: 'INR', receipt: payment_id, notes: { payment_id, user_id } },
      });
      const parsed = answer.safeParse(made);
      if (!parsed.success) throw new ProviderError('payment', 'answered without an order');
      return open(parsed.data.id);
    },
    reopen: ({ order_id }) => Promise.resolve(open(order_id)),
  };
}
