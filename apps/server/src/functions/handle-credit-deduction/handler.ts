/**
 * `handle-credit-deduction`: takes one messaging credit for one use (accounts document, §7). A repeated request for the same use is not
 * charged again, and admins are never charged. A use that cannot succeed, such as interest in one's own listing, is rejected before a
 * credit is taken. So is a bid on a product whose price differs from the header `x-price-seen`.
 */
import { call } from '@tanabana/db/call';
import { bidNotices } from '@tanabana/domain/bids/notices';
import { PRICE_SEEN, PRICE_SEEN_HEADER } from '@tanabana/domain/bids/price-seen';
import { listingNotices } from '@tanabana/domain/listings/notices';
import { FunctionError, type FunctionContext, type FunctionDefinition } from '@tanabana/gateway';
import { DatabaseError } from '@tanabana/gateway/db';
import { z } from 'zod';
import { returnBidCredits } from '../../bids/refused-bids.ts';
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

type Usage = z.infer<typeof body>['transactionType'];

const BID = 'bid_submission' satisfies Usage;

/** The messages of errors where a use has a more exact one, as on the screen. */
const WORDS: Record<Usage, { OWNIT: string; GONE1?: string }> = {
  usage_enquiry: { OWNIT: english(listingNotices.ownEnquiry) },
  usage_offer: { OWNIT: english(listingNotices.ownOffer) },
  bid_submission: { OWNIT: english(bidNotices.ownCompany), GONE1: english(bidNotices.productGone) },
};

/** Errors of a bid that its price and product cause. A payment of an earlier attempt then has no bid to wait for. */
const WITHOUT_BID: ReadonlySet<string> = new Set(['GONE1', 'OWNIT', 'PRICE']);

/** @throws FunctionError `validation_failed` for a header in another format */
function priceSeen(transactionType: Usage, context: FunctionContext): string | null {
  // The request is built when it is read. A press needs none.
  const seen = transactionType === BID ? context.request.headers.get(PRICE_SEEN_HEADER) : null;
  if (seen === null || PRICE_SEEN.test(seen)) return seen;
  const message = `${PRICE_SEEN_HEADER} is the key of a product and its price or on-request.`;
  throw new FunctionError(400, 'validation_failed', message);
}

/** Responds `{newBalance, charged, error: null}`; without credits 402 with the code NOCRD, at another price 409 with PRICE. */
export function handleCreditDeduction(deps: FunctionDeps): FunctionDefinition {
  return defineFunction(deps, {
    name: 'handle-credit-deduction',
    access: 'signed-in',
    body,
    async handle({ userId, transactionType, relatedEntityId, notes }, context) {
      const member = requireOwnId(context, userId);
      const seen = priceSeen(transactionType, context);
      try {
        const tx = deps.scope.onceAsService('take a messaging credit');
        const { new_balance, charged } = await call(tx, 'deduct_credit', {
          p_member: member,
          p_reason: transactionType,
          p_related: relatedEntityId,
          p_note: notes ?? null,
          p_price_seen: seen,
        });
        return { body: { newBalance: new_balance, charged, error: null } };
      } catch (error) {
        if (seen !== null && error instanceof DatabaseError && WITHOUT_BID.has(error.code)) {
          await returnBidCredits(deps.scope, member, [relatedEntityId], context.log);
        }
        throw refusalOf(error, WORDS[transactionType]);
      }
    },
  });
}
