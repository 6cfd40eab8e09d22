/**
 * `complete-test-payment`: the provider's part of the test checkout. It sends an event that the payment was captured or failed, and the event
 * is processed exactly like a real one. The function does not exist where members can really pay, nor in
 * production.
 */
import { FunctionError, type FunctionDefinition } from '@tanabana/gateway';
import { sql } from '@tanabana/gateway/db';
import { z } from 'zod';
import type { Payments } from '../../payments/payments.ts';
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';
import { requireOwnId } from '../require-own-id.ts';
import { userIdSchema } from '../user-id.ts';

const body = z.object({
  userId: userIdSchema,
  payment_id: z.guid({ error: 'payment_id is missing.' }),
  outcome: z.enum(['captured', 'failed'], { error: 'outcome must be captured or failed.' }),
});

type Payment = { amount_paise: number; status: string };

/** Responds `{status}`, the status of the payment. */
export function completeTestPayment(
  deps: FunctionDeps,
  sendTestEvent: NonNullable<Payments['sendTestEvent']>,
): FunctionDefinition {
  return defineFunction(deps, {
    name: 'complete-test-payment',
    access: 'signed-in',
    sharesAnswer: true,
    body,
    async handle({ userId, payment_id, outcome }, context) {
      const member = requireOwnId(context, userId);
      const { amount_paise } = await read(deps, member, payment_id);
      await sendTestEvent({ payment_id, user_id: member, amount_paise, outcome });
      return { body: { status: (await read(deps, member, payment_id)).status } };
    },
  });
}

/** @throws FunctionError 404 for a payment that is not the member's own */
async function read({ scope }: FunctionDeps, member: string, payment: string): Promise<Payment> {
  const { rows } = await scope.asService('read a test payment', (tx) =>
    tx.query<Payment>(sql`select amount_paise, status from public.membership_payments
      where id = ${payment}::uuid and member_id = ${member}::uuid and mode = 'test'`),
  );
  if (!rows[0]) throw new FunctionError(404, 'not_found', 'There is no such payment.');
  return rows[0];
}
