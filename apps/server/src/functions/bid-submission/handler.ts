/**
 * `bid-submission`: notifies the company of a new bid and confirms the bid to its bidder (marketplace document, §7). Only the bidder may
 * call it.
 */
import type { FunctionDefinition } from '@tanabana/gateway';
import { z } from 'zod';
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';
import { sendBidMessages } from '../send-bid-messages.ts';

/** Body `{bid_id}`; responds `{success, message}`. */
export function bidSubmission(deps: FunctionDeps): FunctionDefinition {
  return defineFunction(deps, {
    name: 'bid-submission',
    access: 'signed-in',
    body: z.object({ bid_id: z.guid({ error: 'bid_id is missing.' }) }),
    handle: ({ bid_id }, context) => sendBidMessages(deps, context, bid_id, 'placed'),
  });
}
