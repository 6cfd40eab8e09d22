import { daysOf, RETENTION } from './retention.ts';

/** Numbers that only the database and the server use; limits.ts and admin-limits.ts have the others. */
export const SERVER_LIMITS = {
  /** Listings that one statement announces row by row to open pages; of more only the number is announced. */
  announced_per_statement: 20,
  /** New posts that are finished in one transaction: announced, copied for Product Search, looked at for contacts. */
  posts_finished_at_once: 500,
  /** Listings that one statement changes and copies for Product Search at once; of more, the copies are made later. */
  listings_copied_at_once: 200,
  /** Copies in Product Search that one transaction renames. */
  copies_renamed_at_once: 200,
  /** Listings or products whose keys one transaction writes after an upgrade; it copies as many for Product Search. */
  yarns_keyed_at_once: 200,
  /** Counts near the asked one that a page of yarns goes through; there may be more within the tolerance. */
  yarn_counts_looked_at: 40,
  /** The coarsest count that can be asked for, in millitex: that of 99,999 denier. */
  yarn_millitex: 11_111_000,
  /** Rows of a list that a search looks at first, in the order of the list. */
  search_newest_rows: 1000,
  /** A range or a ply is common if this many of those rows have it: its keys are not used. */
  search_common_rows: 200,
  /** Rows with the keys of a search; if there are more, the search continues in the order of the list. */
  search_candidates: 2000,
  /** Rows that it reads then, fewer with each word; after them the result says how far back it searched. */
  search_further_rows: 8000,
  /** Candidates of a list by texts that the data service serves; if there are more, all rows are looked at. */
  list_candidates: 10_000,
  /** Rows that the counts beside filters are counted in, the newest of the list; of fewer rows all counts are exact. */
  facet_rows: 2000,
  /** Choices of filters whose rows are looked up by the index, where the list has more rows than that. */
  facet_lookups: 2,
  /** Most values of a filter that are counted: those that most rows have. */
  facet_values: 60,
  /** Most products that `get_all_products_for_search` returns: the newest. */
  products_for_search: 1000,
  /** Newest products that are read one by one before the word index is used. */
  product_search_near: 2000,
  /** Most products from the word index that are sorted by age; if there are more, the newest products are searched. */
  product_search_sorted: 5000,
  /**
   * With this many candidates among the nearest, there are more in all than can be sorted, so the index is not used.
   */
  product_search_common: 20,
  /** Most products that one page of a search reads. */
  product_search_far: 10000,
  /** The newest changes of a product from which its daily prices are computed. */
  price_changes_read: 1000,
  /** Corporate enquiries that a search of admins looks through: the newest. */
  enquiries_searched: 20000,
  /** How often a message about interest is tried by each way, WhatsApp or e-mail, before it is given up. */
  interest_tries: 8,
  /** The mean of the pause after the first try; that of each further one doubles. No pause is above the longest. */
  interest_first_pause_seconds: 60,
  interest_longest_pause_seconds: 1800,
  /** An attempt without a result after this many seconds was cut off: whether its message was sent is unknown. */
  interest_try_seconds: 120,
  /** How long to wait for a receipt when it is unknown whether a message was sent. */
  interest_receipt_wait_seconds: 600,
  /** A week has a price of a yarn with so many posts of so many unrelated companies, else none. */
  price_least_posts: 5,
  price_least_companies: 4,
  /** No company has more of the weight of a week's price, in per cent. */
  price_share_percent: 30,
  /** A price that is further from the median, in per cent of it, is left out as a slip. */
  price_trim_percent: 50,
  /** How many weeks back prices are counted, and after how many they are forgotten. */
  price_weeks_counted: 104,
  /** Weeks of a yarn on the page of price trends, and on that of a listing. */
  price_weeks_shown: 26,
  listing_price_weeks: 8,
  /** Yarns that one search of price trends returns. */
  price_yarns_shown: 12,
  /** The newest prices of a yarn from price lists, beside its weeks. */
  listed_prices_shown: 12,
  /** How many days the admins' dashboard goes back, and shows at most. */
  figures_days: 366,
  /** Interests that failed, fetched at a time. */
  failed_interest_page_size: 50,
  /** Posters whose number and e-mail a member may open in an hour and in a day; one of the same day counts once. */
  contacts_per_hour: 30,
  contacts_per_day: 100,
  /** So few members that a search of the directory finds are sorted; of more, the list is walked in its order. */
  directory_search_sorted: 1000,
  /** Members per part of a selection of all members or of an export. */
  members_read_at_once: 1000,
  /** Payments, invoices or credit notes in one part of an export. */
  accounts_read_at_once: 500,
  /** Promotional letters that are stored at most per hour, and per day, for all admins together. */
  promotion_letters_per_hour: 12_000,
  promotion_letters_per_day: 50_000,
  /** Searches of the directory that look through e-mail addresses and mobile numbers, of one member in a day. */
  contact_searches_per_day: 600,
  /** Listings that a member may post in a minute and in an hour, of all kinds together, unless the operator sets others. */
  posts_per_minute: 60,
  posts_per_hour: 500,
  /** Listings in one body. */
  posts_per_body: 50,
  /** Bids that a member may place in a minute and in an hour. */
  bids_per_minute: 30,
  bids_per_hour: 300,
  /** How long to wait for a bid that was paid for, in seconds, before its credit is returned. */
  bid_payment_wait_seconds: 600,
  /**
   * Executives of a company that are notified of a bid: the product's executive first, then its department, else Super
   * Admins.
   */
  bid_executives_told: 10,
  /** Companies that share a name with another one, as admins list them. */
  companies_of_one_name: 200,
  /** Products that get another role, or lose their executive, at once; a job looks after the rest. */
  products_released_at_once: 500,
  /** Bytes of an import's request: the rows as JSON. */
  import_body_bytes: 8_000_000,
  /** Import rows whose errors are reported: after them nothing is read. */
  import_faulty_rows_told: 100,
  /** How long the database may work at an import. */
  import_timeout_ms: 60000,
  /** Bids that a search of Bids Management reads and counts: the newest that the caller may answer. */
  bids_searched: 20_000,
  /** Corporate enquiries of one e-mail address or number in an hour. */
  corporate_enquiries_per_hour: 3,
  /** Those from one network address in an hour, which an office or a carrier's customers may share. */
  corporate_enquiries_per_address: 30,
  /** The limit of all addresses together per minute. A single sender never comes near it. */
  corporate_enquiries_per_minute: 600,
  /** Products of one company that a search on its page reads: those that have the parts of its words. */
  company_products_searched: 20_000,
  /** Companies that a search of Corporate Members looks through, in the order of their names. */
  companies_searched: 20_000,
  /** The newest rows that a search of news or price lists reads, and the most bytes. */
  news_search_window: 3000,
  news_search_bytes: 6_000_000,
  /** Where that is not all, it looks through the rows that the index names, when they are no more than these. */
  news_search_candidates: 200,
  /** An admin who deletes the own account must have signed in or reauthenticated within this many minutes. */
  reauthentication_minutes: 10,
  /** Changes of one table that the audit log stores row by row in a transaction; of more it stores the number. */
  audit_rows_per_transaction: 100,
  /** Characters of a value, a reason or a name in the audit log; longer texts are cut. */
  audit_text_length: 300,
  /** Retention of the audit log in days, unless the operator sets another one. */
  audit_days: daysOf(RETENTION.audit_log),
  /** Rows of it that are deleted at once when their time is over. */
  audit_rows_forgotten_at_once: 1000,
  /** Rows of it that its page fetches at a time, and members whose name a search in it looks for. */
  audit_page_size: 50,
  audit_members_searched: 200,
  /** The newest rows of the audit log among which a search looks for a full page before it looks in the indexes. */
  audit_search_window: 5000,
  /** The rows of it among which a page has those with words of one or two letters. */
  audit_short_words_searched: 20_000,
  /** Messages that failed, fetched at a time; and how many of each kind a search looks through, the newest. */
  failed_message_page_size: 50,
  failed_messages_searched: 1000,
  /** Promotional mailings fetched at a time for their page, and how many a search looks through, the newest. */
  mailing_page_size: 25,
  mailings_searched: 2000,
  /** Calls without the key of a mailing, of one admin with one text, are one mailing while they follow each other within so many minutes. */
  mailing_pause_minutes: 10,
  /** Reports that a member may send in an hour and in a day. */
  reports_per_hour: 10,
  reports_per_day: 30,
  /** So many equal posts of one member in a day are flagged, and how many of the newest are compared. */
  equal_posts_flagged: 5,
  posts_compared: 50,
  /** Cases per page of moderation, how many a search reads, and the newest reports and decisions shown of each. */
  moderation_page_size: 25,
  moderation_cases_searched: 1000,
  moderation_rows_told: 10,
  /** How long the press of Continue waits for the code of its signup, in hours. */
  consent_press_hours: RETENTION.consent_presses.keep.hours,
  /** How long a copy of a member's data stays ready, and how long it is until another one, in hours. */
  data_copy_hours: RETENTION.data_copies.keep.hours,
  /** How often it is tried, and for how long an attempt may go on, in seconds. */
  data_copy_tries: 5,
  data_copy_seconds: 900,
  /** Rows that it reads at a time, and bytes of the whole file. */
  data_copy_rows_at_once: 500,
  data_copy_bytes: 67_108_864,
  /** Days after which the device of an admin is new again. */
  known_device_days: daysOf(RETENTION.known_devices),
  /** Rows that are deleted at once when their period of retention is over. */
  expired_rows_forgotten_at_once: 1000,
  /** Sessions that a member sees in the list of them. */
  sessions_shown: 50,
  /** Admins in the list of their second factors. */
  admins_shown: 200,
  /** Listings named in one part of the sitemap; search engines take up to 50,000. */
  sitemap_part_length: 10000,
  /** Entries of the news feed. */
  feed_length: 50,
  /** Of the picture of a list's first page, in pixels. */
  price_list_thumbnail_width: 640,
  /** Impressions and clicks that one call of `count_ads` may bring: a page sends half as many. */
  ad_counts_per_call: 20,
  /**
   * Rows over which an ad's counts of a day are spread, so that calls of several connections do not wait for each
   * other.
   */
  ad_count_slots: 8,
  /** Calls of `count_ads` a minute from one address, or of one member. */
  ad_count_calls_per_minute: 240,
  /** A view and a click count once per person and ad within this many minutes. */
  ad_count_minutes: 15,
  /** People of one address, as browsers name themselves, whose views of an ad count within these minutes: offices share an address. */
  ad_people_per_address: 10,
  /** Most that today's hashes of people who looked at ads take; further views are not counted. */
  ad_people_mebibytes: 64,
  /** Days of one ad whose statistics are read: the newest. */
  ad_days_read: 400,
  /** Signed events that could not be taken: bytes of each that stay, how many of one provider, for how long. */
  event_aside_bytes: 65_536,
  events_aside: 500,
  event_aside_days: daysOf(RETENTION.events_aside),
  /** How many of them the page of payments shows. */
  events_aside_shown: 50,
  /** How long an uploaded file waits for a row that names it, and how many are removed at a time. */
  stray_file_hours: RETENTION.stray_files.keep.hours,
  stray_files_at_once: 500,
} as const;
