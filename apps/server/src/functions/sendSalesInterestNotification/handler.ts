/** `sendSalesInterestNotification`: notifies the poster of a sales offer of a member who wants it. */
import type { FunctionDefinition } from '@tanabana/gateway';
import { z } from 'zod';
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';
import { requireOwnId } from '../require-own-id.ts';
import { sendInterest } from '../send-interest.ts';

/** Body `{offer_id, interested_user_id}`; responds `{success, message}`. */
export function sendSalesInterestNotification(deps: FunctionDeps): FunctionDefinition {
  return defineFunction(deps, {
    name: 'sendSalesInterestNotification',
    access: 'signed-in',
    body: z.object({
      offer_id: z.guid({ error: 'offer_id is missing.' }),
      interested_user_id: z.guid({ error: 'interested_user_id is missing.' }),
    }),
    async handle({ offer_id, interested_user_id }, context) {
      const member = requireOwnId(context, interested_user_id);
      return sendInterest(deps, context, { member, table: 'sales_offers', listing: offer_id });
    },
  });
}
