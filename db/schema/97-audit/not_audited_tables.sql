-- Tables that the audit log does not record, with the reasons. A table that is neither here nor in audited_tables.sql
-- fails the build, so the author of a table decides.

create function private.not_audited_tables() returns table (relation regclass, because text)
  language sql stable set search_path = ''
as $$
values
  ('private.audit_log'::regclass, 'it is the log'),
  -- What members do is theirs.
  ('public.purchase_enquiries', 'members post, close and delete their own'),
  ('public.sales_offers', 'members post, close and delete their own'),
  ('public.d2d_purchase_enquiries', 'dealers post, close and delete their own'),
  ('public.d2d_sales_offers', 'dealers post, close and delete their own'),
  ('public.corporate_enquiries', 'visitors write, nobody changes'),
  ('public.contact_views', 'what members opened'),
  ('private.contact_searches', 'what members searched for'),
  ('private.promotion_stops', 'members choose what they are sent'),
  -- What admins do about them is written by the function that does it.
  ('public.listing_interests', 'members and jobs write; retry_message writes down who sends one again'),
  ('private.bid_messages', 'triggers and jobs write; retry_message writes down who sends one again'),
  ('private.account_notices', 'triggers and jobs write; retry_message writes down who sends one again'),
  ('private.reports', 'members report; moderation_acts records the result'),
  ('private.moderation_cases', 'reports and flags; moderation_acts records the result'),
  ('public.hidden_listings', 'the result of a decision; moderation_acts records it'),
  ('private.suspensions', 'the result of a decision; moderation_acts records it'),
  -- Records themselves: rows come and stay.
  ('public.corporate_product_changes', 'it is the history of prices'),
  ('public.consents', 'it is the history of what members accepted'),
  ('private.membership_changes', 'it is the history of memberships, which members are audited for'),
  ('private.payment_decisions', 'it says who decided what; payments and refunds record the result'),
  ('private.payment_events', 'the payment provider sends them'),
  ('private.events_aside', 'it is what providers sent and nobody could take'),
  ('public.tax_invoices', 'an invoice never changes'),
  ('private.mailings', 'it says who sent promotional letters, and what; record_mailing writes down each'),
  ('private.promotion_pieces', 'calls that a mailing came in'),
  ('private.promotion_letters', 'jobs send what a piece began'),
  -- Copies, counts and queues: triggers and jobs write them from recorded data, or from data of no person.
  ('private.product_search', 'a copy'),
  ('private.open_listing_changes', 'a count'),
  ('private.posting_counts', 'a count'),
  ('private.unfinished_posts', 'a queue'),
  ('private.stale_copies', 'a queue'),
  ('private.unkeyed_yarns', 'a queue'),
  ('private.listing_pieces', 'pieces of words, which leave no trace'),
  ('private.daily_figures', 'a count'),
  ('private.priced_yarns', 'a count'),
  ('private.price_weeks', 'a count'),
  ('private.price_figures', 'a count'),
  ('private.ad_days', 'a count'),
  ('private.ad_salts', 'random bytes, which leave no trace'),
  ('private.ad_people', 'hashes of people, which leave no trace'),
  ('private.invoice_counters', 'a count'),
  ('private.counted_people', 'hashes of people, which leave no trace'),
  ('private.awaited_bids', 'a queue'),
  ('private.data_copies', 'a queue: members request a copy of their own data'),
  ('private.data_copy_parts', 'bytes of a copy'),
  ('private.consent_presses', 'a queue: consents has what came of it'),
  ('private.poster_messages', 'tries to send an interest'),
  ('private.outbox_messages', 'what the outbox stores in place of a provider'),
  ('private.known_devices', 'the server writes; security_events records what an admin''s account does'),
  -- Files. The rows that show them contain their addresses and are recorded.
  ('storage.buckets', 'the build alone writes'),
  ('storage.objects', 'the rows that name a file are recorded')
$$;
comment on function private.not_audited_tables() is 'Tables that the audit log does not record, each with the reason.';

-- NOTE: execute is granted to nobody: the build and its tests call it.
