/**
 * `start-membership-payment`: the price of a Paid Membership for this member today, GST included, and the payment that is about to be made.
 * It starts nothing: a membership starts when its payment is captured.
 */
import { call } from '@tanabana/db/call';
import { FunctionError, type FunctionDefinition } from '@tanabana/gateway';
import { z } from 'zod';
import { quoteFor, type Quote } from '../../payments/quote.ts';
import { readTax } from '../../payments/tax.ts';
import type { CheckoutFacts } from '../../providers/payments/port.ts';
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';
import { requireOwnId } from '../require-own-id.ts';
import { userIdSchema } from '../user-id.ts';

const body = z.object({ userId: userIdSchema });

type StartedPayment = { quote: Quote; price: number; payment_id: string | null; order_id: string | null };

const PHONE_NEEDED = 'Please add your mobile number to your profile before you pay.';

/**
 * Responds `{payment_id, mode, amount_paise, price, taxable, cgst, sgst, igst, gst_rate, place_of_supply}`, all but amount_paise in rupees;
 * and with the provider and what its checkout needs: `button_id`, or `key_id` and `order_id` of Razorpay, or other names of another
 * provider. Where no payment is possible, mode is `none` and payment_id null.
 */
export function startMembershipPayment(deps: FunctionDeps): FunctionDefinition {
  const { config } = deps.payments;
  return defineFunction(deps, {
    name: 'start-membership-payment',
    access: 'signed-in',
    sharesAnswer: true,
    body,
    async handle({ userId }, context) {
      const { mode, provider } = config;
      const member = requireOwnId(context, userId);
      const payment = await begin(deps, member);
      const { quote, price, payment_id } = payment;
      const answer = {
        payment_id,
        mode,
        amount_paise: quote.amount_paise,
        price,
        taxable: quote.taxable_paise / 100,
        cgst: quote.cgst_paise / 100,
        sgst: quote.sgst_paise / 100,
        igst: quote.igst_paise / 100,
        gst_rate: quote.gst_rate,
        place_of_supply: quote.place_of_supply,
      };
      if (mode === 'button') return { body: { ...answer, provider, ...deps.providers.payments[provider]?.hosted } };
      if (mode !== 'order') return { body: answer };
      try {
        return { body: { ...answer, provider, ...(await open(deps, member, payment)) } };
      } catch (error) {
        if (error instanceof FunctionError) throw error;
        context.log.error({ err: error, payment: payment_id }, 'no order was made for a payment');
        throw new FunctionError(
          502,
          'payment_unavailable',
          'The payment service did not answer. Nothing was charged. Please try again in a minute.',
        );
      }
    },
  });
}

async function begin({ scope, payments }: FunctionDeps, member: string): Promise<StartedPayment> {
  const { mode, provider } = payments.config;
  return scope.asService('begin a payment', async (tx) => {
    const buyer = await call(tx, 'get_buyer', { p_member: member });
    const quote = quoteFor(buyer, await readTax(tx));
    const payment = { quote, price: buyer.price };
    if (mode === 'none') return { ...payment, payment_id: null, order_id: null };
    return {
      ...payment,
      ...(await call(tx, 'start_membership_payment', {
        p_member: member,
        p_provider: provider,
        p_mode: mode,
        p_quote: quote,
      })),
    };
  });
}

/** Calls the provider between two transactions: no transaction waits for it. */
async function open(
  { scope, payments, providers }: FunctionDeps,
  member: string,
  { payment_id, order_id, quote: { amount_paise } }: StartedPayment,
): Promise<CheckoutFacts> {
  const orders = providers.payments[payments.config.provider]!.orders!;
  if (order_id !== null) return (await orders.reopen({ order_id, amount_paise })).checkout;
  const made = await orders.create({ payment_id: payment_id!, user_id: member, amount_paise }, async () => {
    const payer = await scope.asService('read who pays', (tx) => call(tx, 'get_payer', { p_member: member }));
    if (orders.needsPhone && payer.phone === null) throw new FunctionError(409, 'phone_needed', PHONE_NEEDED);
    return payer;
  });
  const kept = await scope.asService('note the order of a payment', (tx) =>
    call(tx, 'set_provider_order', { p_payment: payment_id, p_order_id: made.order_id }),
  );
  return (kept === made.order_id ? made : await orders.reopen({ order_id: kept, amount_paise })).checkout;
}
