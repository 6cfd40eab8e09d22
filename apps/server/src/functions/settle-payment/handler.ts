/**
 * `settle-payment`: an admin settles a payment in review by assigning it to a member, or by accepting the received amount. The membership
 * then starts with the same SQL as after a capture. A request is identified by its key, so it is processed once.
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

/** Responds `{status}`: captured, or review when the payment still starts no membership, for another reason than before. */
export function settlePayment(deps: FunctionDeps): FunctionDefinition {
  return defineFunction(deps, {
    name: 'settle-payment',
    access: 'signed-in',
    sharesAnswer: true,
    body,
    async handle(request, context) {
      const actor = await requireAdmin(deps.scope, context);
      const { status, started } = await deps.scope.asService('settle a payment', (tx) => settle(tx, actor, request));
      if (started) await notifyStarted(deps, context.log, started);
      return { body: { status } };
    },
  });
}

async function settle(tx: Tx, actor: string, request: z.output<typeof body>) {
  const member = request.action === 'assign' ? request.member_id : null;
  const tax = await readTax(tx);
  const [buyer] = await callRows(tx, 'get_payment_buyer', { p_payment: request.payment_id, p_member: member });
  if (!buyer) throw new FunctionError(404, 'not_found', 'There is no such payment, or no such member.');
  const { status, invoice_id } = await call(tx, 'settle_payment', {
    p_actor: actor,
    p_request: request.request_id,
    p_payment: request.payment_id,
    p_member: member,
    p_quote: member === null ? quoteWithin(buyer.received_paise, buyer, tax) : quoteFor(buyer, tax),
    p_seller: { ...tax.seller, sac: tax.sac },
  });
  return { status, started: await startedBy(tx, invoice_id) };
}
