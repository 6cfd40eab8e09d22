/**
 * The access matrix: every relation, every verb, every actor. The row belongs to `owner`. The runner
 * (access-matrix.test.ts) fails when a relation or a cell is missing.
 */
import { WITHOUT_CONTACTS } from './support/without-contacts.ts';

/** `unproved` is the main admin, who has a second factor and has not shown it: a member like others until then. */
export const ACTORS = ['anon', 'guest', 'free', 'paid', 'dealer', 'executive', 'unproved', 'admin', 'owner'] as const;
export type Actor = (typeof ACTORS)[number];

export const VERBS = ['select', 'insert', 'update', 'delete'] as const;
export type Verb = (typeof VERBS)[number];

/** `yes` it happens, `none` nothing is found to act on, `denied` PostgreSQL refuses (42501). */
export type Outcome = 'yes' | 'none' | 'denied';
export type Cells = Record<Verb, Record<Actor, Outcome>>;

/** The same for everybody but those named. */
function all<T = Outcome>(usual: T, except: Partial<Record<Actor, T>> = {}): Record<Actor, T> {
  return { ...(Object.fromEntries(ACTORS.map((actor) => [actor, usual])) as Record<Actor, T>), ...except };
}

const NOBODY: Cells = { select: all('denied'), insert: all('denied'), update: all('denied'), delete: all('denied') };

/** Read by everybody, written by admins. */
const ADMINS_WRITE: Cells = {
  select: all('yes'),
  insert: all('denied', { admin: 'yes' }),
  update: all('none', { anon: 'denied', admin: 'yes' }),
  delete: all('none', { anon: 'denied', admin: 'yes' }),
};

/** An open listing: read by everybody; each member posts own ones; its owner closes and deletes it. */
const LISTING: Cells = {
  select: all('yes'),
  // A guest has no profile to post under: NOPRF, shown as denied by the runner's rule for our own codes.
  insert: all('yes', { anon: 'denied', guest: 'denied' }),
  update: all('none', { anon: 'denied', owner: 'yes' }),
  delete: all('none', { anon: 'denied', owner: 'yes' }),
};

/** An open listing from dealer to dealer: read and posted by dealers; its owner, a dealer too, closes and deletes it. */
const D2D_LISTING: Cells = {
  select: all('none', { anon: 'denied', dealer: 'yes', owner: 'yes' }),
  insert: all('denied', { dealer: 'yes', owner: 'yes' }),
  update: all('none', { anon: 'denied', owner: 'yes' }),
  delete: all('none', { anon: 'denied', owner: 'yes' }),
};

export const MATRIX: Record<string, Cells> = {
  'public.tanabana_free': {
    select: all('yes'),
    // Everybody who acts has a profile already, but the guest.
    insert: all('denied', { guest: 'yes' }),
    update: all('none', { anon: 'denied', admin: 'yes', owner: 'yes' }),
    delete: all('denied'),
  },
  // The owner agreed to be listed.
  'public.listed_members': {
    ...NOBODY,
    select: all('none', { anon: 'denied', paid: 'yes', executive: 'yes', admin: 'yes' }),
  },
  'public.purchase_enquiries': LISTING,
  'public.sales_offers': LISTING,
  'public.d2d_purchase_enquiries': D2D_LISTING,
  'public.d2d_sales_offers': D2D_LISTING,
  'public.credit_ledger': { ...NOBODY, select: all('none', { anon: 'denied', admin: 'yes', owner: 'yes' }) },
  'public.listing_interests': { ...NOBODY, select: all('none', { anon: 'denied', owner: 'yes' }) },
  'public.membership_plan': { ...ADMINS_WRITE, insert: all('denied'), delete: all('denied') },
  // The row is the platform's.
  'public.invoice_settings': {
    ...NOBODY,
    select: all('none', { anon: 'denied', admin: 'yes' }),
    update: all('none', { anon: 'denied', admin: 'yes' }),
  },
  'public.dollar_rate': {
    ...NOBODY,
    select: all('none', { anon: 'denied', admin: 'yes' }),
    update: all('none', { anon: 'denied', admin: 'yes' }),
  },
  'public.membership_payments': { ...NOBODY, select: all('none', { anon: 'denied', admin: 'yes', owner: 'yes' }) },
  'public.tax_invoices': { ...NOBODY, select: all('none', { anon: 'denied', admin: 'yes', owner: 'yes' }) },
  'public.credit_notes': { ...NOBODY, select: all('none', { anon: 'denied', admin: 'yes', owner: 'yes' }) },
  'public.company_details': ADMINS_WRITE,
  // A revealed product of a company whose executive `executive` is.
  'public.corporate_products': {
    select: all('yes'),
    insert: all('denied', { executive: 'yes', admin: 'yes' }),
    update: all('none', { anon: 'denied', executive: 'yes', admin: 'yes' }),
    delete: all('none', { anon: 'denied', executive: 'yes', admin: 'yes' }),
  },
  // Who set its price, and when: its company's and the admins' alone.
  'public.corporate_product_changes': {
    ...NOBODY,
    select: all('none', { anon: 'denied', executive: 'yes', admin: 'yes' }),
  },
  // A bid of `owner` on it.
  'public.customer_bids': {
    ...NOBODY,
    select: all('none', { anon: 'denied', executive: 'yes', admin: 'yes', owner: 'yes' }),
    // A bid that was paid for; a guest has no profile to pay with, and the executive bids on their own company's product.
    insert: all('yes', { anon: 'denied', guest: 'denied', executive: 'denied' }),
    // A decision about the bid: the bidder gets an error; other actors find no row.
    update: all('none', { anon: 'denied', executive: 'yes', admin: 'yes', owner: 'denied' }),
  },
  'public.partner_organisations': ADMINS_WRITE,
  'public.corporate_enquiries': {
    ...NOBODY,
    select: all('none', { anon: 'denied', admin: 'yes' }),
    insert: all('yes'),
  },
  'public.corporate_ads': ADMINS_WRITE,
  'public.contact_views': { ...NOBODY, select: all('none', { anon: 'denied', admin: 'yes' }) },
  'public.consents': { ...NOBODY, select: all('none', { anon: 'denied', owner: 'yes' }) },
  'private.consent_presses': NOBODY,
  'private.data_copies': NOBODY,
  'private.data_copy_parts': NOBODY,
  // Of a hidden post of `owner`.
  'public.hidden_listings': { ...NOBODY, select: all('none', { anon: 'denied', owner: 'yes' }) },
  'public.news_items': ADMINS_WRITE,
  'public.news_snippets': ADMINS_WRITE,
  'public.price_updates_pdfs': ADMINS_WRITE,
  // In a published list.
  'public.price_list_points': ADMINS_WRITE,
  // What the server does for callers of /storage/v1 it does in their role. A file of a bucket of the product.
  'storage.buckets': { ...NOBODY, select: all('none', { anon: 'denied', admin: 'yes' }) },
  'storage.objects': { ...ADMINS_WRITE, select: all('none', { anon: 'denied', admin: 'yes' }) },
  // Empty until an admin writes it: private/promotion_letters.test.sql tests what admins find then.
  'public.promotion_templates': {
    ...NOBODY,
    select: all('none', { anon: 'denied' }),
    insert: all('denied', { admin: 'yes' }),
    update: all('none', { anon: 'denied' }),
  },
  'private.promotion_stops': NOBODY,
  'private.mailings': NOBODY,
  'private.promotion_pieces': NOBODY,
  'private.promotion_letters': NOBODY,
  'private.members': NOBODY,
  'private.contact_searches': NOBODY,
  'private.product_search': NOBODY,
  'private.searchable_products': NOBODY,
  'private.membership_changes': NOBODY,
  'private.audit_log': NOBODY,
  'private.settings': NOBODY,
  'private.account_notices': NOBODY,
  'private.listings': NOBODY,
  'private.open_listing_changes': NOBODY,
  'private.posting_counts': NOBODY,
  'private.unfinished_posts': NOBODY,
  'private.stale_copies': NOBODY,
  'private.unkeyed_yarns': NOBODY,
  'private.listing_pieces': NOBODY,
  'private.known_devices': NOBODY,
  'private.counted_people': NOBODY,
  'private.daily_figures': NOBODY,
  'private.priced_yarns': NOBODY,
  'private.price_weeks': NOBODY,
  'private.price_figures': NOBODY,
  'private.poster_messages': NOBODY,
  'private.awaited_bids': NOBODY,
  'private.bid_messages': NOBODY,
  'private.outbox_messages': NOBODY,
  'private.payment_events': NOBODY,
  'private.events_aside': NOBODY,
  'private.payment_decisions': NOBODY,
  'private.payment_refunds': NOBODY,
  'private.invoice_counters': NOBODY,
  'private.ad_days': NOBODY,
  'private.ad_salts': NOBODY,
  'private.ad_people': NOBODY,
  'private.moderation_cases': NOBODY,
  'private.moderation_acts': NOBODY,
  'private.reports': NOBODY,
  'private.suspensions': NOBODY,
};

/** How far a member's profile opens to a reader: each level includes those before it. */
export const LEVELS = ['public', 'member', 'contact', 'all'] as const;
export type Level = (typeof LEVELS)[number];

export const LEVEL_OF: Record<Actor, Level> = {
  anon: 'public',
  guest: 'public',
  free: 'member',
  dealer: 'member',
  unproved: 'member',
  paid: 'contact',
  executive: 'contact',
  admin: 'all',
  owner: 'all',
};

/** From which level on each column of the member view is filled. A column that is missing here fails. */
export const COLUMN_LEVEL: Record<string, Level> = {
  id: 'public',
  city: 'public',
  district: 'public',
  state: 'public',
  country: 'public',
  is_verified_member: 'public',
  is_corporate_member: 'public',
  is_dealer: 'public',
  member_name: 'member',
  business_name: 'member',
  business_type: 'member',
  my_yarns: 'member',
  membership_type: 'member',
  role: 'member',
  department: 'member',
  list_in_directory: 'member',
  membership_join_date: 'member',
  created_at: 'member',
  mobile_verified: 'contact',
  pin_zip_code: 'contact',
  email: 'all',
  country_code: 'all',
  mobile_number: 'all',
  gst_number: 'all',
  language: 'all',
  count_unit: 'all',
  messaging_credits: 'all',
  last_credit_reset_date: 'all',
  referral_code: 'all',
  referred_by_code: 'all',
  referral_credits_earned: 'all',
  membership_wish: 'all',
  current_membership_start_date: 'all',
  membership_ends_on: 'all',
  is_business_unverified: 'member',
  email_verified_at: 'all',
  updated_at: 'all',
};

/** Functions of the exposed schema and who may call them. */
export const FUNCTIONS: Record<string, readonly Actor[]> = {
  get_market_facts: ACTORS,
  get_open_count: ACTORS,
  search_purchase_enquiries: ACTORS,
  search_sales_offers: ACTORS,
  search_d2d_purchase_enquiries: ['dealer', 'owner'],
  search_d2d_sales_offers: ['dealer', 'owner'],
  match_purchase_enquiries: ACTORS,
  match_sales_offers: ACTORS,
  match_d2d_purchase_enquiries: ['dealer', 'owner'],
  match_d2d_sales_offers: ['dealer', 'owner'],
  count_purchase_enquiries: ACTORS,
  count_sales_offers: ACTORS,
  count_d2d_purchase_enquiries: ['dealer', 'owner'],
  count_d2d_sales_offers: ['dealer', 'owner'],
  search_listed_members: ['paid', 'executive', 'admin'],
  get_membership_plan: ACTORS,
  get_dollar_rate: ACTORS.filter((actor) => actor !== 'anon' && actor !== 'guest'),
  get_my_access: ACTORS.filter((actor) => actor !== 'anon'),
  get_credit_changes: ACTORS.filter((actor) => actor !== 'anon'),
  check_if_user_is_dealer: ACTORS.filter((actor) => actor !== 'anon'),
  get_my_sessions: ACTORS.filter((actor) => actor !== 'anon'),
  end_my_session: ACTORS.filter((actor) => actor !== 'anon'),
  restore_credit: ['admin'],
  get_admin_factors: ['admin'],
  is_admin_second_factor_required: ['admin'],
  // An admin with a second factor alone: db/tests/private/second_factor.test.sql.
  require_admin_second_factor: [],
  search_payments: ['admin'],
  get_payment: ['admin'],
  search_news_items: ACTORS,
  search_news_snippets: ACTORS,
  search_price_lists: ACTORS,
  search_companies: ACTORS,
  search_company_products: ACTORS,
  get_department_counts: ACTORS,
  find_company_product: ACTORS,
  search_products: ['paid', 'executive', 'admin'],
  match_products: ['paid', 'executive', 'admin'],
  get_all_products_for_search: ['paid', 'executive', 'admin'],
  get_failed_interests: ['admin'],
  search_failed_messages: ['admin'],
  retry_message: ['admin'],
  search_audit_log: ['admin'],
  search_mailings: ['admin'],
  get_promotion_tests: ['admin'],
  get_daily_figures: ['admin'],
  get_money_figures: ['admin'],
  get_accounts_after: ['admin'],
  get_company_departments: ACTORS.filter((actor) => actor !== 'anon'),
  get_listing_interests: ACTORS.filter((actor) => actor !== 'anon'),
  get_product_prices: ACTORS,
  get_price_trends: ACTORS.filter((actor) => actor !== 'anon' && actor !== 'guest'),
  get_listing_price_trend: ACTORS.filter((actor) => actor !== 'anon' && actor !== 'guest'),
  // Whose products it changes: db/tests/public/save_product_prices.test.sql.
  save_product_prices: ACTORS.filter((actor) => actor !== 'anon'),
  save_price_list_points: ['admin'],
  get_interest_counts: ACTORS.filter((actor) => actor !== 'anon'),
  get_pending_bid_count: ACTORS.filter((actor) => actor !== 'anon'),
  get_bid_counts: ACTORS.filter((actor) => actor !== 'anon'),
  search_bids: ACTORS.filter((actor) => actor !== 'anon'),
  find_members: ['admin'],
  get_company_contents: ['admin'],
  get_companies_of_one_name: ['admin'],
  count_ads: ACTORS,
  get_ad_totals: ['admin'],
  get_ad_days: ['admin'],
  get_events_aside: ['admin'],
  search_corporate_enquiries: ['admin'],
  search_members: ['admin'],
  get_members_after: ['admin'],
  get_member_counts: ['admin'],
  report_object: ACTORS.filter((actor) => actor !== 'anon'),
  decide_case: ['admin'],
  search_moderation_cases: ['admin'],
};

/**
 * How many e-mail addresses or numbers of other members one request for everything returns; `all` is every other
 * member's.
 */
type Given = number | 'all';
export type Bulk = Record<Actor, Given>;

const NO_CONTACTS: Bulk = all<Given>(0);
const ADMIN_ALONE: Bulk = all<Given>(0, { admin: 'all' });

/**
 * Contact data of others in bulk, of every relation and function that clients reach. They are opened one by one and
 * counted (docs/decisions/032-contacts-are-revealed-one-by-one.md), so every number besides 0 has its reason here.
 */
export const BULK: Record<string, Bulk> = {
  tanabana_free: ADMIN_ALONE,
  listed_members: ADMIN_ALONE,
  search_listed_members: ADMIN_ALONE,
  search_members: ADMIN_ALONE,
  get_members_after: ADMIN_ALONE,
  // A bid contains its bidder for the company that answers.
  customer_bids: all<Given>(0, { executive: 1, admin: 1 }),
  // One member's interest contains the ways to reply for the poster, whom the message has already given them.
  get_listing_interests: all<Given>(0, { owner: 1 }),
  // Of admins, to admins.
  get_admin_factors: all<Given>(0, { admin: 1 }),
  // An admin who settles a payment must find its payer.
  get_payment: all<Given>(0, { admin: 1 }),
  // What a company typed into the contact form, for those who call it back.
  corporate_enquiries: all<Given>(0, { admin: 1 }),
  search_corporate_enquiries: all<Given>(0, { admin: 1 }),
  // Who did something is named by address: an admin here, as the log has what admins and the service do.
  search_audit_log: all<Given>(0, { admin: 1 }),
  // All but the admins, who have no membership.
  find_members: all<Given>(0, { admin: 5 }),
  ...Object.fromEntries(WITHOUT_CONTACTS.map((name) => [name, NO_CONTACTS])),
};
