import { bidValue } from '@tanabana/domain/bids/typed-bid';
import { countText, specTokens } from '@tanabana/domain/listings/spec-line';
import type { BidRejectionReason } from '@tanabana/domain/words';
import { dateTime } from '#i18n/format.ts';
import { wordsOf } from '#i18n/words.ts';
import type { Bid } from '#lib/bids/bid.ts';
import { csvOf } from '@tanabana/domain/csv';
import type { Cell } from '@tanabana/domain/csv';
import { saveFile } from '#lib/files/save-file.ts';

/** The files' names (marketplace document, §9). */
const NAMES = { bidder: 'my_bids_export.csv', company: 'bid_management_export.csv' };

/** The columns of both files, each with what a bid has in it. */
const COLUMNS = {
  number: (bid) => bid.bid_display_id,
  time: (bid) => dateTime(bid.bid_time),
  status: (bid) => wordsOf('bids')(`statuses.${bid.bid_status as 'Pending'}`),
  company: (bid) => bid.company_name,
  department: (bid) => bid.department_name,
  fibre: (bid) => bid.fibre_type,
  type: (bid) => bid.specific_type,
  count: (bid) => countText(bid),
  specifications: (bid) => specTokens(bid).slice(1).join(', '),
  basic: (bid) => bid.basic_price,
  price: (bid) => bid.bid_price,
  quantity: (bid) => bid.bid_quantity,
  value: (bid) => bidValue(bid.bid_price, bid.bid_quantity),
  decidedAt: (bid) => (bid.accept_bid_time ? dateTime(bid.accept_bid_time) : null),
  decidedBy: (bid) =>
    bid.rejection_reason
      ? wordsOf('bids')(`rejections.${bid.rejection_reason as BidRejectionReason}`)
      : bid.accepted_by_executive_name,
} as const satisfies Record<string, (bid: Bid) => Cell>;

/** What the company's file has besides. */
const BIDDER = {
  bidder: (bid) => bid.bidder_name,
  email: (bid) => bid.bidder_email,
  mobile: (bid) => [bid.bidder_country_code, bid.bidder_mobile_number].filter(Boolean).join(' '),
} as const satisfies Record<string, (bid: Bid) => Cell>;

/** Saves bids as a file that a spreadsheet opens: the one of My Bids, or the one of Bids Management with its bidders. */
export function saveBids(side: 'bidder' | 'company', bids: readonly Bid[]): void {
  const t = wordsOf('bids');
  const columns: Partial<Record<keyof typeof COLUMNS | keyof typeof BIDDER, (bid: Bid) => Cell>> =
    side === 'bidder' ? COLUMNS : { ...COLUMNS, ...BIDDER };
  const head = Object.keys(columns).map((name) => t(`csv.${name as keyof typeof COLUMNS}`));
  const rows = bids.map((bid) => Object.values(columns).map((cell) => cell(bid)));
  saveFile(NAMES[side], new Blob([csvOf([head, ...rows])], { type: 'text/csv;charset=utf-8' }));
}
