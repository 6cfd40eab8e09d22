/**
 * `start-membership-payment`: the price of a Paid Membership for this member today, GST included, and the payment that is about to be made.
 * It starts nothing: a membership starts when its payment is captured.
 */
import { call } from '@tanabana/db/call';
import { FunctionError, type FunctionDefinition } from '@tanabana/gateway';
import { z } from 'zod';
import { quoteFor, type Quote } from '../../payments/quote.ts';
import { readTax } from '../../payments/tax.ts';
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';
import { requireOwnId } from '../require-own-id.ts';
import { userIdSchema } from '../user-id.ts';

const body = z.object({ userId: userIdSchema });

type Begun = { quote: Quote; price: number; payment_id: string | null; order_id: string | null };

/**
 * Responds `{payment_id, mode, amount_paise, price, taxable, cgst, sgst, igst, gst_rate, place_of_supply}`, all but amount_paise in rupees;
 * and with the data that the page needs for the payment: `button_id`, or `key_id` and `order_id`. Where no payment is possible, mode is
 * `none` and payment_id null.
 */
export function startMembershipPayment(deps: FunctionDeps): FunctionDefinition {
  const { config } = deps.payments;
  return defineFunction(deps, {
    name: 'start-membership-payment',
    access: 'signed-in',
    sharesAnswer: true,
    body,
    async handle({ userId }, context) {
      const member = requireOwnId(context, userId);
      const begun = await begin(deps, member);
      const { quote, price, payment_id } = begun;
      const answer = {
        payment_id,
        mode: config.mode,
        amount_paise: quote.amount_paise,
        price,
        taxable: quote.taxable_paise / 100,
        cgst: quote.cgst_paise / 100,
        sgst: quote.sgst_paise / 100,
        igst: quote.igst_paise / 100,
        gst_rate: quote.gst_rate,
        place_of_supply: quote.place_of_supply,
      };
      if (config.mode === 'button') return { body: { ...answer, button_id: config.buttonId } };
      if (config.mode !== 'order') return { body: answer };
      try {
        const order_id = begun.order_id ?? (await order(deps, member, payment_id!, quote));
        return { body: { ...answer, key_id: config.keyId, order_id } };
      } catch (error) {
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

async function begin({ scope, payments }: FunctionDeps, member: string): Promise<Begun> {
  const { mode } = payments.config;
  return scope.asService('begin a payment', async (tx) => {
    const buyer = await call(tx, 'get_buyer', { p_member: member });
    const quote = quoteFor(buyer, await readTax(tx));
    const begun = { quote, price: buyer.price };
    if (mode === 'none') return { ...begun, payment_id: null, order_id: null };
    return {
      ...begun,
      ...(await call(tx, 'start_membership_payment', { p_member: member, p_mode: mode, p_quote: quote })),
    };
  });
}

/** Called between two transactions: no transaction waits for the provider. */
async function order(
  { scope, providers }: FunctionDeps,
  member: string,
  payment_id: string,
  quote: Quote,
): Promise<string> {
  const made = await providers.orders!.create({ payment_id, user_id: member, amount_paise: quote.amount_paise });
  return scope.asService('note the order of a payment', (tx) =>
    call(tx, 'set_provider_order', { p_payment: payment_id, p_order_id: made }),
  );
}
