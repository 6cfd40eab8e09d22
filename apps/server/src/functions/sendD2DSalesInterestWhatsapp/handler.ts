/** `sendD2DSalesInterestWhatsapp`: notifies the poster of a D2D sales offer of a dealer who wants it. */
import type { FunctionDefinition } from '@tanabana/gateway';
import { z } from 'zod';
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';
import { requireOwnId } from '../require-own-id.ts';
import { sendInterest } from '../send-interest.ts';

/** Body `{offerId, interestedUserId}`; responds `{success, message}`. Rejects a member who is not a dealer. */
export function sendD2DSalesInterestWhatsapp(deps: FunctionDeps): FunctionDefinition {
  return defineFunction(deps, {
    name: 'sendD2DSalesInterestWhatsapp',
    access: 'signed-in',
    body: z.object({
      offerId: z.guid({ error: 'offerId is missing.' }),
      interestedUserId: z.guid({ error: 'interestedUserId is missing.' }),
    }),
    async handle({ offerId, interestedUserId }, context) {
      const member = requireOwnId(context, interestedUserId);
      return sendInterest(deps, context, { member, table: 'd2d_sales_offers', listing: offerId });
    },
  });
}
