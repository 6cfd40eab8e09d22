-- Every text column must be classified, or the build fails: a check with private.are_lines or private.are_texts covers
-- it, its values are a closed list or a pattern, it is generated from others, it is the old name of a renamed column
-- (a check covers the new name), or it is listed below, because nobody types into it.

do $$
declare
  -- A table before the colon, then its columns.
  written_by_server constant text[] := array[
    -- Copies of columns that are checked where they are typed.
    'purchase_enquiries: enquiry_number poster_member_name poster_email poster_city poster_district poster_state poster_country',
    'sales_offers: offer_number poster_member_name poster_email poster_city poster_district poster_state poster_country',
    'd2d_purchase_enquiries: enquiry_number poster_member_name poster_email poster_city poster_district poster_state poster_country',
    'd2d_sales_offers: offer_number poster_member_name poster_email poster_city poster_district poster_state poster_country',
    -- Codes that a trigger writes.
    'purchase_enquiries: fibre_code process_code lustre_code intermingling_code',
    'sales_offers: fibre_code process_code lustre_code intermingling_code',
    'd2d_purchase_enquiries: fibre_code process_code lustre_code intermingling_code',
    'd2d_sales_offers: fibre_code process_code lustre_code intermingling_code',
    'corporate_products: fibre_code process_code lustre_code intermingling_code',
    'price_list_points: fibre_code process_code lustre_code intermingling_code',
    'private.product_search: fibre_code process_code lustre_code intermingling_code',
    'private.priced_yarns: fibre_code process_code lustre_code intermingling_code', 'private.price_figures: region',
    -- Copies of what is checked elsewhere.
    'customer_bids: bid_display_id company_name department_name accepted_by_executive_name bidder_name bidder_email',
    'customer_bids: bidder_country_code bidder_mobile_number',
    'corporate_product_changes: visibility_from visibility_to', 'private.membership_changes: from_type to_type',
    'news_items: uploader_email', 'news_snippets: uploader_email', 'price_updates_pdfs: uploader_email',
    'private.audit_log: actor_name actor_email object_id object_name', 'private.moderation_acts: object_name',
    'private.moderation_cases: object_name found', 'private.open_listing_changes: listing_table fibre_type',
    'private.unfinished_posts: listing_table fibre_type', 'private.unkeyed_yarns: table_name', 'private.listing_pieces: listing_table piece',
    'private.product_search: company_name yarn_details specifications listing_page_url listing_page_name poster_name location found_by',
    'private.promotion_letters: email', 'private.promotion_pieces: subject body', 'private.mailings: actor_name actor_email subject body',
    -- An invoice stays as it was issued.
    'tax_invoices: seller_name seller_gstin seller_address seller_state buyer_name buyer_business_name buyer_gstin buyer_address',
    'tax_invoices: place_of_supply description sac payment_reference', 'membership_payments: place_of_supply',
    -- Closed by a function: digits of a number, a state of the list.
    'corporate_enquiries: mobile_number', 'private.members: mobile_number', 'invoice_settings: seller_state',
    -- Keys, ids and hashes that the server makes or a provider gives.
    'credit_ledger: related_id idempotency_key', 'private.membership_changes: idempotency_key', 'private.settings: key',
    'private.invoice_counters: series', 'private.known_devices: device_hash', 'private.payment_events: event_id event',
    'membership_payments: provider_order_id provider_payment_id received_currency',
    'private.payment_refunds: currency provider_refund_id', 'private.poster_messages: provider_message_id',
    -- What a provider or the server says of a try: read by admins, never sent on.
    'listing_interests: note', 'membership_payments: note', 'private.account_notices: note', 'private.bid_messages: note',
    'private.payment_refunds: fault', 'private.poster_messages: failure', 'private.promotion_letters: note',
    'private.unfinished_posts: fault',
    -- Headers of requests, which HTTP bounds to one line.
    'private.account_notices: to_email number_ending user_agent', 'private.audit_log: reason request_id',
    -- The outbox of a server without providers, which holds letters as they are.
    'private.outbox_messages: recipient subject body code link'
  ];
  faults text[];
begin
  with listed as (
    select split_part(entry, ': ', 1) as name, c as column_name
    from unnest(written_by_server) entry, unnest(string_to_array(split_part(entry, ': ', 2), ' ')) c
  ), columns as (
    select c.oid, c.oid::regclass::text as name, a.attname::text as column_name, quote_ident(a.attname) as quoted, a.attnum
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p') and a.attgenerated = ''
      and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'varchar'::regtype, 'varchar[]'::regtype, 'bpchar'::regtype)
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  ), checked as (
    select k.conrelid, n as attnum, pg_get_expr(k.conbin, k.conrelid) as expression
    from pg_constraint k, unnest(k.conkey) n where k.contype = 'c'
  ), found as (
    select format('%s.%s: neither private.are_lines nor private.are_texts checks this text column', name, column_name) as fault
    from columns c
    where not exists (
        select from checked k where k.conrelid = c.oid and k.attnum = c.attnum and (
          k.expression ~ format('private\.are_(lines|texts)\(.*\m%s\M', c.column_name)
          or k.expression ~ format('\m%s"? (= ANY|<@) ', c.column_name)
          or k.expression ~ format('\m%s ~ (''\^[^'']*\$''|private\.pattern_)', c.column_name)))
      and not exists (select from listed l where l.name = c.name and l.column_name = c.column_name)
      and coalesce(col_description(c.oid, c.attnum), '') !~ '^@deprecated The old name of '
    union all
    select format('%s.%s: db/schema/98-operations/text_columns.sql lists a column that is not there or is checked', l.name, l.column_name)
    from listed l
    where not exists (select from columns c where c.name = l.name and c.column_name = l.column_name)
      or exists (select from columns c join checked k on k.conrelid = c.oid and k.attnum = c.attnum
        where c.name = l.name and c.column_name = l.column_name
          and k.expression ~ format('private\.are_(lines|texts)\(.*\m%s\M', c.column_name))
  )
  select array_agg(fault order by fault) into faults from found;
  if faults is not null then
    raise exception using message = 'db/schema/98-operations/text_columns.sql:' || E'\n  ' || array_to_string(faults, E'\n  ');
  end if;
end
$$;
