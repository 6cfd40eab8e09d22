/** Creates orders at Razorpay (https://razorpay.com/docs/api/orders/create), which its checkout needs. */
import { z } from 'zod';
import { postJson } from '../post-json.ts';
import { ProviderError } from '../provider-error.ts';
import type { OrdersPort } from './port.ts';

const answer = z.object({ id: z.string().regex(/^order_\w+$/) });

export function createRazorpayOrders(options: {
  keyId: string;
  keySecret: string;
  apiUrl: string;
  timeoutMs?: number;
}): OrdersPort {
  const credentials = Buffer.from(`${options.keyId}:${options.keySecret}`).toString('base64');
  return {
    async create({ payment_id, user_id, amount_paise }) {
      const made = await postJson('payment', `${options.apiUrl}/v1/orders`, {
        headers: { authorization: `Basic ${credentials}` },
        timeoutMs: options.timeoutMs,
        body: { amount: amount_paise, currency: 'INR', receipt: payment_id, notes: { payment_id, user_id } },
      });
      const parsed = answer.safeParse(made);
      if (!parsed.success) throw new ProviderError('payment', 'answered without an order');
      return parsed.data.id;
    },
  };
}
