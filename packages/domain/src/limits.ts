/**
 * Every number of the product. SQL gets the same numbers as `private.limit_*()` (db/src/gen-limits.ts), so a limit is
 * changed here and nowhere else.
 */
export const LIMITS = {
  /** Credits of a new member, whatever membership was chosen: nobody is Paid before a payment is captured. */
  credits_free_signup: 25,
  /** Credits that a Paid Member's balance is lifted to, at activation and on the 1st of each month for a year. */
  credits_paid_monthly: 200,
  /** Credits that a Corporate Member's balance is lifted to on the 1st of each month for a year. */
  credits_corporate_monthly: 300,
  /** Credits for each side of a referral. */
  credits_referral: 5,
  credits_per_interest: 1,
  credits_per_bid: 1,
  /** Shown as an admin's balance; admins are never charged. */
  credits_admin_shown: 9999,
  /** From this balance downwards the credits pill warns. */
  credits_low: 5,

  denier_count_digits: 4,
  filament_count_digits: 4,
  quantity_digits: 6,
  quantity_max_kgs: 999999,
  price_digits: 6,
  price_decimals: 2,
  /** Rupees per kg. */
  price_max: 999999.99,
  blend_ratio_length: 50,
  other_fibre_length: 30,
  lot_no_length: 10,
  plys_min: 1,
  plys_max: 16,

  member_name_length: 100,
  business_name_length: 150,
  company_name_length: 150,
  email_length: 254,
  gst_number_length: 20,
  place_length: 100,
  pin_length: 10,
  mobile_india_digits: 10,
  mobile_min_digits: 7,
  mobile_max_digits: 15,

  otp_digits: 6,
  /** Password strength at signup. */
  password_signup_min: 6,
  /** Password on the reset page and whenever it is changed. */
  password_reset_min: 8,

  referral_code_length: 12,
  /** The profile page's scheme may grow by one digit at each conflict. */
  referral_code_max_length: 16,
  referral_name_letters: 5,
  referral_mobile_digits: 5,
  /** Tries of the profile page's own referral code, each adding one digit. */
  referral_code_attempts: 10,

  /** Entries of each side list on Home. */
  home_list_length: 10,
  /** Similar open listings under a listing. */
  similar_listings_length: 5,
  /** Listings named in one part of the sitemap; search engines take up to 50,000. */
  sitemap_part_length: 10000,
  /** Entries of the news feed. */
  feed_length: 50,
  /** Listings fetched at a time. */
  listing_page_size: 50,
  /** Dealers see what dealers posted in the last days, this many. */
  d2d_shown_days: 10,
  /** Products fetched at a time by Product Search. */
  product_page_size: 50,
  /** Most products that `get_all_products_for_search` answers: the newest. */
  products_for_search: 1000,
  /** Newest products that are looked through one by one before the index of words is asked. */
  product_search_near: 2000,
  /** Products that the index of words names are sorted by age up to here; where there are more, the newest are looked through. */
  product_search_sorted: 5000,
  /** So many candidates among the nearest: more of them in all than are sorted, so the index need not be asked. */
  product_search_common: 20,
  /** Products looked through at most for one page of a search. */
  product_search_far: 10000,
  /** Members on a page of the directory. */
  directory_page_size: 100,
  /** Listings that one statement tells the open pages of, row by row; of more it tells how many. */
  announced_per_statement: 20,
  /** Rows of a list that a search looks at first, in the order of the list. */
  search_newest_rows: 1000,
  /** Rows that share the keys of a search; when there are more, it goes on in the order of the list. */
  search_candidates: 2000,
  /** Rows that it looks at then, fewer with each word; after them it says how far back it looked. */
  search_further_rows: 8000,
  /** Bids are shown for this long. */
  bids_shown_months: 3,
  /** Changes of credits fetched at a time. */
  credit_page_size: 50,
  /** How often a message about interest is tried by each way, WhatsApp or e-mail, before it is given up. */
  interest_tries: 8,
  /** The pause after the first try; each further one doubles, up to the longest. */
  interest_first_pause_seconds: 60,
  interest_longest_pause_seconds: 1800,
  /** A try without an end after this many seconds was cut off: nobody knows whether its message went out. */
  interest_try_seconds: 120,
  /** How long a receipt is waited for when nobody knows whether a message went out. */
  interest_receipt_wait_seconds: 600,
  /** Interests that failed, fetched at a time. */
  failed_interest_page_size: 50,

  /** Posters whose number and e-mail a member may open in an hour and in a day; one of the same day counts once. */
  contacts_per_hour: 30,
  contacts_per_day: 100,

  /** Corporate enquiries of one e-mail address or number in an hour. */
  corporate_enquiries_per_hour: 3,
  /** Corporate enquiries of everybody in a minute: far more than the trade sends, far fewer than a script does. */
  corporate_enquiries_per_minute: 30,

  /** Of news articles and snippets. */
  headline_length: 200,
  news_content_length: 20000,
  snippet_content_length: 250,
  news_page_size: 17,
  snippet_page_size: 50,
  /** Words of an article on its card. */
  news_excerpt_words: 45,
  /** Most hits of a search of news or price lists, the newest. */
  news_search_hits: 1000,
  /** A search looks through this many of the newest, and through all when it finds fewer there than `news_search_rare`. */
  news_search_window: 3000,
  news_search_rare: 30,
  /** Words that have to be this long for the search index. */
  search_index_letters: 3,
  price_list_page_size: 12,
  price_list_description_length: 200,
  /** Of the picture of a list's first page, in pixels. */
  price_list_thumbnail_width: 640,
  file_name_length: 255,
  url_length: 2048,
  /** What is read of a search box, in characters and in words. */
  search_length: 100,
  search_words: 8,
  /** Up to this many pages, pagination shows them all. */
  pagination_pages_shown: 7,

  toast_ms: 5000,
  toast_signup_conflict_ms: 9000,
  toast_resend_failed_ms: 10000,
  toast_deduction_failed_ms: 7000,
  toast_reset_link_ms: 7000,
  toast_upgrade_ms: 7000,
  redirect_after_paid_signup_ms: 2000,
  redirect_after_upgrade_ms: 3000,

  ad_width: 750,
  ad_height: 300,
  ad_min_height: 75,
  ad_fade_ms: 500,
  ad_image_bytes: 1048576,

  /** Most that a plan may cost in rupees, before GST. */
  plan_price_max: 9999999,
  membership_months: 12,

  min_age: 18,
  dispute_working_days: 2,
} as const;

/** The Paid Member plan as first announced, in rupees before GST. */
export const PLAN = {
  paid_price: 8388,
  regular_price: 12000,
  saving: 3612,
  saving_percent: 30,
  per_month: 699,
  /** Last day of the offer, Asia/Kolkata. */
  offer_ends: '2025-09-22',
} as const;

/** Defaults of the forms. */
export const DEFAULTS = { country_code: '+91', country: 'India', number_of_plys: 1 } as const;

/** The one time zone and locale of every date shown or compared. */
export const TIME_ZONE = 'Asia/Kolkata';
export const LOCALE = 'en-IN';
