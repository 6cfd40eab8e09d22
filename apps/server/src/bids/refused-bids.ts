/**
 * Returns the credit of a bid that was paid for and then rejected, before the error response is sent. Cases that this does not cover (a
 * process that is killed in between, a body in CSV) are left to the job return-bid-credits.
 */
import { call } from '@tanabana/db/call';
import type { RefusedInsert } from '@tanabana/gateway';
import type { Scope } from '@tanabana/gateway/db';
import { z } from 'zod';

/**
 * SQLSTATE classes of errors that the bid did not cause: no connection, a deadlock, no resources, a lock or time-out, a system error. The
 * same insert may be sent again, and its payment waits for it.
 */
const MAY_BE_RETRIED = /^(08|40|53|55|57|58|XX)/;

const rows = z.union([z.array(z.unknown()), z.unknown().transform((row) => [row])]);
const row = z.object({ id: z.guid() });

/** The ids of the bids in a body. */
function bidsIn(body: string): string[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return [];
  }
  return rows.parse(parsed).flatMap((each) => {
    const bid = row.safeParse(each);
    return bid.success ? [bid.data.id] : [];
  });
}

/** Called by the data service after an insert was rejected. */
export const settleRefusedBids =
  (scope: Scope) =>
  async ({ relation, claims, code, body, log }: RefusedInsert): Promise<void> => {
    if (relation.name !== 'customer_bids' || claims.sub === undefined || MAY_BE_RETRIED.test(code)) return;
    const bids = bidsIn(body);
    if (bids.length > 0) await returnBidCredits(scope, claims.sub, bids, log);
  };

/** Returns the credits of bids that the member paid for and that were not placed, each once. */
export async function returnBidCredits(
  scope: Scope,
  member: string,
  bids: string[],
  log: RefusedInsert['log'],
): Promise<void> {
  const back = await call(scope.onceAsService('give the credit of a refused bid back'), 'return_bid_credits', {
    p_member: member,
    p_bids: bids,
  });
  if (back > 0) log.info({ member, bids: back }, 'bids were refused, their credits are back');
}
