/** Effects of the limits of the market: listings, lists, searches, news, interest. */
import {
  formTakes,
  letters,
  calls,
  decimals,
  does,
  gives,
  highest,
  least,
  longest,
  reads,
  type Effects,
  type Effect,
} from './effect.ts';

const LISTING_CHECKS = 'packages/domain/src/listings/checks.ts';
const PARTS = 'packages/domain/src/search/word-parts.ts';
const SEARCH = 'apps/web/src/features/listings/listing-search.ts';
const WEB = 'apps/web/src/features';
const SERVER = 'apps/server/src';
const LISTINGS = ['public.purchase_enquiries', 'public.sales_offers'] as const;
const onListings = (effect: (table: string) => Effect) => LISTINGS.map(effect);
/** The address of a list may have `n` as a filter value, and not the next number. */
const addressTakes = (name: string, value: (n: number) => number, step = 1) =>
  does(SEARCH, (m, n) => {
    const read = (number: number) => m.readListingSearch('sales_offers', { [name]: String(number) })[name];
    return read(value(n)) === value(n) && read(value(n + step)) === undefined;
  });
const same = (n: number) => n;
/** The least number of so many digits. */
const ten = (n: number) => `1${'0'.repeat(n - 1)}`;
const digits = (n: number) => '9'.repeat(n);

export const MARKET_EFFECTS = {
  denier_count_digits: [
    ...onListings((table) => longest(table, 'denier_count', '9')),
    longest('public.corporate_products', 'denier_count', '9'),
    formTakes('denier_count', digits),
    addressTakes('count_max', (n) => Number(digits(n))),
  ],
  filament_count_digits: [
    ...onListings((table) => longest(table, 'filament_count', '9')),
    longest('public.corporate_products', 'filament_count', '9'),
    formTakes('filament_count', digits),
  ],
  quantity_digits: [formTakes('quantity_kgs', ten), formTakes('quantity_required_kgs', ten)],
  quantity_max_kgs: [
    highest('public.purchase_enquiries', 'quantity_required_kgs'),
    highest('public.sales_offers', 'quantity_kgs'),
    highest('public.customer_bids', 'bid_quantity'),
    does(
      'packages/domain/src/listings/typed/typed-kilograms.ts',
      (m, n) => m.typedKilograms(`${n} kg`) === n && m.typedKilograms(`${n + 1} kg`) === null,
    ),
    addressTakes('quantity_max', same),
  ],
  price_digits: [
    does(LISTING_CHECKS, (m, n) => m.isPrice(`1${'0'.repeat(n - 1)}`.slice(0, n)) && !m.isPrice(`1${'0'.repeat(n)}`)),
  ],
  price_decimals: [
    decimals('public.sales_offers', 'price'),
    decimals('public.corporate_products', 'basic_price'),
    decimals('public.customer_bids', 'bid_price'),
    does(LISTING_CHECKS, (m, n) => m.isPrice(`1.${'1'.repeat(n)}`) && !m.isPrice(`1.${'1'.repeat(n + 1)}`)),
  ],
  price_max: [
    highest('public.sales_offers', 'price'),
    highest('public.corporate_products', 'basic_price'),
    highest('public.customer_bids', 'bid_price'),
    does(LISTING_CHECKS, (m, n) => m.isPrice(String(n)) && !m.isPrice(String(n + 1))),
    addressTakes('price_max', same),
  ],
  blend_ratio_length: [
    ...onListings((table) => longest(table, 'blend_ratio', 'a', { fibre_type: 'Cotton Blend' })),
    longest('public.corporate_products', 'blend_ratio', 'a', { fibre_type: 'Cotton Blend' }),
    formTakes('blend_ratio', letters, { fibre: 'Cotton Blend' }),
  ],
  other_fibre_length: [
    ...onListings((table) => longest(table, 'fibre_type')),
    longest('public.corporate_products', 'fibre_type'),
    formTakes('other_fibre_type', letters, { fibre: 'Others' }),
  ],
  lot_no_length: [...onListings((table) => longest(table, 'lot_no')), formTakes('lot_no', letters)],
  plys_min: [
    ...onListings((table) => least(table, 'number_of_plys')),
    least('public.corporate_products', 'number_of_plys'),
    addressTakes('ply', same, -1),
    formTakes('number_of_plys', String, { step: -1 }),
  ],
  plys_max: [
    ...onListings((table) => highest(table, 'number_of_plys')),
    highest('public.corporate_products', 'number_of_plys'),
    addressTakes('ply', same),
    formTakes('number_of_plys', String),
  ],
  home_list_length: [reads(`${WEB}/home/api/get-organisations.ts`), reads(`${SERVER}/pages/kinds/lists.ts`)],
  similar_listings_length: [reads(`${WEB}/listings/api/get-listing.ts`), reads(`${SERVER}/pages/kinds/listing.ts`)],
  listing_page_size: [
    calls('private.search_listings'),
    calls('public.get_interest_counts'),
    reads(`${WEB}/listings/api/get-listings.ts`),
    reads(`${SERVER}/pages/kinds/lists.ts`),
  ],
  listings_in_a_row: [
    does(`${WEB}/listings/grouping.ts`, (m, n) => {
      const lines = m.groupRuns(
        Array.from({ length: 20 }, (_, id) => ({ id: String(id), user_id: 'a' })),
        new Set(),
      );
      return lines.length === n + 1 && lines[n].folded.length === 20 - n;
    }),
  ],
  d2d_shown_days: [calls('private.d2d_shown_from'), reads(`${WEB}/listings/api/get-d2d-listings.ts`)],
  product_page_size: [calls('public.search_products')],
  directory_page_size: [calls('public.search_listed_members'), reads(`${WEB}/directory/api/get-subscribers.ts`)],
  company_page_size: [calls('public.search_companies'), reads(`${WEB}/corporate/api/get-companies.ts`)],
  company_product_page_size: [
    calls('public.search_company_products'),
    calls('public.find_company_product'),
    reads('apps/web/src/lib/corporate/company-products.ts'),
  ],
  directory_contact_part: [calls('public.search_listed_members')],
  bids_shown_months: [
    reads('apps/web/src/lib/bids/bid.ts'),
    gives(`select extract(month from age(private.clock(), private.bids_shown_from()))`),
  ],
  bids_per_minute: [calls('private.hold_bidding')],
  bids_per_hour: [calls('private.hold_bidding')],
  bid_payment_wait_seconds: [calls('private.overdue_bids')],
  products_released_at_once: [
    calls('private.tg_members__executive'),
    calls('private.leave_office'),
    reads('apps/server/src/jobs/release-products.ts'),
  ],
  companies_of_one_name: [calls('public.get_companies_of_one_name')],
  bid_executives_told: [calls('private.executives_of_bid')],
  bid_page_size: [calls('public.search_bids'), reads('apps/web/src/lib/bids/bids-to-answer.ts')],
  bids_searched: [calls('public.search_bids'), calls('public.get_bid_counts')],
  pending_bids_counted: [calls('public.get_pending_bid_count')],
  interest_page_size: [calls('public.get_listing_interests'), reads('apps/web/src/lib/reading/interested.ts')],
  interests_counted: [
    calls('public.get_interest_counts'),
    reads(`${WEB}/profile/components/own/own-listings-rows.tsx`),
  ],
  managed_product_page_size: [reads(`${WEB}/price-management/api/get-products.ts`)],
  prices_saved_at_once: [
    calls('public.save_product_prices'),
    reads(`${WEB}/price-management/sheet/save-department.ts`),
  ],
  price_change_page_size: [reads(`${WEB}/price-management/api/get-changes.ts`)],
  credit_page_size: [calls('public.get_credit_changes'), reads(`${WEB}/profile/api/credits/get-credit-pages.ts`)],
  headline_length: [longest('public.news_items', 'headline'), longest('public.news_snippets', 'headline')],
  news_content_length: [longest('public.news_items', 'content')],
  snippet_content_length: [longest('public.news_snippets', 'snippet_content')],
  news_page_size: [calls('public.search_news_items'), reads(`${WEB}/news/api/get-news.ts`)],
  snippet_page_size: [calls('public.search_news_snippets'), reads(`${WEB}/news/api/get-news.ts`)],
  news_excerpt_words: [
    does('packages/domain/src/news/article.ts', (m, n) => m.newsExcerpt('a '.repeat(500)).split(' ').length === n),
  ],
  price_list_page_size: [calls('public.search_price_lists'), reads(`${WEB}/price-list/api/get-price-lists.ts`)],
  price_list_description_length: [longest('public.price_updates_pdfs', 'description')],
  price_points: [calls('public.save_price_list_points'), reads(`${WEB}/admin-price-points/grid.ts`)],
  price_list_pages: [
    highest('public.price_list_points', 'page'),
    does('packages/domain/src/news/price-point.ts', (m, n) => m.readPage(String(n)) === n && !m.readPage(`${n + 1}`)),
  ],
  price_point_length: [
    longest('public.price_list_points', 'description'),
    longest('public.price_list_points', 'yarn_line'),
  ],
  price_gst_max: [highest('public.price_list_points', 'gst_included')],
  dollar_rate_min: [least('public.dollar_rate', 'rupees')],
  dollar_rate_max: [highest('public.dollar_rate', 'rupees')],
  dollar_rate_decimals: [
    does('packages/domain/src/membership/settings.ts', (m, n) => {
      const isRate = (count: number) =>
        m.dollarRateSchema('2026-11-27').safeParse({ rupees: `88.${'1'.repeat(count)}`, valid_on: '2026-11-27' })
          .success;
      return isRate(n) && !isRate(n + 1);
    }),
  ],
  dollar_rate_days: [calls('public.get_dollar_rate'), reads(`${WEB}/admin-settings/components/dollar-form.tsx`)],
  listed_prices_shown: [calls('private.listed_prices_of')],
  file_name_length: [longest('public.price_updates_pdfs', 'bucket_name')],
  url_length: [
    {
      where: 'private.is_web_address',
      holds: async ({ ask }, n) =>
        (await ask(`select private.is_web_address('/' || repeat('a', ${n - 1}))`)) === true &&
        (await ask(`select private.is_web_address('/' || repeat('a', ${n}))`)) === false,
    },
    longest('public.price_updates_pdfs', 'storage_file_path'),
  ],
  search_length: [
    gives(`select char_length((private.search_words(repeat('a', 1000)))[1])`),
    calls('public.search_products'),
    calls('public.search_listed_members'),
    does('packages/domain/src/directory/search.ts', (m, n) => m.directorySearch('a'.repeat(1000)).text.length === n),
    does(PARTS, (m, n) => m.wordParts('a'.repeat(1000))[0].length === n),
  ],
  search_words: [
    gives(`select cardinality(private.search_words('a b c d e f g h i j k l m'))`),
    does(PARTS, (m, n) => m.wordParts('a b c d e f g h i j k l m').length === n),
  ],
  pagination_pages_shown: [
    does(
      'packages/domain/src/pagination.ts',
      (m, n) => m.paginationPages(1, n).length === n && m.paginationPages(1, n + 1).includes(null),
    ),
  ],
  posts_finished_at_once: [calls('private.finish_posts'), reads(`${SERVER}/jobs/finish-posts.ts`)],
  listings_copied_at_once: [calls('private.tg_listings__keep_changed'), calls('private.tg_members__products')],
  copies_renamed_at_once: [calls('private.finish_copies'), reads(`${SERVER}/jobs/finish-copies.ts`)],
  yarns_keyed_at_once: [calls('private.key_yarns'), reads(`${SERVER}/jobs/after-upgrade/key-yarns.ts`)],
  announced_per_statement: [calls('private.announce_posts'), calls('private.tg_listings__announce_closed')],
  yarn_counts_looked_at: [calls('private.counts_near')],
  yarn_millitex: [calls('private.match_yarns'), calls('private.count_listings')],
  yarn_tolerance_percent: [calls('private.yarn_reach')],
  facet_rows: [calls('private.count_listings')],
  facet_lookups: [calls('private.count_listings')],
  facet_values: [calls('private.facet')],
  search_newest_rows: [calls('private.search_listings')],
  search_common_rows: [calls('private.search_listings')],
  search_candidates: [calls('private.search_listings'), calls('private.count_listings')],
  search_further_rows: [calls('private.search_listings')],
  products_for_search: [calls('public.get_all_products_for_search')],
  product_search_near: [calls('private.find_products')],
  product_search_sorted: [calls('private.products_by_words')],
  product_search_common: [calls('private.find_products')],
  product_search_far: [calls('private.find_products'), calls('public.search_products')],
  interest_tries: [calls('private.finish_interest')],
  interest_first_pause_seconds: [calls('private.retry_pause'), calls('private.claim_interest')],
  interest_longest_pause_seconds: [calls('private.retry_pause')],
  interest_try_seconds: [calls('private.claim_interest'), calls('private.due_interests')],
  interest_receipt_wait_seconds: [calls('private.finish_interest')],
  price_changes_read: [calls('public.get_product_prices')],
  price_least_posts: [calls('private.count_price_week')],
  price_least_companies: [calls('private.count_price_week')],
  price_share_percent: [calls('private.count_price_week')],
  price_trim_percent: [calls('private.count_price_week')],
  price_weeks_counted: [calls('private.count_price_week')],
  price_weeks_shown: [calls('public.get_price_trends')],
  listing_price_weeks: [calls('public.get_listing_price_trend')],
  price_yarns_shown: [calls('public.get_price_trends')],
  figures_days: [calls('private.count_figures'), calls('public.get_daily_figures')],
  failed_interest_page_size: [calls('public.get_failed_interests')],
  contacts_per_hour: [calls('private.open_contact'), reads(`${SERVER}/functions/give-contact.ts`)],
  contacts_per_day: [calls('private.open_contact'), reads(`${SERVER}/functions/give-contact.ts`)],
  directory_search_sorted: [calls('public.search_listed_members'), calls('public.search_members')],
  contact_searches_per_day: [calls('private.count_contact_search')],
  posts_per_minute: [calls('private.posting_limits'), reads(`${SERVER}/settings.ts`)],
  posts_per_hour: [calls('private.posting_limits'), reads(`${SERVER}/settings.ts`)],
  posts_per_body: [calls('private.tg_listings__count_posts'), reads(`${SERVER}/http/data-service.ts`)],
  corporate_enquiries_per_hour: [calls('private.tg_corporate_enquiries__hold_back')],
  corporate_enquiries_per_address: [calls('private.tg_corporate_enquiries__hold_back')],
  corporate_enquiries_per_minute: [calls('private.tg_corporate_enquiries__hold_back')],
  company_products_searched: [calls('public.search_company_products')],
  companies_searched: [calls('public.search_companies')],
  news_search_window: [calls('private.search_newest')],
  news_search_bytes: [calls('private.search_newest')],
  news_search_candidates: [calls('private.search_newest')],
  product_form_rows: [reads('apps/web/src/features/corporate-products/components/product-form.tsx')],
  import_rows: [
    reads('apps/web/src/features/corporate-products/import/read-table.ts'),
    reads(`${SERVER}/functions/import-corporate-products/handler.ts`),
  ],
  import_file_bytes: [reads('apps/web/src/features/corporate-products/import/read-table.ts')],
  import_unpacked_bytes: [reads('apps/web/src/features/corporate-products/import/read-xlsx.ts')],
  import_columns: [reads('apps/web/src/features/corporate-products/import/read-xlsx.ts')],
  import_cell_length: [
    reads('apps/web/src/features/corporate-products/import/read-table.ts'),
    reads(`${SERVER}/functions/import-corporate-products/handler.ts`),
  ],
  import_read_ms: [reads('apps/web/src/features/corporate-products/import/read-in-worker.ts')],
  import_wait_ms: [reads('apps/web/src/features/corporate-products/api/import-products.ts')],
  import_preview_rows: [reads('apps/web/src/features/corporate-products/components/import-preview.tsx')],
  export_page_size: [
    reads(`${SERVER}/functions/export-csv/company-rows.ts`),
    reads(`${SERVER}/functions/export-csv/request.ts`),
    reads('apps/web/src/features/bid-management/components/bids-desk.tsx'),
  ],
  import_body_bytes: [reads(`${SERVER}/functions/import-corporate-products/handler.ts`)],
  import_faulty_rows_told: [reads(`${SERVER}/functions/import-corporate-products/handler.ts`)],
  import_timeout_ms: [reads(`${SERVER}/functions/import-corporate-products/handler.ts`)],
} satisfies Effects;
