/**
 * The common part of bid-submission and bidding-reply. The letters about a bid are stored in the database when it is placed or accepted.
 * They are sent now, so that the page can show the result, and the job deliver-bid-messages sends the rest.
 */
import { callRows } from '@tanabana/db/call';
import { FunctionError, type FunctionContext, type FunctionResult } from '@tanabana/gateway';
import { deliverBidMessage } from '../bids/deliver-bid-message.ts';
import { pollUntil } from '../interests/poll-until.ts';
import type { FunctionDeps } from './function-deps.ts';
import { refusal } from './refusals.ts';

/** Which letters: those of a placed or of an accepted bid. */
export type BidEvent = 'placed' | 'accepted';

/**
 * Sends the letters about a bid, each once however often it is called.
 *
 * @returns `{success, message}` once a provider has accepted all of them
 * @throws FunctionError NOBID, NOACC; 502 when not everybody was notified: `not_delivered` when a retry follows, `given_up` when none
 * follows, the result is unknown, or nobody on the other side has an address
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
    callRows(
      deps.scope.onceAsService('see how far the letters about a bid have come', { readOnly: true }),
      'bid_messages_for',
      { p_caller: caller, p_bid: bid, p_event: event },
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
