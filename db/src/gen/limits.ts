/**
 * Generates the SQL copies of the domain: `private.limit_*()`, `private.words_*()` and `private.pattern_*()`, which the
 * checks of db/schema call. Change a number or a word in packages/domain; this file generates the SQL from there.
 */
import { LEGAL_VERSION } from '@tanabana/domain/accounts/legal-texts';
import { INDIAN_MOBILE_PATTERN, OTHER_MOBILE_PATTERN } from '@tanabana/domain/accounts/typed';
import { DEFAULTS, LIMITS, PLAN, TIME_ZONE } from '@tanabana/domain/limits';
import { LISTING_FIELDS } from '@tanabana/domain/listings/fields';
import { OWN_CHOICES } from '@tanabana/domain/listings/own-choices';
import { GST_STATE_CODES, GSTIN_PATTERN, SAC_PATTERN } from '@tanabana/domain/membership/gst-states';
import { COUNT_NOT_GIVEN, FILAMENT_FAMILIES } from '@tanabana/domain/listings/spec-line';
import { CONTACT_HINT, CONTACT_PATTERN } from '@tanabana/domain/moderation/contact-in-text';
import { PRICED_KILOGRAMS } from '@tanabana/domain/news/priced-kilograms';
import { NOT_IN_LINES, NOT_IN_TEXTS } from '@tanabana/domain/text/plain-text';
import { SEARCH_TOKEN_PATTERN } from '@tanabana/domain/search/whole-words';
import { ADMIN_LIMITS } from '@tanabana/domain/admin-limits';
import { SWEEPS } from '@tanabana/domain/retention';
import { SERVER_LIMITS } from '@tanabana/domain/server-limits';
import { ZEROS } from '@tanabana/domain/typed';
import { UPLOAD_LIMITS } from '@tanabana/domain/upload-limits';
import { BUCKETS, UPLOAD_BUCKETS } from '@tanabana/domain/uploads/buckets';
import * as words from '@tanabana/domain/vocabulary';

/** The closed lists under the names that SQL has them by: `private.words_*()`. */
export const LISTS = {
  languages: words.LANGUAGES,
  business_types: words.BUSINESS_TYPES,
  yarn_types: words.YARN_TYPES,
  cotton_spinning_types: words.COTTON_SPINNING_TYPES,
  filament_types: words.FILAMENT_TYPES,
  lustres: words.LUSTRES,
  interminglings: words.INTERMINGLINGS,
  trade_named: Object.keys(words.TRADE_NAMES),
  trade_names: Object.values(words.TRADE_NAMES),
  reader_count_units: words.READER_COUNT_UNITS,
  quality_grades: words.QUALITY_GRADES,
  quality_grades_short: words.QUALITY_GRADES.map(words.gradeShort),
  filament_families: FILAMENT_FAMILIES,
  membership_types: words.MEMBERSHIP_TYPES,
  gst_states: Object.keys(GST_STATE_CODES),
  gst_codes: Object.values(GST_STATE_CODES),
  gst_exports: words.GST_EXPORTS,
  payment_modes: words.PAYMENT_MODES,
  payment_statuses: words.PAYMENT_STATUSES,
  review_reasons: words.REVIEW_REASONS,
  payment_actions: words.PAYMENT_ACTIONS,
  refund_statuses: words.REFUND_STATUSES,
  executive_roles: words.EXECUTIVE_ROLES,
  listing_statuses: words.LISTING_STATUSES,
  report_reasons: words.REPORT_REASONS,
  reported_tables: words.REPORTED_TABLES,
  moderation_flags: words.MODERATION_FLAGS,
  moderation_acts: words.MODERATION_ACTS,
  case_statuses: words.CASE_STATUSES,
  priced_kilograms: PRICED_KILOGRAMS,
  listing_sorts: words.LISTING_SORTS,
  listing_tables: words.LISTING_TABLES,
  product_sources: words.PRODUCT_SOURCES,
  account_notices: words.ACCOUNT_NOTICES,
  consent_ways: words.CONSENT_WAYS,
  data_copy_statuses: words.DATA_COPY_STATUSES,
  interest_statuses: words.INTEREST_STATUSES,
  interest_channels: words.INTEREST_CHANNELS,
  message_outcomes: words.MESSAGE_OUTCOMES,
  receipt_statuses: words.RECEIPT_STATUSES,
  credit_reasons: words.CREDIT_REASONS,
  company_plans: words.COMPANY_PLANS,
  product_visibilities: words.PRODUCT_VISIBILITIES,
  bid_statuses: words.BID_STATUSES,
  bid_rejection_reasons: words.BID_REJECTION_REASONS,
  bid_message_kinds: words.BID_MESSAGE_KINDS,
  event_sources: words.EVENT_SOURCES,
  payment_providers: words.PAYMENT_PROVIDERS,
  audited_tables: words.AUDITED_TABLES,
  audit_actions: words.AUDIT_ACTIONS,
  audit_roles: words.AUDIT_ROLES,
  ...OWN_CHOICES,
  upload_buckets: UPLOAD_BUCKETS,
  ...Object.fromEntries(UPLOAD_BUCKETS.map((bucket) => [`upload_types_${bucket}`, BUCKETS[bucket].types])),
  ad_placements: words.AD_PLACEMENTS,
  ad_pages: Object.values(words.AD_PAGES).flat(),
  // Each page with its group before it.
  ad_places: Object.entries(words.AD_PAGES).flatMap(([group, pages]) => pages.map((page) => `${group} ${page}`)),
};

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

const TEXTS = {
  ...Object.fromEntries(LISTING_FIELDS.flatMap(({ name, pattern }) => (pattern ? [[`pattern_${name}`, pattern]] : []))),
  pattern_indian_mobile: INDIAN_MOBILE_PATTERN,
  pattern_other_mobile: OTHER_MOBILE_PATTERN,
  pattern_gstin: GSTIN_PATTERN,
  pattern_sac: SAC_PATTERN,
  pattern_not_in_lines: NOT_IN_LINES,
  pattern_not_in_texts: NOT_IN_TEXTS,
  pattern_search_token: SEARCH_TOKEN_PATTERN,
  pattern_contact: CONTACT_PATTERN,
  pattern_contact_hint: CONTACT_HINT,
  pattern_other_digits: ZEROS.map((zero) => String.fromCodePoint(...DIGITS.map((digit) => zero + digit))).join(''),
  pattern_latin_digits: ZEROS.map(() => DIGITS.join('')).join(''),
  default_count_not_given: COUNT_NOT_GIVEN,
  default_plan_offer_ends_on: PLAN.offer_ends,
  default_country: DEFAULTS.country,
  default_country_code: DEFAULTS.country_code,
  default_legal_version: LEGAL_VERSION,
  default_retention: JSON.stringify(SWEEPS),
  time_zone: TIME_ZONE,
};

/** A text as SQL writes it. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/**
 * PL/pgSQL, because checks call them: each statement plans its table's checks again, and PostgreSQL evaluates a
 * function without arguments at that time, which needs a parser and a planner for an SQL function.
 */
function define(name: string, type: string, value: string): string {
  return `create function private.${name}() returns ${type} language plpgsql immutable parallel safe as $$begin return ${value}; end$$;
grant execute on function private.${name}() to authenticated, service_role;`;
}

/** The whole text of db/generated/limits.sql. */
export function limitsSql(): string {
  const numbers = {
    ...LIMITS,
    ...ADMIN_LIMITS,
    ...SERVER_LIMITS,
    ...UPLOAD_LIMITS,
    plan_paid_price: PLAN.paid_price,
    plan_regular_price: PLAN.regular_price,
  };
  const limits = Object.entries(numbers).map(([name, value]) =>
    define(`limit_${name}`, Number.isInteger(value) ? 'int' : 'numeric', String(value)),
  );
  const lists = Object.entries(LISTS).map(([name, list]) =>
    define(`words_${name}`, 'text[]', `array[${list.map(literal).join(', ')}]`),
  );
  const texts = Object.entries(TEXTS).map(([name, text]) => define(name, 'text', literal(text)));
  return `-- Written by db/src/gen/limits.ts from packages/domain: change it there, then npm run gen.

-- Holds everything that no client may name; these copies are its first objects.
create schema private;
comment on schema private is 'Tables, rules and functions behind the exposed schema; never served over /rest.';

${[...limits, ...lists, ...texts].join('\n')}
`;
}
