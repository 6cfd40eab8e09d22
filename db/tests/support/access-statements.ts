/** The statements of the access matrix. */
import { raw, type Sql } from '@tanabana/gateway/db';
import { ACTORS, type Actor, type Verb } from '../access-matrix.ts';

/** Every actor's user. */
export function idOf(actor: Actor): string {
  return `00000000-0000-4000-8000-00000000000${ACTORS.indexOf(actor)}`;
}
export const OWNER = idOf('owner');
export const OTHER = '00000000-0000-4000-8000-0000000000ff'; // Nobody has it.

const AD = `company_name, from_date, to_date, placement_type, page_location, ad_image_url, alt_text`;

/** One statement per relation and verb, on the owner's row; `returning` shows whether anything was found. */
/** The four statements on a table of which nothing depends on the actor. */
const plain = (relation: string, row: string, change: string) => ({
  select: () => `select * from ${relation}`,
  insert: () => `insert into ${relation} ${row}`,
  update: () => `update ${relation} set ${change}`,
  delete: () => `delete from ${relation}`,
});

const STATEMENTS: Record<string, Partial<Record<Verb, (actor: Actor) => string>>> = {
  'public.tanabana_free': {
    insert: (actor) =>
      `insert into public.tanabana_free (id, member_name, business_name) values ('${actor === 'guest' ? idOf(actor) : OTHER}', 'New', 'New') returning id`,
    update: () =>
      `update public.tanabana_free set department = department, city = 'Z' where id = '${OWNER}' returning id`,
  },
  'public.listed_members': {
    insert: () => `insert into public.listed_members (id) values ('${OTHER}')`,
    update: () => `update public.listed_members set city = 'Z'`,
  },
  'public.purchase_enquiries': {
    insert: () =>
      `insert into public.purchase_enquiries (fibre_type, quantity_required_kgs) values ('Silk', 1) returning id`,
    update: () => `update public.purchase_enquiries set status = 'Closed' where id = '${OWNER}' returning id`,
  },
  'public.sales_offers': {
    insert: () =>
      `insert into public.sales_offers (fibre_type, quantity_kgs, price) values ('Silk', 1, 1) returning id`,
    update: () => `update public.sales_offers set status = 'Closed' where id = '${OWNER}' returning id`,
  },
  'public.d2d_purchase_enquiries': {
    insert: () =>
      `insert into public.d2d_purchase_enquiries (fibre_type, quantity_required_kgs) values ('Silk', 1) returning id`,
    update: () => `update public.d2d_purchase_enquiries set status = 'Closed' where id = '${OWNER}' returning id`,
  },
  'public.d2d_sales_offers': {
    insert: () =>
      `insert into public.d2d_sales_offers (fibre_type, quantity_kgs, price) values ('Silk', 1, 1) returning id`,
    update: () => `update public.d2d_sales_offers set status = 'Closed' where id = '${OWNER}' returning id`,
  },
  'public.credit_ledger': {
    select: () => `select id from public.credit_ledger where member_id = '${OWNER}'`,
    insert: () =>
      `insert into public.credit_ledger (member_id, change, balance_after, reason) values ('${OWNER}', 9, 9, 'admin')`,
    update: () => `update public.credit_ledger set change = 9`,
    delete: () => `delete from public.credit_ledger`,
  },
  'public.listing_interests': {
    insert: (actor) =>
      `insert into public.listing_interests (interested_user_id, listing_table, listing_id) values ('${idOf(actor)}', 'sales_offers', '${OTHER}')`,
    update: () => `update public.listing_interests set status = 'sent' where id = '${OWNER}'`,
  },
  'public.contact_views': {
    select: () => `select id from public.contact_views where viewer_id = '${OWNER}'`,
    insert: () => `insert into public.contact_views (listing_table, listing_id) values ('sales_offers', '${OTHER}')`,
    update: () => `update public.contact_views set listing_id = '${OTHER}'`,
    delete: () => `delete from public.contact_views`,
  },
  'public.consents': {
    select: () => `select id from public.consents where user_id = '${OWNER}'`,
    insert: (actor) =>
      `insert into public.consents (user_id, text_version, given_with, given_at) values ('${idOf(actor)}', 'x', 'signup', now())`,
    update: () => `update public.consents set text_version = 'x'`,
    delete: () => `delete from public.consents`,
  },
  'public.company_details': {
    insert: () => `insert into public.company_details (company_name) values ('New') returning id`,
    update: () => `update public.company_details set plan = 'Gold' where id = '${OWNER}' returning id`,
  },
  'public.corporate_products': {
    insert: () =>
      `insert into public.corporate_products (company_id, department_name, fibre_type) values ('${OWNER}', 'Cotton', 'Jute') returning id`,
    update: () => `update public.corporate_products set basic_price = 1 where id = '${OWNER}' returning id`,
  },
  'public.corporate_product_changes': {
    select: () => `select id from public.corporate_product_changes where product_id = '${OWNER}'`,
    insert: () =>
      `insert into public.corporate_product_changes (product_id, visibility_to) values ('${OWNER}', 'Hide')`,
    update: () => `update public.corporate_product_changes set price_to = 1`,
    delete: () => `delete from public.corporate_product_changes`,
  },
  'public.customer_bids': {
    insert: () =>
      `insert into public.customer_bids (id, corporate_product_id, bid_price, bid_quantity) values ('${OTHER}', '${OWNER}', 1, 1) returning id`,
    update: () => `update public.customer_bids set bid_status = 'Rejected' where id = '${OWNER}' returning id`,
  },
  'public.partner_organisations': {
    insert: () => `insert into public.partner_organisations (name) values ('New') returning id`,
    update: () => `update public.partner_organisations set name = 'X' where id = '${OWNER}' returning id`,
  },
  'public.corporate_enquiries': {
    // The actor may not read the row, so `returning` would be rejected.
    insert: () =>
      `with sent as (insert into public.corporate_enquiries (name, organisation_name, email, mobile_number)
         values ('N', 'O', 'n@mill.example', '9825012345')) select 'sent'`,
    update: () => `update public.corporate_enquiries set name = 'X' where id = '${OWNER}' returning id`,
  },
  'public.corporate_ads': {
    insert: () =>
      `insert into public.corporate_ads (${AD}) values ('N', now(), now(), 'Home', 'HomePage', '/x.webp', 'x') returning id`,
    update: () => `update public.corporate_ads set status = false where id = '${OWNER}' returning id`,
  },
  'storage.buckets': {
    select: () => `select id from storage.buckets where id = 'prices'`,
    insert: () => `insert into storage.buckets (id, name) values ('mine', 'mine')`,
    update: () => `update storage.buckets set public = false`,
    delete: () => `delete from storage.buckets`,
  },
  'storage.objects': {
    insert: () =>
      `insert into storage.objects (bucket_id, name, version) values ('prices', 'y.pdf', '${OTHER}') returning id`,
    update: () => `update storage.objects set name = 'z.pdf' where id = '${OWNER}' returning id`,
    delete: () => `delete from storage.objects where id = '${OWNER}' returning id`,
  },
  'public.news_items': {
    insert: () => `insert into public.news_items (headline, content) values ('x', 'x') returning id`,
    update: () => `update public.news_items set headline = 'y' where id = '${OWNER}' returning id`,
  },
  'public.news_snippets': {
    insert: () => `insert into public.news_snippets (headline, snippet_content) values ('x', 'x') returning id`,
    update: () => `update public.news_snippets set headline = 'y' where id = '${OWNER}' returning id`,
  },
  'public.price_updates_pdfs': {
    insert: () =>
      `insert into public.price_updates_pdfs (file_name, file_url, description) values ('x.pdf', '/x.pdf', 'x') returning id`,
    update: () => `update public.price_updates_pdfs set description = 'y' where id = '${OWNER}' returning id`,
  },
  'public.price_list_points': {
    insert: () =>
      `insert into public.price_list_points (price_list_id, position, page, description, price) values ('${OWNER}', 2, 1, 'x', 1) returning id`,
    update: () => `update public.price_list_points set description = 'y' where id = '${OWNER}' returning id`,
  },
  'public.membership_plan': {
    select: () => `select membership_type from public.membership_plan`,
    insert: () =>
      `insert into public.membership_plan (membership_type, regular_price, offer_price) values ('Free Member', 1, 1)`,
    update: () => `update public.membership_plan set offer_price = 7000 returning membership_type`,
    delete: () => `delete from public.membership_plan`,
  },
  'public.invoice_settings': {
    select: () => `select id from public.invoice_settings`,
    insert: () =>
      `insert into public.invoice_settings (gst_rate, gst_exports, sac, seller_name, seller_gstin, seller_address, seller_state)
        values (18, 'igst', '998599', 'x', '30ABCDE1234F1Z5', 'x', 'Goa')`,
    update: () => `update public.invoice_settings set gst_rate = 5 returning id`,
    delete: () => `delete from public.invoice_settings`,
  },
  'public.dollar_rate': {
    select: () => `select id from public.dollar_rate`,
    insert: () => `insert into public.dollar_rate default values`,
    update: () => `update public.dollar_rate set rupees = 88, valid_on = '2026-01-01' returning id`,
    delete: () => `delete from public.dollar_rate`,
  },
  'public.membership_payments': {
    insert: (actor) =>
      `insert into public.membership_payments (member_id, mode, taxable_paise, amount_paise, gst_rate) values ('${idOf(actor)}', 'test', 1, 1, 0)`,
    update: () => `update public.membership_payments set status = 'captured'`,
    delete: () => `delete from public.membership_payments`,
  },
  'public.tax_invoices': {
    insert: () => `insert into public.tax_invoices (invoice_number) values ('TB/26-27/000002')`,
    update: () => `update public.tax_invoices set buyer_name = 'x'`,
    delete: () => `delete from public.tax_invoices`,
  },
  'public.credit_notes': {
    insert: () => `insert into public.credit_notes (credit_note_number) values ('CN/26-27/000002')`,
    update: () => `update public.credit_notes set issued_at = now()`,
    delete: () => `delete from public.credit_notes`,
  },
  'private.payment_decisions': {
    select: () => `select * from private.payment_decisions`,
    insert: (actor) =>
      `insert into private.payment_decisions (request_id, payment_id, action, actor_id) values (gen_random_uuid(), '${OWNER}', 'refund', '${idOf(actor)}')`,
    update: () => `update private.payment_decisions set action = 'accept'`,
    delete: () => `delete from private.payment_decisions`,
  },
  'private.payment_refunds': {
    select: () => `select * from private.payment_refunds`,
    insert: () =>
      `insert into private.payment_refunds (id, payment_id, amount_paise, currency) values (gen_random_uuid(), '${OWNER}', 1, 'INR')`,
    update: () => `update private.payment_refunds set status = 'asked'`,
    delete: () => `delete from private.payment_refunds`,
  },
  'private.events_aside': plain(
    'private.events_aside',
    `(source, event_id, body, fault) values ('razorpay', 'x', 'x', 'x')`,
    `fault = 'y'`,
  ),
  'private.payment_events': plain('private.payment_events', `(event_id, event) values ('x', 'x')`, `body = '{}'`),
  'public.hidden_listings': {
    select: () => `select listing_id from public.hidden_listings where listing_id = '${OTHER}'`,
    insert: (actor) =>
      `insert into public.hidden_listings values ('sales_offers', '${OWNER}', '${idOf(actor)}', false, 'x')`,
    update: () => `update public.hidden_listings set note = 'x'`,
    delete: () => `delete from public.hidden_listings`,
  },
  'private.moderation_cases': {
    select: () => `select * from private.moderation_cases`,
    insert: () =>
      `insert into private.moderation_cases (object_table, object_id, member_id) values ('members', '${OWNER}', '${OWNER}')`,
    update: () => `update private.moderation_cases set status = 'done'`,
    delete: () => `delete from private.moderation_cases`,
  },
  'private.moderation_acts': {
    select: () => `select * from private.moderation_acts`,
    insert: () =>
      `insert into private.moderation_acts (case_id, object_table, object_id, member_id, act) values (1, 'members', '${OWNER}', '${OWNER}', 'dismiss')`,
    update: () => `update private.moderation_acts set note = 'x'`,
    delete: () => `delete from private.moderation_acts`,
  },
  'private.reports': {
    select: () => `select * from private.reports`,
    insert: (actor) =>
      `insert into private.reports (case_id, reporter_id, reason) values (1, '${idOf(actor)}', 'spam')`,
    update: () => `update private.reports set text = 'x'`,
    delete: () => `delete from private.reports`,
  },
  'private.suspensions': {
    select: () => `select * from private.suspensions`,
    insert: (actor) => `insert into private.suspensions values ('${idOf(actor)}', 'x', true)`,
    update: () => `update private.suspensions set note = 'x'`,
    delete: () => `delete from private.suspensions`,
  },
  'private.priced_yarns': plain(
    'private.priced_yarns',
    `(fibre_code, millitex, number_of_plys) values ('cotton', 1, 1)`,
    `millitex = 2`,
  ),
  'private.price_weeks': plain('private.price_weeks', `(week) values ('2026-11-16')`, `counted_at = now()`),
  'private.price_figures': plain(
    'private.price_figures',
    `values (1, 'asks', 'India', '2026-11-16', 1, 5, 4)`,
    `median_price = 2`,
  ),
  'private.daily_figures': plain('private.daily_figures', `(day) values ('2026-11-22')`, `members = 1`),
  'private.invoice_counters': plain(
    'private.invoice_counters',
    `(series, last_number) values ('x', 1)`,
    `last_number = 1`,
  ),
  'private.members': {
    update: () => `update private.members set messaging_credits = 1 where id = '${OWNER}'`,
    insert: () =>
      `insert into private.members (id, member_name, business_name, messaging_credits) values ('${OTHER}', 'x', 'x', 5)`,
  },
  'private.contact_searches': {
    select: () => `select * from private.contact_searches`,
    insert: (actor) => `insert into private.contact_searches values ('${idOf(actor)}', now())`,
    update: () => `update private.contact_searches set searches = 0`,
    delete: () => `delete from private.contact_searches`,
  },
  'private.settings': plain('private.settings', `values ('admin_emails', '[]')`, `value = '[]'`),
  'private.listings': {
    insert: () => `insert into private.listings (id) values ('${OTHER}')`,
    update: () => `update private.listings set status = 'Closed'`,
    delete: () => `delete from private.listings`,
  },
  'private.poster_messages': {
    insert: () =>
      `insert into private.poster_messages (interest_id, poster_id, channel) values ('${OWNER}', '${OWNER}', 'email')`,
    update: () => `update private.poster_messages set read_at = now()`,
  },
  'private.awaited_bids': {
    select: () => `select * from private.awaited_bids`,
    insert: (actor) => `insert into private.awaited_bids (member_id, bid_id) values ('${idOf(actor)}', '${OTHER}')`,
    update: () => `update private.awaited_bids set bid_id = '${OTHER}'`,
    delete: () => `delete from private.awaited_bids`,
  },
  'private.bid_messages': {
    insert: () =>
      `insert into private.bid_messages (bid_id, member_id, kind) values ('${OWNER}', '${OWNER}', 'placed_bidder')`,
    update: () => `update private.bid_messages set tries = 0`,
  },
  'private.open_listing_changes': plain(
    'private.open_listing_changes',
    `(listing_table, fibre_type, change) values ('x', 'x', 1)`,
    `change = 9`,
  ),
  'private.consent_presses': plain(
    'private.consent_presses',
    `values ('${OWNER}', 'x', 'en', now())`,
    `language = 'en'`,
  ),
  'private.data_copies': plain('private.data_copies', `(user_id) values ('${OWNER}')`, `tries = 0`),
  'private.data_copy_parts': plain('private.data_copy_parts', `values ('${OWNER}', 0, '')`, `position = 1`),
  'private.known_devices': plain('private.known_devices', `values ('${OWNER}', 'x', now())`, `last_at = now()`),
  'private.unfinished_posts': {
    select: () => `select * from private.unfinished_posts`,
    insert: () =>
      `insert into private.unfinished_posts (listing_table, listing_id, fibre_type, is_open, is_by_member) values ('x', '${OWNER}', 'x', true, true)`,
    update: () => `update private.unfinished_posts set fault = 'x'`,
    delete: () => `delete from private.unfinished_posts`,
  },
  'private.unkeyed_yarns': {
    select: () => `select * from private.unkeyed_yarns`,
    insert: () => `insert into private.unkeyed_yarns (table_name) values ('x')`,
    update: () => `update private.unkeyed_yarns set is_clean = true`,
    delete: () => `delete from private.unkeyed_yarns`,
  },
  'private.stale_copies': plain('private.stale_copies', `(member_id) values ('${OWNER}')`, `passes = 1`),
  'private.listing_pieces': plain('private.listing_pieces', `values ('x', 'x')`, `piece = 'x'`),
  'private.posting_counts': plain(
    'private.posting_counts',
    `select '${OWNER}', now(), 0, now(), 0`,
    `minute_posts = 0`,
  ),
  'private.account_notices': {
    select: () => `select * from private.account_notices`,
    insert: () =>
      `insert into private.account_notices (user_id, kind, to_email) values ('${OWNER}', 'password_set', 'x')`,
    update: () => `update private.account_notices set tries = 0`,
    delete: () => `delete from private.account_notices`,
  },
  'private.counted_people': plain(
    'private.counted_people',
    `(kind, hash, used_referral) values ('email', '', false)`,
    `used_referral = false`,
  ),
  'private.membership_changes': {
    insert: () =>
      `insert into private.membership_changes (member_id, from_type, to_type, starts_on, idempotency_key)
        values ('${OWNER}', 'x', 'x', now(), 'x')`,
    update: () => `update private.membership_changes set to_type = 'x'`,
    delete: () => `delete from private.membership_changes`,
    select: () => `select * from private.membership_changes`,
  },
  'private.audit_log': {
    insert: () =>
      `insert into private.audit_log (actor_role, object_table, action) values ('admin', 'members', 'update')`,
    update: () => `update private.audit_log set actor_id = null`,
    delete: () => `delete from private.audit_log`,
    select: () => `select * from private.audit_log`,
  },
  'private.ad_salts': plain('private.ad_salts', `(day, salt) values (now(), 'x')`, `salt = 'x'`),
  'private.ad_people': plain(
    'private.ad_people',
    `(address, ad_id, person, seen_in) values ('x', '${OWNER}', 'x', 1)`,
    'seen_in = 9',
  ),
  'private.ad_days': plain('private.ad_days', `(ad_id, day, slot) values ('${OWNER}', now(), 0)`, 'clicks = 9'),
  'public.promotion_templates': {
    select: () => `select subject from public.promotion_templates`,
    insert: () => `insert into public.promotion_templates (subject, body) values ('x', 'x') returning subject`,
    update: () => `update public.promotion_templates set subject = 'x' returning subject`,
    delete: () => `delete from public.promotion_templates`,
  },
  'private.promotion_stops': plain('private.promotion_stops', `(user_id) values ('${OWNER}')`, `stopped_at = now()`),
  'private.mailings': plain(
    'private.mailings',
    `(id, actor_id, subject, body) values ('${OTHER}', '${OWNER}', 'x', 'x')`,
    `subject = 'x'`,
  ),
  'private.promotion_pieces': {
    insert: () =>
      `insert into private.promotion_pieces (id, mailing_id, actor_id, subject, body) values ('${OTHER}', '${OTHER}', '${OWNER}', 'x', 'x')`,
    update: () => `update private.promotion_pieces set subject = 'x'`,
  },
  'private.promotion_letters': {
    insert: () =>
      `insert into private.promotion_letters (piece_id, member_id, email) values ('${OTHER}', '${OWNER}', 'x')`,
    update: () => `update private.promotion_letters set note = 'x'`,
  },
  'private.outbox_messages': plain(
    'private.outbox_messages',
    `(channel, recipient, body) values ('sms', 'x', 'x')`,
    `body = 'x'`,
  ),
};

/** The statement of a verb on the owner's row of a relation, as an actor would send it. */
export function statementFor(relation: string, verb: Verb, actor: Actor): Sql {
  const given = STATEMENTS[relation]?.[verb];
  if (given) return raw(given(actor));
  if (verb === 'select') {
    const columns = relation.startsWith('private.') ? '*' : 'id';
    return raw(`select ${columns} from ${relation} where id = '${OWNER}'`);
  }
  return raw(`delete from ${relation} where id = '${OWNER}'${relation.startsWith('public.') ? ' returning id' : ''}`);
}
