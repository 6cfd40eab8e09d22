/** `sendD2DPurchaseInterestWhatsapp`: notifies the poster of a D2D purchase enquiry of a dealer who can supply it. */
import type { FunctionDefinition } from '@tanabana/gateway';
import { z } from 'zod';
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';
import { requireOwnId } from '../require-own-id.ts';
import { sendInterest } from '../send-interest.ts';

/** Body `{enquiryId, interestedUserId}`; responds `{success, message}`. Rejects a member who is not a dealer. */
export function sendD2DPurchaseInterestWhatsapp(deps: FunctionDeps): FunctionDefinition {
  return defineFunction(deps, {
    name: 'sendD2DPurchaseInterestWhatsapp',
    access: 'signed-in',
    body: z.object({
      enquiryId: z.guid({ error: 'enquiryId is missing.' }),
      interestedUserId: z.guid({ error: 'interestedUserId is missing.' }),
    }),
    async handle({ enquiryId, interestedUserId }, context) {
      const member = requireOwnId(context, interestedUserId);
      return sendInterest(deps, context, { member, table: 'd2d_purchase_enquiries', listing: enquiryId });
    },
  });
}
