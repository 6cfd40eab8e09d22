/**
 * Every number of the product that a page needs; server-limits.ts has the others, so that no browser loads them. SQL
 * gets the same numbers as `private.limit_*()` (db/src/gen/limits.ts), so change a limit here and nowhere else.
 */
export const LIMITS = {
  /** Credits of a new member, whichever membership was chosen: nobody is Paid before a payment is captured. */
  credits_free_signup: 25,
  /** Credits that a Paid Member's balance is lifted to, at activation and on the 1st of each month for a year. */
  credits_paid_monthly: 200,
  /** Credits that a Corporate Member's balance is lifted to on the 1st of each month for a year. */
  credits_corporate_monthly: 300,
  /** Credits for each side of a referral. */
  credits_referral: 5,
  /** How long after signup a referral code may still be added. */
  referral_code_days: 7,
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
  designation_length: 100,
  /** Of a company. */
  address_length: 500,
  marketing_info_length: 4000,
  /** Yarn segments of a company, and characters of one that is typed. */
  yarn_segments: 40,
  yarn_segment_length: 60,
  /** Of a company's logo or banner, and of its brochure. */
  company_picture_bytes: 5_000_000,
  company_brochure_bytes: 20_000_000,
  /** Most dealers of one company. */
  company_dealers: 1000,
  email_length: 254,
  gst_number_length: 20,
  place_length: 100,
  pin_length: 10,
  mobile_india_digits: 10,
  mobile_min_digits: 7,
  mobile_max_digits: 15,

  otp_digits: 6,
  /** Wrong codes after which the right one is refused too. */
  otp_tries: 5,
  /** Between two messages to one address or number. */
  otp_interval_seconds: 60,
  /** How long a code or link in an e-mail, and a code in an SMS, is good for. */
  email_code_minutes: 10,
  sms_code_minutes: 10,
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
  /** Listings fetched at a time. */
  listing_page_size: 50,
  /** Listings of one poster that a list shows in a row; more of them are folded. */
  listings_in_a_row: 3,
  /** Dealers see dealers' listings of this many last days. */
  d2d_shown_days: 10,
  /** Products fetched at a time by Product Search. */
  product_page_size: 50,
  /** Members on a page of the directory. */
  directory_page_size: 100,
  /** Companies on a page of Corporate Members, and products on a page of a company. */
  company_page_size: 48,
  company_product_page_size: 100,
  /** A text this long or longer is looked for in e-mail addresses and mobile numbers too: shorter parts would spell them. */
  directory_contact_part: 6,
  /** Bids are shown for this long. */
  bids_shown_months: 3,
  bid_page_size: 50,
  /** Pending bids of a company are counted up to this many. */
  pending_bids_counted: 100,
  /** Interested members of a listing per page. */
  interest_page_size: 20,
  /** Interests in a listing are counted up to this many. */
  interests_counted: 1000,
  /** Products of a company that its managers fetch at a time, until they have all. */
  managed_product_page_size: 1000,
  /** Products whose prices are saved in one transaction; more are saved in several. */
  prices_saved_at_once: 2000,
  /** Changes of a product's price and visibility per page, for its managers. */
  price_change_page_size: 50,
  /** Rows of the product form. */
  product_form_rows: 50,
  /** Products in one imported file. */
  import_rows: 10000,
  /** Bytes of the file, and of its unpacked contents. */
  import_file_bytes: 5_000_000,
  import_unpacked_bytes: 30_000_000,
  import_columns: 100,
  /** Characters of one cell that are read: more than any field accepts. */
  import_cell_length: 300,
  /** How long reading the file may take. */
  import_read_ms: 20000,
  /** How long saving it may take, and a little longer than the database is given. */
  import_wait_ms: 65000,
  /** Rows of the preview that are shown at a time. */
  import_preview_rows: 100,
  /** Products or enquiries that an export reads at a time, and bids that may be ticked for one. */
  export_page_size: 1000,
  /** Characters of the note beside a credit that an admin restores. */
  credit_note_length: 300,
  /** Members that the search for an executive or a dealer finds. */
  executive_search_size: 20,
  /** Corporate enquiries on a page of the admins' list. */
  enquiry_page_size: 50,
  /** Changes of credits fetched at a time. */
  credit_page_size: 50,

  /** Of news articles and snippets. */
  headline_length: 200,
  news_content_length: 20000,
  snippet_content_length: 250,
  news_page_size: 17,
  snippet_page_size: 50,
  /** Words of an article on its card. */
  news_excerpt_words: 45,
  price_list_page_size: 12,
  price_list_description_length: 200,
  file_name_length: 255,
  url_length: 2048,
  /** The limits of a search text, in characters and in words. */
  search_length: 100,
  /** How far a count may be from the asked one, in per cent; also the widest tolerance that a reader can choose. */
  yarn_tolerance_percent: 10,
  search_words: 8,
  /** Up to this many pages, pagination shows them all. */
  pagination_pages_shown: 7,

  /** How long a page waits for a service to start its response. */
  answer_wait_ms: 30000,
  /** How long a page waits for the check of a stored session before it continues without it. */
  session_wait_ms: 4000,

  toast_ms: 5000,
  toast_signup_conflict_ms: 9000,
  toast_resend_failed_ms: 10000,
  toast_deduction_failed_ms: 7000,
  toast_reset_link_ms: 7000,
  toast_upgrade_ms: 7000,
  toast_prices_ms: 7000,
  redirect_after_paid_signup_ms: 2000,
  redirect_after_upgrade_ms: 3000,

  ad_width: 750,
  ad_height: 300,
  ad_min_height: 75,
  ad_alt_text_length: 150,
  /** Ads on a page of Ad Management. */
  ad_page_size: 20,

  /** Most that a plan may cost in rupees, before GST. */
  plan_price_max: 9999999,
  /** Most characters of the seller's address on an invoice, which is one line of data. */
  seller_address_length: 300,
  payment_page_size: 25,
  membership_months: 12,

  min_age: 18,
  dispute_working_days: 2,
} as const;

export * from './reference/defaults.ts';
