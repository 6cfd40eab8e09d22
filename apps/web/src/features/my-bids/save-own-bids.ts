import { csvOf } from '@tanabana/domain/csv';
import { bidFile } from '#i18n/bid-row.ts';
import { translateIn } from '#i18n/messages.ts';
import type { Bid } from '#lib/bids/bid.ts';
import { saveFile } from '#lib/files/save-file.ts';

/** Saves a member's own bids as a file that a spreadsheet opens. */
export function saveOwnBids(bids: readonly Bid[]): void {
  const { head, cellsOf } = bidFile('bidder', translateIn('bids'));
  const file = new Blob([csvOf([head, ...bids.map(cellsOf)])], { type: 'text/csv;charset=utf-8' });
  // The name is the marketplace document's, §9.
  saveFile('my_bids_export.csv', file);
}
