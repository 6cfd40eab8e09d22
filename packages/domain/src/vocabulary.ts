/**
 * The closed lists of the trade, in the order in which they are shown. SQL gets the same lists as `private.words_*()`
 * (db/src/gen/limits.ts), so add a word here and nowhere else.
 */
import type { MembershipType } from './membership/types.ts';

export { LANGUAGES } from './reference/languages.ts';

/** What a member does; a member may do several. */
export const BUSINESS_TYPES = [
  'Yarn Manufacturer',
  'Yarn Exporter/Importer',
  'Yarn Trader/Dealer',
  'Yarn Processor and Dyer',
  'Weaver',
  'Doubling and Twisting Unit',
  'Embroidery',
  'Jari Manufacturer',
  'Rope Manufacturer',
  'Downgrade Trader',
  'Sizer',
] as const;
export type BusinessType = (typeof BUSINESS_TYPES)[number];

/** Fibre types of listings and products, and the yarns a member deals in. `Others` means a typed text. */
export const YARN_TYPES = [
  'Polyester Filament',
  'Polyester Spun',
  'Cotton',
  'Linen',
  'Jute',
  'Wool',
  'Silk',
  'Nylon',
  'Acrylic',
  'Polypropylene Filament',
  'Viscose Rayon',
  'Modal',
  'Acetate',
  'Polyester-Cotton (PC)',
  'Polyester-Viscose (PV)',
  'Cotton-Spandex',
  'Wool Blend',
  'Silk Blend',
  'Linen Blend',
  'Cotton Blend',
  'Polyester Blend',
  'PV 80/20',
  'PV 65/35',
  'PC',
  'Others',
] as const;
export type YarnType = (typeof YARN_TYPES)[number];

/** Specific types of Cotton. */
export const COTTON_SPINNING_TYPES = ['Combed', 'Carded', 'Open End', 'Compact', 'Organic', 'BCI', 'Others'] as const;
export type CottonSpinningType = (typeof COTTON_SPINNING_TYPES)[number];

/** Specific types of Polyester Filament. */
export const FILAMENT_TYPES = ['Textured', 'FDY', 'POY', 'Air-Textured', 'Twisted', 'Beams', 'Others'] as const;
export type FilamentType = (typeof FILAMENT_TYPES)[number];

/** Lustre of Polyester Filament. */
export const LUSTRES = ['Bright', 'Semi-Dull', 'Full-Dull', 'Cationic', 'Others'] as const;
export type Lustre = (typeof LUSTRES)[number];

/** Twist or intermingling of Polyester Filament: none, soft, high. */
export const INTERMINGLINGS = ['NIM', 'SIM', 'HIM', 'Twisted', 'Others'] as const;
export type Intermingling = (typeof INTERMINGLINGS)[number];

/** The trade's abbreviations for some of these words; a search finds them by either. */
export const TRADE_NAMES: Readonly<Record<string, string>> = {
  Bright: 'BRT',
  'Semi-Dull': 'SD',
  'Full-Dull': 'FD',
  Cationic: 'CD',
  Textured: 'DTY',
  'Air-Textured': 'ATY',
  'Open End': 'OE',
} satisfies Partial<Record<Lustre | FilamentType | CottonSpinningType, string>>;

/** The units in which a reader may want to see every count, beside the one that was posted. */
export const READER_COUNT_UNITS = ['denier', 'dtex', 'ne', 'nm'] as const;
export type ReaderCountUnit = (typeof READER_COUNT_UNITS)[number];

/** Quality grades, best first. */
export const QUALITY_GRADES = [
  'First Equal Packing(A+)',
  'AA',
  'A',
  'First unequal packing (A1)',
  'First small packing (A2)',
  'PQ(B)',
  'CLQ(C)',
  'Job Lot',
] as const;
export type QualityGrade = (typeof QUALITY_GRADES)[number];

export * from './membership/types.ts';

/**
 * The payment providers. A payment belongs to the one that it was made with, and is refunded by no other. The server's half
 * of each is in `apps/server/src/providers/payments/`, the browser's in `apps/web/src/features/membership/vendors/`.
 */
export const PAYMENT_PROVIDERS = ['razorpay', 'cashfree'] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

/** Brand names are the same in every language. */
export const PAYMENT_PROVIDER_NAMES: Readonly<Record<PaymentProvider, string>> = {
  razorpay: 'Razorpay',
  cashfree: 'Cashfree',
};

/**
 * How a membership is paid for: by a hosted button of the provider, by an order at the provider, or by the test checkout
 * that moves no money. Where none can be, the mode is `none`; no payment is of that mode.
 */
export const PAYMENT_MODES = ['button', 'order', 'test'] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

/**
 * The states of a payment. `review` is money that was received and started nothing (a wrong amount, an unknown payer, a
 * second payment): an admin settles it.
 */
export const PAYMENT_STATUSES = ['created', 'captured', 'failed', 'refunded', 'review'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Why received money starts nothing until an admin has settled it. */
export const REVIEW_REASONS = [
  'unknown_payer',
  'wrong_amount',
  'wrong_currency',
  'second_payment',
  'has_membership',
] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

/** What an admin does about a payment. */
export const PAYMENT_ACTIONS = ['assign', 'accept', 'refund'] as const;
export type PaymentAction = (typeof PAYMENT_ACTIONS)[number];

/** A refund was requested, it is done, or the provider rejected it; then it may be requested again. */
export const REFUND_STATUSES = ['asked', 'done', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** Which payments the admins' list shows: of one kind, or all. */
export const PAYMENT_FILTERS = ['review', 'refunds', 'captured', 'refunded', 'unpaid'] as const;
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number];

/** What buyers abroad are charged: IGST as everybody else, or nothing under a letter of undertaking. */
export const GST_EXPORTS = ['igst', 'zero-rated'] as const;
export type GstExports = (typeof GST_EXPORTS)[number];

/** Membership as the screens treat it: `guest` has no profile, `admin` runs the platform. Neither is ever chosen. */
export type EffectiveMembership = MembershipType | 'admin' | 'guest';

/** Roles of an executive inside a company. `Admin` here never makes a platform admin. */
export const EXECUTIVE_ROLES = ['Super Admin', 'Admin', 'User'] as const;
export type ExecutiveRole = (typeof EXECUTIVE_ROLES)[number];

/** A listing is open until its owner closes it; nothing else about it changes. Admins hide it, and show it again. */
export const LISTING_STATUSES = ['Open', 'Closed', 'Hidden'] as const;
export type ListingStatus = (typeof LISTING_STATUSES)[number];

/** Why a listing or a member is reported. */
export const REPORT_REASONS = ['wrong', 'spam', 'contact', 'fraud', 'offensive', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Flags that the database sets by itself: contact data in a free text, the same post many times. */
export const MODERATION_FLAGS = ['contact', 'repeated'] as const;
export type ModerationFlag = (typeof MODERATION_FLAGS)[number];

/** What an admin does about a report. */
export const MODERATION_ACTS = ['hide', 'restore', 'suspend', 'lift', 'dismiss'] as const;
export type ModerationAct = (typeof MODERATION_ACTS)[number];

/** A case waits for an admin, or one has decided it. */
export const CASE_STATUSES = ['open', 'done'] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

/** What a list of listings can be sorted by, besides its own order of newest first; enquiries name no price. */
export const LISTING_SORTS = ['price_asc', 'price_desc', 'quantity_desc', 'quantity_asc'] as const;
export type ListingSort = (typeof LISTING_SORTS)[number];

/** The two kinds of listing, by their tables of the open market. */
export type ListingTable = 'purchase_enquiries' | 'sales_offers';

/** The same from dealer to dealer: equal columns, other readers. */
export const D2D_TABLES = {
  purchase_enquiries: 'd2d_purchase_enquiries',
  sales_offers: 'd2d_sales_offers',
} as const satisfies Record<ListingTable, string>;
export type D2DTable = (typeof D2D_TABLES)[ListingTable];

/** Every table of listings; interest can be shown in each. */
export const LISTING_TABLES = [
  'purchase_enquiries',
  'sales_offers',
  D2D_TABLES.purchase_enquiries,
  D2D_TABLES.sales_offers,
] as const satisfies readonly (ListingTable | D2DTable)[];
export type AnyListingTable = (typeof LISTING_TABLES)[number];

/** What can be reported: a listing by its table, or a member. */
export const REPORTED_TABLES = [...LISTING_TABLES, 'members'] as const;
export type ReportedTable = (typeof REPORTED_TABLES)[number];

/** Whether a table holds listings from dealer to dealer. */
export const isD2D = (table: AnyListingTable): table is D2DTable => table.startsWith('d2d_');

/** The kind of listing in a table. */
export const kindOf = (table: AnyListingTable): ListingTable =>
  table.endsWith('purchase_enquiries') ? 'purchase_enquiries' : 'sales_offers';

/** What a product of Product Search is: wanted (an enquiry), offered (an offer), or a company's own. */
export const PRODUCT_SOURCES = ['Wanted', 'Offered', 'Product'] as const;
export type ProductSource = (typeof PRODUCT_SOURCES)[number];

/** Account changes of which a member is notified by a mail of its own (private.account_notices). */
export const ACCOUNT_NOTICES = [
  'email_changed',
  'password_set',
  'password_changed',
  'number_changed',
  'number_proved',
  'number_taken',
  'factor_added',
  'factor_removed',
  'recovery_code_used',
  'new_device',
] as const;
export type AccountNoticeKind = (typeof ACCOUNT_NOTICES)[number];

/** The buttons whose press accepts the Terms of Use and the Privacy Policy (public.consents). */
export const CONSENT_WAYS = ['signup', 'google'] as const;
export type ConsentWay = (typeof CONSENT_WAYS)[number];

/** What becomes of a member's request for a copy of the own data (private.data_copies). */
export const DATA_COPY_STATUSES = ['requested', 'ready', 'failed'] as const;
export type DataCopyStatus = (typeof DATA_COPY_STATUSES)[number];

/** Errors of a referral code: nobody has it, it is the member's own, or its owner joined later. */
// house-allow avoided-words: the comments of released SQL functions name this list
export const REFERRAL_FAULTS = ['NOREF', 'OWNRF', 'NEWRF'] as const;

/** What becomes of one member's interest in one listing. */
export const INTEREST_STATUSES = ['pending', 'sent', 'failed'] as const;
export type InterestStatus = (typeof INTEREST_STATUSES)[number];

/** The channels by which a poster is notified of an interest. */
export const INTEREST_CHANNELS = ['whatsapp', 'email'] as const;
export type InterestChannel = (typeof INTEREST_CHANNELS)[number];

/**
 * The outcome of a message at a provider: accepted, not accepted at present (`later`), rejected (`refused`), or no
 * response, so that it may or may not have been sent (`unknown`).
 */
export const MESSAGE_OUTCOMES = ['taken', 'later', 'refused', 'unknown'] as const;
export type MessageOutcome = (typeof MESSAGE_OUTCOMES)[number];

/** What WhatsApp reports of a message that it took. */
/** Who sends signed events to the webhooks. */
export const EVENT_SOURCES = [...PAYMENT_PROVIDERS, 'whatsapp'] as const;
export type EventSource = (typeof EVENT_SOURCES)[number];

export const RECEIPT_STATUSES = ['sent', 'delivered', 'read', 'failed'] as const;
export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number];

/** Plans of a company page. */
export const COMPANY_PLANS = ['Bronze', 'Silver', 'Gold'] as const;
export type CompanyPlan = (typeof COMPANY_PLANS)[number];

/** A product of a company is public or hidden. */
export const PRODUCT_VISIBILITIES = ['Reveal', 'Hide'] as const;
export type ProductVisibility = (typeof PRODUCT_VISIBILITIES)[number];

/** A bid is pending until the company decides or the bidder cancels; then its status is final. */
export const BID_STATUSES = ['Pending', 'Accepted', 'Rejected', 'Cancelled'] as const;
export type BidStatus = (typeof BID_STATUSES)[number];

/** Why a bid was rejected without a decision by a person. */
export const BID_REJECTION_REASONS = ['company_deleted'] as const;
export type BidRejectionReason = (typeof BID_REJECTION_REASONS)[number];

/** Letters about a bid: a new one to those who answer and to the bidder, an accepted one to the same two sides. */
export const BID_MESSAGE_KINDS = ['placed_company', 'placed_bidder', 'accepted_company', 'accepted_bidder'] as const;
export type BidMessageKind = (typeof BID_MESSAGE_KINDS)[number];

export * from './ads/ad-pages.ts';

/** Why credits moved; every row of the ledger carries one. */
export const CREDIT_REASONS = [
  'signup',
  'referral',
  'membership',
  'monthly',
  'usage_enquiry',
  'usage_offer',
  'bid_submission',
  'admin',
  'returned',
  'refund',
] as const;
export type CreditReason = (typeof CREDIT_REASONS)[number];

/**
 * Tables whose changes the audit log records (db/schema/97-audit/audited_tables.sql), events of admins' accounts, and
 * messages that an admin retries.
 */
export const AUDITED_TABLES = [
  'members',
  'credit_ledger',
  'membership_plan',
  'invoice_settings',
  'dollar_rate',
  'payment_refunds',
  'credit_notes',
  'membership_payments',
  'company_details',
  'corporate_products',
  'customer_bids',
  'partner_organisations',
  'corporate_ads',
  'promotion_templates',
  'news_items',
  'news_snippets',
  'price_updates_pdfs',
  'price_list_points',
  'moderation_acts',
  'settings',
  'security_events',
  'listing_interests',
  'bid_messages',
  'account_notices',
  'exports',
  'promotion_letters',
] as const;
export type AuditedTable = (typeof AUDITED_TABLES)[number];

/**
 * What was done to a row; `event` is a sign-in and the like, `retry` a message that is sent again, `export` a list that was read as a
 * file, `send` a promotional mailing.
 */
export const AUDIT_ACTIONS = ['insert', 'update', 'delete', 'event', 'retry', 'export', 'send'] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** The kind of actor: the service itself, an operator in the database, a visitor who is not signed in. */
export const AUDIT_ROLES = ['admin', 'executive', 'member', 'service', 'operator', 'visitor'] as const;
export type AuditRole = (typeof AUDIT_ROLES)[number];

export { gradeShort } from './listings/grade-short.ts';
