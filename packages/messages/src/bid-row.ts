/**
 * Formats a bid as a row of a file: the bidder's own file, which the page creates, and the company's, which the server
 * creates.
 */
import { bidValue } from '@tanabana/domain/bids/typed-bid';
import type { Cell } from '@tanabana/domain/csv';
import { dateTime } from '@tanabana/domain/format';
import { BID_COLUMNS } from '@tanabana/domain/listings/listing-columns.gen';
import { countText, specTokens } from '@tanabana/domain/listings/spec-line';
import type { Translate } from './translate.ts';

type BidsTranslate = Translate<'bids'>;

/** What of a bid is written down. */
export type BidOfFile = Parameters<typeof specTokens>[0] & {
  bid_display_id: string;
  bid_time: string;
  bid_status: string;
  company_name: string;
  department_name: string | null;
  specific_type?: string | null;
  basic_price: number | null;
  bid_price: number;
  bid_quantity: number;
  accept_bid_time: string | null;
  accepted_by_executive_name: string | null;
  rejection_reason: string | null;
  bidder_name: string | null;
  bidder_email: string | null;
  bidder_country_code: string | null;
  bidder_mobile_number: string | null;
};

/** What of a bid has to be read for a row. */
export const BID_FILE_COLUMNS = `bid_display_id,bid_time,bid_status,accept_bid_time,accepted_by_executive_name,rejection_reason,company_name,department_name,basic_price,bid_price,bid_quantity,bidder_name,bidder_email,bidder_country_code,bidder_mobile_number,${BID_COLUMNS}`;

/** The columns of both files, each with its value for a bid. */
const COLUMNS = {
  number: (bid) => bid.bid_display_id,
  time: (bid, t) => dateTime(bid.bid_time, t.locale),
  status: (bid, t) => t.maybe(`statuses.${bid.bid_status}`) ?? bid.bid_status,
  company: (bid) => bid.company_name,
  department: (bid) => bid.department_name,
  fibre: (bid) => bid.fibre_type,
  type: (bid) => bid.specific_type ?? null,
  count: (bid) => countText(bid),
  specifications: (bid) => specTokens(bid).slice(1).join(', '),
  basic: (bid) => bid.basic_price,
  price: (bid) => bid.bid_price,
  quantity: (bid) => bid.bid_quantity,
  value: (bid) => bidValue(bid.bid_price, bid.bid_quantity),
  decidedAt: (bid, t) => (bid.accept_bid_time ? dateTime(bid.accept_bid_time, t.locale) : null),
  decidedBy: ({ rejection_reason: reason, accepted_by_executive_name }, t) =>
    reason ? (t.maybe(`rejections.${reason}`) ?? reason) : accepted_by_executive_name,
} as const satisfies Record<string, (bid: BidOfFile, t: BidsTranslate) => Cell>;

/** What the company's file has besides. */
const BIDDER = {
  bidder: (bid) => bid.bidder_name,
  email: (bid) => bid.bidder_email,
  mobile: (bid) => [bid.bidder_country_code, bid.bidder_mobile_number].filter(Boolean).join(' '),
} as const satisfies Record<string, (bid: BidOfFile, t: BidsTranslate) => Cell>;

type Column = keyof typeof COLUMNS | keyof typeof BIDDER;

/** The head and the rows of the bidder's file, or of the company's, which names the bidders. */
export function bidFile(
  side: 'bidder' | 'company',
  t: BidsTranslate,
): { head: Cell[]; cellsOf: (bid: BidOfFile) => Cell[] } {
  const columns: Partial<Record<Column, (bid: BidOfFile, t: BidsTranslate) => Cell>> =
    side === 'bidder' ? COLUMNS : { ...COLUMNS, ...BIDDER };
  return {
    head: Object.keys(columns).map((name) => t(`csv.${name as Column}`)),
    cellsOf: (bid) => Object.values(columns).map((cell) => cell(bid, t)),
  };
}
