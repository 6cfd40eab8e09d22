/** `sendPurchaseInterestWhatsapp`: notifies the poster of a purchase enquiry of a member who can supply it. */
import type { FunctionDefinition } from '@tanabana/gateway';
import { z } from 'zod';
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';
import { requireOwnId } from '../require-own-id.ts';
import { sendInterest } from '../send-interest.ts';

/** Body `{enquiry_id, interested_user_id}`; responds `{success, message}`. */
export function sendPurchaseInterestWhatsapp(deps: FunctionDeps): FunctionDefinition {
  return defineFunction(deps, {
    name: 'sendPurchaseInterestWhatsapp',
    access: 'signed-in',
    body: z.object({
      enquiry_id: z.guid({ error: 'enquiry_id is missing.' }),
      interested_user_id: z.guid({ error: 'interested_user_id is missing.' }),
    }),
    async handle({ enquiry_id, interested_user_id }, context) {
      const member = requireOwnId(context, interested_user_id);
      return sendInterest(deps, context, { member, table: 'purchase_enquiries', listing: enquiry_id });
    },
  });
}
