/**
 * In charge of a bid that was paid for and then refused: its credit comes back before the refusal is answered. Whatever this does
 * not reach (a process that is killed in between, a body in CSV) is left to the job return-bid-credits.
 */
import { call } from '@tanabana/db/call';
import type { RefusedInsert } from '@tanabana/gateway';
import type { Scope } from '@tanabana/gateway/db';
import { z } from 'zod';

/**
 * Classes of SQLSTATE in which nothing was wrong with the bid: no connection, a deadlock, no resources, a lock or time-out, a fault of the
 * system. The same insert may be sent again, and its payment waits for it.
 */
const MAY_COME_AGAIN = /^(08|40|53|55|57|58|XX)/;

const rows = z.union([z.array(z.unknown()), z.unknown().transform((row) => [row])]);
const row = z.object({ id: z.guid() });

/** The keys that a body gives to its bids. */
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

/** What the data service calls once an insert was refused. */
export const settleRefusedBids =
  (scope: Scope) =>
  async ({ relation, claims, code, body, log }: RefusedInsert): Promise<void> => {
    if (relation.name !== 'customer_bids' || claims.sub === undefined || MAY_COME_AGAIN.test(code)) return;
    const bids = bidsIn(body);
    if (bids.length > 0) await returnBidCredits(scope, claims.sub, bids, log);
  };

/** Gives the credits of bids back that the member paid for and that do not stand; each once. */
export async function returnBidCredits(
  scope: Scope,
  member: string,
  bids: string[],
  log: RefusedInsert['log'],
): Promise<void> {
  const back = await scope.asService('give the credit of a refused bid back', (tx) =>
    call(tx, 'return_bid_credits', { p_member: member, p_bids: bids }),
  );
  if (back > 0) log.info({ member, bids: back }, 'bids were refused, their credits are back');
}
