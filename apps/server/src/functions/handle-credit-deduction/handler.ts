/**
 * In charge of `handle-credit-deduction`: takes one messaging credit for one use (accounts document, §7). The same use
 * asked for again is not charged again; admins are never charged. What cannot lead anywhere, such as interest in one's
 * own listing, is refused before a credit is taken.
 */
import { call } from '@tanabana/db/call';
import { listingNotices } from '@tanabana/domain/listings/notices';
import type { FunctionDefinition } from '@tanabana/gateway';
import { z } from 'zod';
import { english } from '../english.ts';
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';
import { refusalOf } from '../refusals.ts';
import { requireOwnId } from '../require-own-id.ts';
import { userIdSchema } from '../user-id.ts';

const body = z.object({
  userId: userIdSchema,
  transactionType: z.enum(['usage_enquiry', 'usage_offer', 'bid_submission'], {
    error: 'transactionType must be usage_enquiry, usage_offer or bid_submission.',
  }),
  relatedEntityId: z.guid({ error: 'relatedEntityId is missing.' }),
  notes: z.string().max(500).nullish(),
});

/** What a caller is told of a listing of their own, as the screen words it. */
const OWN: Partial<Record<z.infer<typeof body>['transactionType'], string>> = {
  usage_enquiry: english(listingNotices.ownEnquiry),
  usage_offer: english(listingNotices.ownOffer),
};

/** Answers `{newBalance, charged, error: null}`; without credits 402 with the code NOCRD. */
export function handleCreditDeduction(deps: FunctionDeps): FunctionDefinition {
  return defineFunction(deps, {
    name: 'handle-credit-deduction',
    access: 'signed-in',
    body,
    async handle({ userId, transactionType, relatedEntityId, notes }, context) {
      const member = requireOwnId(context, userId);
      try {
        const { new_balance, charged } = await deps.scope.asService('take a messaging credit', (tx) =>
          call(tx, 'deduct_credit', {
            p_member: member,
            p_reason: transactionType,
            p_related: relatedEntityId,
            p_note: notes ?? null,
          }),
        );
        return { body: { newBalance: new_balance, charged, error: null } };
      } catch (error) {
        throw refusalOf(error, { OWNIT: OWN[transactionType] });
      }
    },
  });
}
