/**
 * `refund-payment`: an admin requests the refund of a whole payment. The refund is stored first, under the key of the request, and then
 * requested from the provider at once. The job settle-refunds continues with a refund that is not completed now.
 */
import { call, callRows } from '@tanabana/db/call';
import { refusalErrors } from '@tanabana/domain/access/field-errors';
import { PAYMENT_STATUSES, REVIEW_REASONS } from '@tanabana/domain/vocabulary';
import { FunctionError, type FunctionDefinition } from '@tanabana/gateway';
import { sql, type Scope } from '@tanabana/gateway/db';
import { z } from 'zod';
import { pausedOf, refunderOf, sendRefund } from '../../payments/send-refund.ts';
import type { Providers } from '../../providers/create-providers.ts';
import { defineFunction } from '../define-function.ts';
import { english } from '../english.ts';
import type { FunctionDeps } from '../function-deps.ts';
import { requireAdmin } from '../require-admin.ts';

const body = z.object({
  payment_id: z.guid({ error: 'payment_id is missing.' }),
  request_id: z.guid({ error: 'request_id is missing.' }),
  /** The values that the admin's screen showed. */
  status: z.enum(PAYMENT_STATUSES, { error: 'status is missing.' }),
  review_reason: z.enum(REVIEW_REASONS).nullable(),
});

/** Responds `{status}` of the refund: asked, done or failed. */
export function refundPayment(deps: FunctionDeps): FunctionDefinition {
  const { scope, providers } = deps;
  return defineFunction(deps, {
    name: 'refund-payment',
    access: 'signed-in',
    sharesAnswer: true,
    body,
    async handle({ payment_id, request_id, status, review_reason }, context) {
      const actor = await requireAdmin(scope, context);
      await requireWay(scope, providers, payment_id);
      await scope.asService('ask for a refund', (tx) =>
        call(tx, 'ask_refund', {
          p_actor: actor,
          p_refund: request_id,
          p_payment: payment_id,
          p_status: status,
          p_reason: review_reason,
        }),
      );
      const [claim] = await scope.asService('take up a refund', (tx) =>
        callRows(tx, 'claim_refunds', { p_limit: 1, p_refund: request_id, p_paused: pausedOf(providers.refunds) }),
      );
      if (claim) await sendRefund(deps, context.log, claim);
      return { body: { status: await statusOf(scope, request_id) } };
    },
  });
}

/** @throws FunctionError 404 for an unknown payment, 409 where money can only be returned in the provider's own dashboard */
async function requireWay(scope: Scope, { refunds }: Pick<Providers, 'refunds'>, payment_id: string): Promise<void> {
  const { rows } = await scope.asService('see how a payment was made', (tx) =>
    tx.query<Parameters<typeof refunderOf>[1]>(
      sql`select mode, provider, provider_order_id from public.membership_payments where id = ${payment_id}::uuid`,
    ),
  );
  if (!rows[0]) throw new FunctionError(404, 'not_found', 'There is no such payment.');
  if (!refunderOf(refunds, rows[0])) {
    throw new FunctionError(409, 'refund_elsewhere', english(refusalErrors.refundElsewhere));
  }
}

async function statusOf(scope: Scope, refund: string): Promise<string> {
  return scope.asService('see how a refund stands', (tx) => call(tx, 'refund_status', { p_refund: refund }));
}
