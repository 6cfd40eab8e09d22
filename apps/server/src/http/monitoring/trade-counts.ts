/** Which answered requests count as a listing, a bid or a sign-up. Interests and payments are counted where they are settled. */
import { LISTING_TABLES } from '@tanabana/domain/vocabulary';
import type { TradeEvent } from './metrics/work-metrics.ts';

const EVENTS: ReadonlyMap<string, TradeEvent> = new Map<string, TradeEvent>([
  ...LISTING_TABLES.map((table): [string, TradeEvent] => [`POST /rest/v1/${table} 201`, { kind: 'listing', table }]),
  ['POST /rest/v1/customer_bids 201', { kind: 'bid' }],
  ['POST /functions/v1/unified-signup 200', { kind: 'sign-up' }],
]);

/** What the answer stands for; undefined for nothing that is counted. */
export const tradeEventOf = (method: string, route: string, status: number): TradeEvent | undefined =>
  EVENTS.get(`${method} ${route} ${status}`);
