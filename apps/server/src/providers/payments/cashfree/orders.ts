/**
 * Creates orders at Cashfree (https://www.cashfree.com/docs/api-reference/payments/latest/orders/create). An order has the id of our payment,
 * so a repeated request is the same order. The page needs the order's session, which a read of the order returns again.
 */
import { z } from 'zod';
import { ProviderError } from '../../provider-error.ts';
import type { OpenOrder, OrdersPort, Payer } from '../port.ts';
import type { CashfreeApi } from './api.ts';
import { paiseOf, rupeesOf } from './rupees.ts';

const answer = z.object({
  order_id: z.string(),
  order_amount: z.number(),
  order_currency: z.literal('INR'),
  payment_session_id: z.string().min(1).max(2000),
});

const INDIA = /^\+91(?=\d{10}$)/;

export function createCashfreeOrders(api: CashfreeApi, environment: 'production' | 'sandbox'): OrdersPort {
  function open(order: { order_id: string; amount_paise: number }, made: unknown): OpenOrder {
    const { data } = answer.safeParse(made);
    if (data?.order_id !== order.order_id || paiseOf(data.order_amount) !== order.amount_paise)
      throw new ProviderError('payment', 'answered without the order');
    const { order_id, payment_session_id } = data;
    return { order_id, checkout: { order_id, payment_session_id, environment } };
  }
  return {
    needsPhone: true,
    async create({ payment_id, user_id, amount_paise }, payer) {
      const made = await api.make('/orders', payment_id, payment_id, {
        order_id: payment_id,
        order_amount: rupeesOf(amount_paise),
        order_currency: 'INR',
        customer_details: customerOf(user_id, await payer()),
        order_tags: { payment_id, user_id },
      });
      return open({ order_id: payment_id, amount_paise }, made);
    },
    reopen: async (order) => open(order, await api.get(`/orders/${encodeURIComponent(order.order_id)}`)),
  };
}

/** Cashfree wants alphanumeric ids, and an Indian number without its dial code. */
function customerOf(user_id: string, { member_name, email, phone }: Payer): object {
  if (phone === null) throw new ProviderError('payment', 'needs a phone number of the payer', undefined, 'refused');
  return {
    customer_id: user_id.replaceAll('-', ''),
    customer_name: member_name,
    ...(email !== null && { customer_email: email }),
    customer_phone: phone.replace(INDIA, ''),
  };
}
