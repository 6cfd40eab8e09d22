/**
 * In charge of `start-membership-payment`: what a Paid Membership costs this member today, GST included, and the payment
 * that is about to be made. Nothing begins with it: a membership starts when its payment is captured.
 */
import { FunctionError, type FunctionDefinition } from '@tanabana/gateway';
import { sql } from '@tanabana/gateway/db';
import { z } from 'zod';
import { quoteFor, type BuyerRow, type Quote } from '../../payments/quote.ts';
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';
import { requireOwnId } from '../require-own-id.ts';
import { userIdSchema } from '../user-id.ts';

const body = z.object({ userId: userIdSchema });

type Begun = { quote: Quote; price: number; payment_id: string | null; order_id: string | null };

/**
 * Answers `{payment_id, mode, amount_paise, price, taxable, cgst, sgst, igst, gst_rate, place_of_supply}`, all but
 * amount_paise in rupees; and what the page needs to pay with: `button_id`, or `key_id` and `order_id`. Where nothing can
 * be paid, mode is `none` and payment_id null.
 */
export function startMembershipPayment(deps: FunctionDeps): FunctionDefinition {
  const { config } = deps.payments;
  return defineFunction(deps, {
    name: 'start-membership-payment',
    access: 'signed-in',
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

async function begin({ scope, payments, tax }: FunctionDeps, member: string): Promise<Begun> {
  const { mode } = payments.config;
  return scope.asService('begin a payment', async (tx) => {
    const { rows } = await tx.query<BuyerRow>(sql`select * from private.get_buyer(${member}::uuid)`);
    const quote = quoteFor(rows[0]!, tax);
    const begun = { quote, price: rows[0]!.price };
    if (mode === 'none') return { ...begun, payment_id: null, order_id: null };
    const { rows: made } = await tx.query<{ payment_id: string; order_id: string | null }>(
      sql`select * from private.start_membership_payment(${member}::uuid, ${mode}, ${JSON.stringify(quote)}::jsonb)`,
    );
    return { ...begun, ...made[0]! };
  });
}

/** Between two transactions: the provider is never waited for inside of one. */
async function order(
  { scope, providers }: FunctionDeps,
  member: string,
  payment_id: string,
  quote: Quote,
): Promise<string> {
  const made = await providers.orders!.create({ payment_id, user_id: member, amount_paise: quote.amount_paise });
  const { rows } = await scope.asService('note the order of a payment', (tx) =>
    tx.query<{ order_id: string }>(sql`select private.set_provider_order(${payment_id}::uuid, ${made}) as order_id`),
  );
  return rows[0]!.order_id;
}
