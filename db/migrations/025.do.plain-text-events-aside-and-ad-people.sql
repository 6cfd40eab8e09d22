-- Stored text has no control characters; signed events that cannot be taken are set aside; ads are counted once a person.

create or replace function private.words_event_sources() returns text[] language plpgsql immutable parallel safe as $$begin return array['razorpay', 'whatsapp']; end$$;

create or replace function private.pattern_not_in_lines() returns text language plpgsql immutable parallel safe as $$begin return '[\u0001-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]'; end$$;

create or replace function private.are_lines(variadic texts text[]) returns boolean
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return array_to_string(texts, '') !~ private.pattern_not_in_lines();
end
$$;

create or replace function private.pattern_not_in_texts() returns text language plpgsql immutable parallel safe as $$begin return '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]|\r(?!\n)'; end$$;

create or replace function private.are_texts(variadic texts text[]) returns boolean
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  -- A carriage return at the end of one text meets no line feed of the next.
  return array_to_string(texts, ' ') !~ private.pattern_not_in_texts();
end
$$;

create table private.events_aside (
  id uuid primary key default gen_random_uuid(),
  source text not null
    constraint events_aside_source_check check (source = any (private.words_event_sources())),
  event_id text not null,
  body bytea not null,
  fault text not null,
  times int not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  constraint events_aside_event_id_key unique (source, event_id),
  constraint events_aside_lines_check check (private.are_lines(event_id, fault))
);

create table private.ad_salts (
  day date primary key,
  salt bytea not null
);

create unlogged table private.ad_people (
  address bytea not null,
  ad_id uuid not null,
  person bytea not null,
  seen_in int not null,
  followed_in int not null default 0,
  primary key (address, ad_id, person)
);

-- What earlier releases stored: in lines each run of such characters becomes a blank, in texts of several lines too, but for a lone
-- carriage return, which becomes a line break; addresses lose them. Invoices and the audit log stay as they are.
do $$
declare
  v_entry text;
  v_way text;
  v_table text;
  v_column text;
  v_clean text;
begin
  foreach v_entry in array array[
    'line private.members: member_name business_name gst_number country state district city pin_zip_code department referred_by_code',
    'line public.company_details: company_head_name company_head_designation brochure_pdf_name',
    'line public.corporate_ads: company_name alt_text',
    'line public.corporate_enquiries: name organisation_name',
    'line public.corporate_products: department_name fibre_type blend_ratio',
    'line public.customer_bids: fibre_type specific_type lustre twist_intermingling blend_ratio denier_count filament_count grade',
    'line public.customer_bids: company_name department_name accepted_by_executive_name bidder_name',
    'line public.invoice_settings: seller_name',
    'line public.news_items: headline', 'line public.news_snippets: headline', 'line public.partner_organisations: name',
    'line public.price_updates_pdfs: file_name description bucket_name',
    'line public.promotion_templates: subject', 'line private.promotion_pieces: subject',
    'line public.purchase_enquiries: fibre_type blend_ratio preferred_company lot_no company_name',
    'line public.sales_offers: fibre_type blend_ratio preferred_company lot_no company_name',
    'line public.d2d_purchase_enquiries: fibre_type blend_ratio preferred_company lot_no company_name',
    'line public.d2d_sales_offers: fibre_type blend_ratio preferred_company lot_no company_name',
    'line public.purchase_enquiries: poster_member_name poster_city poster_district poster_state poster_country',
    'line public.sales_offers: poster_member_name poster_city poster_district poster_state poster_country',
    'line public.d2d_purchase_enquiries: poster_member_name poster_city poster_district poster_state poster_country',
    'line public.d2d_sales_offers: poster_member_name poster_city poster_district poster_state poster_country',
    'line private.moderation_cases: object_name', 'line private.moderation_acts: object_name',
    'line private.product_search: company_name poster_name location yarn_details specifications',
    'text public.company_details: address marketing_team_info', 'text public.invoice_settings: seller_address',
    'text public.news_items: content', 'text public.news_snippets: snippet_content', 'text public.promotion_templates: body',
    'text private.promotion_pieces: body', 'text public.credit_ledger: note', 'text public.hidden_listings: note',
    'text private.moderation_acts: note', 'text private.reports: text', 'text private.suspensions: note',
    'address private.members: email referral_code', 'address public.corporate_enquiries: email',
    'address public.company_details: website_url logo_url banner_image_url brochure_pdf_url brochure_thumbnail_url',
    'address public.corporate_ads: ad_image_url ad_image_path click_url', 'address public.news_items: image_url',
    'address public.partner_organisations: website_url logo_url',
    'address public.price_updates_pdfs: file_url thumbnail_url storage_file_path'
  ] loop
    v_way := split_part(v_entry, ' ', 1);
    v_table := split_part(split_part(v_entry, ': ', 1), ' ', 2);
    v_clean := case v_way
      when 'address' then $sql$regexp_replace(%1$I, private.pattern_not_in_lines(), '', 'g')$sql$
      when 'line' then
        $sql$regexp_replace(coalesce(nullif(btrim(regexp_replace(%1$I, private.pattern_not_in_lines() || '+', ' ', 'g')), ''), '-'), '^Others$', 'Other')$sql$
      else
        $sql$coalesce(nullif(btrim(regexp_replace(regexp_replace(%1$I, '\r(?!\n)', E'\n', 'g'), private.pattern_not_in_texts(), ' ', 'g'), E' \t\r\n'), ''), '-')$sql$
    end;
    foreach v_column in array string_to_array(split_part(v_entry, ': ', 2), ' ') loop
      execute format('update %2$s set %1$I = ' || v_clean || ' where not private.%3$s(%1$I)',
        v_column, v_table, case v_way when 'text' then 'are_texts' else 'are_lines' end);
    end loop;
  end loop;
end
$$;

-- A company's name is one, and its executives are found by it: members above were cleaned the same way. The rare second company of a
-- cleaned name gets a part of its id behind it.
do $$
declare
  v_company record;
begin
  for v_company in
    select id, regexp_replace(coalesce(nullif(btrim(regexp_replace(company_name, private.pattern_not_in_lines() || '+', ' ', 'g')), ''), '-'),
      '^Others$', 'Other') as name
    from public.company_details where not private.are_lines(company_name) order by created_at, id
  loop
    update public.company_details set company_name = v_company.name || case when exists (
        select from public.company_details c where c.company_name = v_company.name) then ' ' || left(v_company.id::text, 8) else '' end
    where id = v_company.id;
  end loop;
  update public.company_details set "Yarn_Segment" = array(
    select regexp_replace(s, private.pattern_not_in_lines() || '+', ' ', 'g') from unnest("Yarn_Segment") with ordinality u (s, n) order by n)
  where not private.are_lines(variadic "Yarn_Segment");
end
$$;

alter table public.company_details add constraint company_details_lines_check check (private.are_lines(company_name, website_url, logo_url, company_head_name, company_head_designation, banner_image_url,
      brochure_pdf_url, brochure_pdf_name, brochure_thumbnail_url, array_to_string("Yarn_Segment", ''))) not valid;

alter table public.company_details add constraint company_details_texts_check check (private.are_texts(address, marketing_team_info)) not valid;

alter table public.corporate_ads add constraint corporate_ads_lines_check check (private.are_lines(company_name, ad_image_url, ad_image_path, click_url, alt_text)) not valid;

alter table public.corporate_enquiries add constraint corporate_enquiries_lines_check check (private.are_lines(name, organisation_name, email)) not valid;

alter table public.corporate_products add constraint corporate_products_department_lines_check check (private.are_lines(department_name)) not valid;

alter table public.corporate_products add constraint corporate_products_lines_check check (private.are_lines(fibre_type, blend_ratio)) not valid;

alter table public.credit_ledger add constraint credit_ledger_texts_check check (private.are_texts(note)) not valid;

alter table public.customer_bids add constraint customer_bids_lines_check check (private.are_lines(fibre_type, specific_type, lustre, twist_intermingling, blend_ratio, denier_count, filament_count, grade)) not valid;

alter table public.hidden_listings add constraint hidden_listings_texts_check check (private.are_texts(note)) not valid;

alter table public.invoice_settings add constraint invoice_settings_lines_check check (private.are_lines(seller_name)) not valid;

alter table public.invoice_settings add constraint invoice_settings_texts_check check (private.are_texts(seller_address)) not valid;

alter table private.members add constraint members_lines_check check (private.are_lines(member_name, business_name, email, gst_number, country, state, district, city, pin_zip_code, department,
      referral_code, referred_by_code)) not valid;

alter table private.moderation_acts add constraint moderation_acts_texts_check check (private.are_texts(note)) not valid;

alter table public.news_items add constraint news_items_lines_check check (private.are_lines(headline, image_url)) not valid;

alter table public.news_items add constraint news_items_texts_check check (private.are_texts(content)) not valid;

alter table public.news_snippets add constraint news_snippets_lines_check check (private.are_lines(headline)) not valid;

alter table public.news_snippets add constraint news_snippets_texts_check check (private.are_texts(snippet_content)) not valid;

alter table public.partner_organisations add constraint partner_organisations_lines_check check (private.are_lines(name, website_url, logo_url)) not valid;

alter table public.price_updates_pdfs add constraint price_updates_pdfs_lines_check check (private.are_lines(file_name, file_url, thumbnail_url, description, bucket_name, storage_file_path)) not valid;

alter table public.promotion_templates add constraint promotion_templates_lines_check check (private.are_lines(subject)) not valid;

alter table public.promotion_templates add constraint promotion_templates_texts_check check (private.are_texts(body)) not valid;

alter table public.d2d_purchase_enquiries add constraint purchase_enquiries_lines_check check (private.are_lines(fibre_type, blend_ratio, preferred_company, lot_no, company_name)) not valid;

alter table public.purchase_enquiries add constraint purchase_enquiries_lines_check check (private.are_lines(fibre_type, blend_ratio, preferred_company, lot_no, company_name)) not valid;

alter table private.reports add constraint reports_texts_check check (private.are_texts(text)) not valid;

alter table public.d2d_sales_offers add constraint sales_offers_lines_check check (private.are_lines(fibre_type, blend_ratio, preferred_company, lot_no, company_name)) not valid;

alter table public.sales_offers add constraint sales_offers_lines_check check (private.are_lines(fibre_type, blend_ratio, preferred_company, lot_no, company_name)) not valid;

alter table private.suspensions add constraint suspensions_texts_check check (private.are_texts(note)) not valid;

create index events_aside_last_at_idx on private.events_aside (last_at);
