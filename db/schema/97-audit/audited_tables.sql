-- What the audit log records: which changes of which tables, and which columns. A column in no list fails the build:
-- the author of a column decides whether it may be read (shown), is personal (masked: its first character), or is not
-- stored (left_out; '*' for all the others).

-- inserts, updates and deletes are conditions on new and old; null records none. They run first and are cheap, because
-- members post, bid and show interest without a row here. Changes of members to their own profile, listings and bids
-- are not recorded.
create function private.audited_tables() returns table (
  relation regclass, named_by text, of_member text, inserts text, updates text, deletes text,
  shown text[], masked text[], left_out text[])
  language sql stable set search_path = ''
as $$
values
  -- Columns that only admins and the service change are always recorded. The others are recorded when somebody else than the member changes them.
  ('private.members'::regclass, null, 'id', null,
    '(old.membership_type, old.membership_ends_on, old.is_corporate_member, old.is_verified_member, old.is_dealer, old.role, old.department)
       is distinct from (new.membership_type, new.membership_ends_on, new.is_corporate_member, new.is_verified_member, new.is_dealer, new.role, new.department)
     or (old.member_name, old.business_name, old.country_code, old.mobile_number, old.gst_number, old.business_type, old.my_yarns,
         old.country, old.state, old.district, old.city, old.pin_zip_code, old.list_in_directory)
       is distinct from (new.member_name, new.business_name, new.country_code, new.mobile_number, new.gst_number, new.business_type, new.my_yarns,
         new.country, new.state, new.district, new.city, new.pin_zip_code, new.list_in_directory)
       and private.caller() is distinct from new.id',
    'true',
    '{membership_type,current_membership_start_date,membership_ends_on,is_corporate_member,is_verified_member,is_dealer,role,department,business_type,my_yarns,country,state,district,city,list_in_directory}'::text[],
    '{member_name,business_name,email,country_code,mobile_number,gst_number,pin_zip_code,referral_code,referred_by_code}'::text[],
    '{id,language,count_unit,membership_wish,membership_join_date,is_verified_by_membership,is_dealer_by_company,email_verified_at,mobile_verified,messaging_credits,last_credit_reset_date,referral_credits_earned,directory_text,directory_contact_text,created_at,updated_at}'::text[]),
  -- The ledger itself records who gave and took. A gift of an admin is in both.
  ('public.credit_ledger', null, 'member_id', 'new.reason = ''admin''', null, null,
    '{change,balance_after,reason,related_id}', '{note}', '{id,member_id,actor_id,idempotency_key,created_at}'),
  ('public.membership_plan', 'membership_type', null, 'true', 'true', 'true',
    '{regular_price,offer_price,offer_ends_on}', '{}', '{membership_type,version,updated_at,updated_by}'),
  -- The server's own configuration is no change that somebody made.
  ('public.invoice_settings', 'seller_name', null, null, 'new.version > old.version', 'true',
    '{gst_rate,gst_exports,sac,seller_name,seller_gstin,seller_address,seller_state}', '{}', '{id,version,updated_at,updated_by}'),
  ('public.dollar_rate', 'valid_on', null, null, 'true', 'true',
    '{rupees,valid_on}', '{}', '{id,version,updated_at,updated_by}'),
  -- A payment that a member begins is theirs; what becomes of it is not.
  ('public.membership_payments', null, 'member_id', 'new.status <> ''created''', '(old.status, old.member_id) is distinct from (new.status, new.member_id)', 'true',
    '{status,review_reason,membership_type,provider,mode,amount_paise,received_paise,received_currency,refunded_paise,provider_order_id,provider_payment_id,captured_at}', '{note}',
    '{id,member_id,taxable_paise,cgst_paise,sgst_paise,igst_paise,gst_rate,place_of_supply,created_at,updated_at}'),
  -- Who decided what of a payment, and what was returned with which credit note.
  ('private.payment_refunds', null, null, 'true', 'old.status is distinct from new.status', 'true',
    '{payment_id,amount_paise,currency,status,asked_by,provider_refund_id,fault,has_ended_membership,credits_taken}', '{}',
    '{id,asked_at,tries,next_try_at,closed_at}'),
  ('public.credit_notes', 'credit_note_number', null, 'true', 'true', 'true', '{credit_note_number,invoice_id,refund_id}', '{}', '{id,issued_at}'),
  ('public.company_details', 'company_name', null, 'true', 'true', 'true',
    '{company_name,plan,Yarn_Segment,dealer_user_ids,website_url,company_head_designation,logo_url,banner_image_url,brochure_pdf_name,brochure_pdf_url,brochure_thumbnail_url}',
    '{company_head_name,address,marketing_team_info}', '{id,created_at,updated_at}'),
  -- Prices, visibility and who entered a product stand in corporate_product_changes, until it is deleted.
  ('public.corporate_products', 'fibre_type', null, null, null, 'true',
    '{company_id,department_name,denier_count,basic_price,visibility_status}', '{}', '{*}'),
  ('public.customer_bids', 'bid_display_id', 'bidder_user_id', null, 'old.bid_status is distinct from new.bid_status', 'true',
    '{bid_status,rejection_reason,accepted_by_executive_id,bid_price,bid_quantity}', '{}', '{*}'),
  ('public.partner_organisations', 'name', null, 'true', 'true', 'true', '{name,website_url,logo_url}', '{}', '{id,created_at}'),
  ('public.corporate_ads', 'company_name', null, 'true', 'true', 'true',
    '{company_name,from_date,to_date,placement_type,page_location,status,published_at,click_url,alt_text,ad_image_url}', '{}',
    '{id,ad_image_path,created_by,created_at}'),
  ('public.promotion_templates', 'subject', null, 'true', 'true', 'true', '{subject,body}', '{}', '{id,updated_at}'),
  ('public.news_items', 'headline', null, 'true', 'true', 'true',
    '{headline,content,image_url,published_at}', '{}', '{id,user_id,uploader_email,created_at,updated_at,search_text}'),
  ('public.news_snippets', 'headline', null, 'true', 'true', 'true',
    '{headline,snippet_content,published_at}', '{}', '{id,user_id,uploader_email,created_at,search_text}'),
  ('public.price_updates_pdfs', 'file_name', null, 'true', 'true', 'true',
    '{file_name,description,file_url,thumbnail_url,published_at}', '{}',
    '{id,user_id,uploader_email,uploaded_at,bucket_name,storage_file_path,point_count,search_text}'),
  ('public.price_list_points', 'description', null, 'true', 'true', 'true',
    '{price_list_id,page,description,price,price_kilograms,gst_included,yarn_line}', '{}', '{*}'),
  -- What an admin decided about a report, with the note.
  ('private.moderation_acts', 'object_name', 'member_id', 'true', null, null,
    '{act,note,object_table}', '{}', '{id,case_id,object_id,object_name,member_id,actor_id,acted_at}'),
  -- The salt of private.counted_people leaves no trace of itself.
  ('private.settings', 'key', null, 'new.key <> ''person_salt''', 'new.key <> ''person_salt''', 'old.key <> ''person_salt''',
    '{}', '{value}', '{key}')
$$;
comment on function private.audited_tables() is 'Which changes of which tables the audit log records, and which columns.';

-- NOTE: execute is granted to nobody: the build and its tests call it.
