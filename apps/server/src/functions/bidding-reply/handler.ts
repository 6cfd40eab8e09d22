/**
 * `bidding-reply`: notifies both sides of an accepted bid by e-mail (marketplace document, §7). Only those who may accept the bid may call
 * it. A rejected bid is shown by the screens alone.
 */
import type { FunctionDefinition } from '@tanabana/gateway';
import { z } from 'zod';
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';
import { sendBidMessages } from '../send-bid-messages.ts';

/** Body `{bid_id, action: 'accept'}`; responds `{success, message}`. */
export function biddingReply(deps: FunctionDeps): FunctionDefinition {
  return defineFunction(deps, {
    name: 'bidding-reply',
    access: 'signed-in',
    body: z.object({
      bid_id: z.guid({ error: 'bid_id is missing.' }),
      action: z.literal('accept', { error: 'action must be accept.' }),
    }),
    handle: ({ bid_id }, context) => sendBidMessages(deps, context, bid_id, 'accepted'),
  });
}
