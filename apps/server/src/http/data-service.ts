/**
 * The limits of the data service per role. No page of ours embeds lists or searches by regular expressions, and the largest reads of a page
 * are 50 rows of some 600 bytes. The rest is for members' own programs.
 */
import type { BoundsByRole, GatewayOptions, RefusedInsert } from '@tanabana/gateway';
import { SERVER_LIMITS } from '@tanabana/domain/server-limits';
import { LISTING_TABLES } from '@tanabana/domain/vocabulary';
import type { Config } from '../config.ts';

const listingTables = new Set<string>(LISTING_TABLES);

const MIB = 1024 * 1024;

const BOUNDS: BoundsByRole = {
  anon: {
    patterns: false,
    embeds: 6,
    embedDepth: 2,
    answerBytes: 2 * MIB,
    planCost: 100_000,
    filters: 100,
    weight: 300,
  },
  authenticated: {
    patterns: true,
    embeds: 12,
    embedDepth: 4,
    answerBytes: 8 * MIB,
    planCost: 500_000,
    filters: 200,
    weight: 600,
  },
};

/** The member view: a number that another member has is rejected. */
const MEMBERS = 'tanabana_free';
const NUMBER = ['country_code', 'mobile_number'];

/** The listings of the market. */
const MARKET = ['purchase_enquiries', 'sales_offers'] as const;

/** Lists of open listings, in all or of one fibre type, are counted from the notes of posting and closing. */
const STORED_COUNTS = MARKET.map((name) => ({
  relation: { schema: 'public', name },
  column: 'status',
  value: 'Open',
  by: 'fibre_type',
  function: { schema: 'public', name: 'get_open_count' },
}));

const PATTERNS = ['like', 'ilike'] as const;
const NUMBERS = ['eq', 'gt', 'gte', 'lt', 'lte', 'in'] as const;

/** Members' lists by lot, company, place and price are read among the listings that private.listing_candidates finds. */
const CANDIDATES = MARKET.map((name) => ({
  relation: { schema: 'public', name },
  key: 'id',
  comparisons: {
    // Those of its index of texts.
    lot_no: PATTERNS,
    preferred_company: PATTERNS,
    company_name: PATTERNS,
    poster_city: PATTERNS,
    poster_district: PATTERNS,
    price: NUMBERS,
  },
  roles: ['authenticated'],
  function: { schema: 'private', name: 'listing_candidates' },
  most: SERVER_LIMITS.list_candidates,
}));

/** The most rows of one body for other tables: more than any page sends. */
const MOST_ROWS = 1000;

/**
 * @param postTurn what a new post waits for before it is executed; undefined when it may go on at once
 * @param settleRefused called after an insert was rejected, before its response
 */
export function dataService(
  { requestsPerMinute }: Pick<Config, 'requestsPerMinute'>,
  postTurn?: () => Promise<void> | undefined,
  settleRefused?: (refused: RefusedInsert) => Promise<void>,
): GatewayOptions['rest'] {
  const { address, member } = requestsPerMinute;
  return {
    bounds: BOUNDS,
    // No result of a read depends on facts of the request other than the claims. db/tests/request-facts.test.ts enforces it.
    readsSeeClaimsAlone: true,
    storedCounts: STORED_COUNTS,
    candidates: CANDIDATES,
    maxInsertRows: ({ name }) => {
      // One row, because nobody has two profiles and each row would reveal whether a number is taken.
      if (name === MEMBERS) return 1;
      return listingTables.has(name) ? SERVER_LIMITS.posts_per_body : MOST_ROWS;
    },
    beforeInsert: ({ name }) => (listingTables.has(name) ? postTurn?.() : undefined),
    ...(settleRefused && { afterRefusedInsert: settleRefused }),
    revealsAccount: ({ name }, columns) => name === MEMBERS && columns.some((column) => NUMBER.includes(column)),
    limits: {
      perAddress: { calls: address, seconds: 60 },
      perUser: { calls: member, seconds: 60 },
      // A client that wants to inflate the statistics of an ad would call it in a loop.
      functions: { count_ads: { calls: SERVER_LIMITS.ad_count_calls_per_minute, seconds: 60 } },
    },
  };
}
