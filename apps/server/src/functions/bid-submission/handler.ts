/**
 * In charge of `bid-submission`: tells the company of a new bid, and its bidder that it stands (marketplace document, §7). For its bidder
 * alone.
 */
import type { FunctionDefinition } from '@tanabana/gateway';
import { z } from 'zod';
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';
import { sendBidMessages } from '../send-bid-messages.ts';

/** Body `{bid_id}`; answers `{success, message}`. */
export function bidSubmission(deps: FunctionDeps): FunctionDefinition {
  return defineFunction(deps, {
    name: 'bid-submission',
    access: 'signed-in',
    body: z.object({ bid_id: z.guid({ error: 'bid_id is missing.' }) }),
    handle: ({ bid_id }, context) => sendBidMessages(deps, context, bid_id, 'placed'),
  });
}
