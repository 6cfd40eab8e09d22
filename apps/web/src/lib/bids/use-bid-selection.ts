import { useState } from 'react';
import type { Bid } from './bid.ts';

/** The bids that were ticked, on whichever page they stand. */
export type BidSelection = {
  bids: readonly Bid[];
  has: (id: string) => boolean;
  /** Takes all of them, or none of them when all are taken already. */
  toggle: (bids: readonly Bid[]) => void;
  clear: () => void;
};

/**
 * A choice among bids that outlasts the page of the list.
 *
 * @param shown the rows on screen: of those that are chosen, these say how they are now
 */
export function useBidSelection(shown: readonly Bid[]): BidSelection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Bid>>(new Map());
  const now = new Map(shown.map((bid) => [bid.id, bid]));
  return {
    bids: [...chosen.values()].map((bid) => now.get(bid.id) ?? bid),
    has: (id) => chosen.has(id),
    toggle: (bids) =>
      setChosen((before) => {
        const after = new Map(before);
        const isAll = bids.every(({ id }) => before.has(id));
        for (const bid of bids) {
          if (isAll) after.delete(bid.id);
          else after.set(bid.id, bid);
        }
        return after;
      }),
    clear: () => setChosen(new Map()),
  };
}
