/**
 * In charge of what bid-submission and bidding-reply share: the letters about a bid stand in the database since it was placed or
 * accepted; they are tried now, so that what the page says is true, and by the job deliver-bid-messages whatever is left.
 */
import { callRows } from '@tanabana/db/call';
import { FunctionError, type FunctionContext, type FunctionResult } from '@tanabana/gateway';
import { deliverBidMessage } from '../bids/deliver-bid-message.ts';
import { pollUntil } from '../interests/poll-until.ts';
import type { FunctionDeps } from './function-deps.ts';
import { refusal } from './refusals.ts';

/** Which letters: those of a bid that was placed, or accepted. */
export type BidEvent = 'placed' | 'accepted';

/**
 * Sends the letters about a bid, each once however often it is called.
 *
 * @returns `{success, message}` once a provider has taken all of them
 * @throws FunctionError NOBID, NOACC; 502 when not everybody was told: `not_delivered` when it is tried again by itself, `given_up`
 *   when it is not, nobody knows whether it went out, or nobody on the other side has an address
 */
export async function sendBidMessages(
  deps: FunctionDeps,
  { claims, log }: FunctionContext,
  bid: string,
  event: BidEvent,
): Promise<FunctionResult> {
  const caller = claims.sub;
  if (!caller) throw refusal('NOTYO');
  const look = () =>
    deps.scope.asService('see how far the letters about a bid have come', (tx) =>
      callRows(tx, 'bid_messages_for', { p_caller: caller, p_bid: bid, p_event: event }),
    );
  const pending = (await look()).filter(({ status }) => status === 'pending');
  await Promise.all(pending.map(({ message_id }) => deliverBidMessage(deps, log, message_id)));
  const letters = await pollUntil(look, (all) => !all.some(({ is_under_way }) => is_under_way));

  if (letters.some(({ status }) => status === 'pending')) {
    throw new FunctionError(502, 'not_delivered', 'Not everybody could be told. The e-mail is sent again by itself.');
  }
  if (!letters.some(({ is_other_side }) => is_other_side) || letters.some(({ status }) => status === 'failed')) {
    throw new FunctionError(502, 'given_up', 'Not everybody could be told by e-mail.');
  }
  return { body: { success: true, message: 'Emails are on their way to all relevant parties.' } };
}
