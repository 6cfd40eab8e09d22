/**
 * In charge of `settle-payment`: an admin settles a payment in review by saying whose money it is, or by taking the amount that
 * came. The membership then begins as it does with a capture, by the same SQL, once: a request is known by its key.
 */
import { call, callRows } from '@tanabana/db/call';
import { FunctionError, type FunctionDefinition } from '@tanabana/gateway';
import type { Tx } from '@tanabana/gateway/db';
import { z } from 'zod';
import { quoteFor, quoteWithin } from '../../payments/quote.ts';
import { startedBy, notifyStarted } from '../../payments/notify-started.ts';
import { readTax } from '../../payments/tax.ts';
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';
import { requireAdmin } from '../require-admin.ts';

const about = {
  payment_id: z.guid({ error: 'payment_id is missing.' }),
  request_id: z.guid({ error: 'request_id is missing.' }),
};
const body = z.discriminatedUnion('action', [
  z.object({ ...about, action: z.literal('assign'), member_id: z.guid({ error: 'member_id is missing.' }) }),
  z.object({ ...about, action: z.literal('accept') }),
]);

/** Answers `{status}`: captured, or review where the money starts nothing yet, for another reason than before. */
export function settlePayment(deps: FunctionDeps): FunctionDefinition {
  return defineFunction(deps, {
    name: 'settle-payment',
    access: 'signed-in',
    sharesAnswer: true,
    body,
    async handle(asked, context) {
      const actor = await requireAdmin(deps.scope, context);
      const { status, started } = await deps.scope.asService('settle a payment', (tx) => settle(tx, actor, asked));
      if (started) await notifyStarted(deps, context.log, started);
      return { body: { status } };
    },
  });
}

async function settle(tx: Tx, actor: string, asked: z.output<typeof body>) {
  const member = asked.action === 'assign' ? asked.member_id : null;
  const tax = await readTax(tx);
  const [buyer] = await callRows(tx, 'get_payment_buyer', { p_payment: asked.payment_id, p_member: member });
  if (!buyer) throw new FunctionError(404, 'not_found', 'There is no such payment, or no such member.');
  const { status, invoice_id } = await call(tx, 'settle_payment', {
    p_actor: actor,
    p_request: asked.request_id,
    p_payment: asked.payment_id,
    p_member: member,
    p_quote: member === null ? quoteWithin(buyer.received_paise, buyer, tax) : quoteFor(buyer, tax),
    p_seller: { ...tax.seller, sac: tax.sac },
  });
  return { status, started: await startedBy(tx, invoice_id) };
}
