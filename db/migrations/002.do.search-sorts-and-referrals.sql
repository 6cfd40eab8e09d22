-- Lists find counts, amounts and places as they are written, sort by price and quantity, and know the country of a poster.

-- borne because functions alone write private.product_search, and they are stated again in the same transaction.

-- Copies of the rows, made again by the file that runs after.
delete from private.product_search;

create or replace function private.search_lexeme(p_token text) returns text
  language sql immutable parallel safe
  return '''' || replace(replace(p_token, '\', '\\'), '''', '''''') || '''';

create or replace function private.pattern_search_token() returns text language sql immutable parallel safe return '([\t-\r \u0085\u00A0\u1680\u2000-\u200B\u2028\u2029\u202F\u205F\u3000\uFEFF]+)|([!-/:-@\[-\u0060{-~\u00A1-\u00A9\u00AB-\u00B1\u00B4\u00B6-\u00B8\u00BB\u00BF\u00D7\u00F7\u0964\u0965\u0970\u200E-\u2027\u202A-\u202E\u2030-\u205E\u2060-\u206F\u20A0-\u20CF\u2190-\u2BFF\u3001-\u303F]|[^\t-\r \u0085\u00A0\u1680\u2000-\u200B\u2028\u2029\u202F\u205F\u3000\uFEFF!-/:-@\[-\u0060{-~\u00A1-\u00A9\u00AB-\u00B1\u00B4\u00B6-\u00B8\u00BB\u00BF\u00D7\u00F7\u0964\u0965\u0970\u200E-\u2027\u202A-\u202E\u2030-\u205E\u2060-\u206F\u20A0-\u20CF\u2190-\u2BFF\u3001-\u303F]+)';

create or replace function private.limit_search_length() returns int language sql immutable parallel safe return 100;

create or replace function private.search_tokens(p_text text) returns table (token text, place bigint)
  language sql immutable parallel safe
begin atomic
  select lower(t.parts[2]), t.place
  from regexp_matches(normalize(p_text, nfc), private.pattern_search_token(), 'g') with ordinality t (parts, place)
  where char_length(t.parts[2]) <= private.limit_search_length();
end;

create or replace function private.search_vector(p_text text) returns tsvector
  language sql immutable parallel safe
  return (select coalesce(string_agg(private.search_lexeme(t.token) || ':' || t.place, ' ')::tsvector, ''::tsvector)
          from private.search_tokens(p_text) t);

create or replace function private.default_count_not_given() returns text language sql immutable parallel safe return 'Count not given';

create or replace function private.words_filament_families() returns text[] language sql immutable parallel safe return array['Polyester Filament', 'Polypropylene Filament', 'Nylon', 'Silk', 'Acetate'];

create or replace function private.count_text(p_fibre text, p_count text, p_filaments text, p_plys int) returns text
  language sql immutable parallel safe
  return case
    when p_count is null and p_filaments is not null then p_filaments || 'F'
    when p_count is null then private.default_count_not_given()
    when p_filaments is not null then p_count || 'D/' || p_filaments || 'F'
    when p_fibre = any (private.words_filament_families()) then p_count || 'D'
    when p_plys > 1 then p_plys || '/' || p_count || 's'
    else p_count || 's'
  end;

create or replace function private.count_ways(p_fibre text, p_count text, p_filaments text, p_plys int) returns text
  language sql immutable parallel safe
  return (
    select concat_ws(' ', private.count_text(p_fibre, p_count, p_filaments, p_plys), bare, p_plys || '/' || bare, bare || '/' || p_plys)
    from concat_ws('/', p_count, p_filaments) bare where bare <> '');

create or replace function private.words_trade_named() returns text[] language sql immutable parallel safe return array['Bright', 'Semi-Dull', 'Full-Dull', 'Cationic', 'Textured', 'Air-Textured', 'Open End'];

create or replace function private.words_trade_names() returns text[] language sql immutable parallel safe return array['BRT', 'SD', 'FD', 'CD', 'DTY', 'ATY', 'OE'];

create or replace function private.trade_names(variadic p_words text[]) returns text
  language sql immutable parallel safe
  return (
    select string_agg(s.short, ' ' order by s.n)
    from unnest(private.words_trade_named(), private.words_trade_names()) with ordinality s (word, short, n)
    where s.word = any (p_words));

create or replace function private.grouped(p_digits text) returns text
  language sql immutable parallel safe
  return case when length(p_digits) <= 3 then p_digits
    else regexp_replace(left(p_digits, -3), '(\d)(?=(\d\d)+$)', '\1,', 'g') || ',' || right(p_digits, 3) end;

create or replace function private.quantity_ways(p_kgs int) returns text
  language sql immutable parallel safe
  return (
    select concat_ws(' ', case when shown <> p_kgs::text then shown || ' kg ' || shown || 'kgs' end, p_kgs || ' kgs', p_kgs || 'kgs')
    from private.grouped(p_kgs::text) shown where p_kgs is not null);

create or replace function private.price_ways(p_price numeric) returns text
  language sql immutable parallel safe
  return (
    select concat_ws(' ', '₹' || shown || '/kg', case when shown <> plain then plain end)
    from (select round(p_price, 2)::text as plain) p,
      concat(private.grouped(split_part(plain, '.', 1)), '.', split_part(plain, '.', 2)) shown
    where p_price is not null);

create or replace function private.default_country() returns text language sql immutable parallel safe return 'India';

create or replace function private.is_abroad(p_country text) returns boolean
  language sql immutable parallel safe
  return coalesce(p_country <> private.default_country(), false);

create or replace function private.place_text(p_city text, p_district text, p_country text) returns text
  language sql immutable parallel safe
  return concat_ws(', ', p_city, case when private.is_abroad(p_country) then p_country else 'Dist. ' || p_district end);

create or replace function private.listing_text(p_number text, p_fibre text, p_specific_type text, p_lustre text, p_twist text, p_grade text,
  p_blend_ratio text, p_count text, p_filaments text, p_plys int, p_kgs int, p_price numeric, p_lot_no text,
  p_preferred_company text, p_company_name text, p_city text, p_district text, p_state text, p_country text) returns text
  language plpgsql immutable parallel safe security definer set search_path = ''
as $$
begin
  return concat_ws(' ', p_number, p_fibre, p_specific_type, private.count_ways(p_fibre, p_count, p_filaments, p_plys), p_blend_ratio,
    p_lustre, p_twist, p_plys || ' ply', p_grade, private.trade_names(p_specific_type, p_lustre), p_lot_no, p_preferred_company,
    p_company_name, private.quantity_ways(p_kgs), private.price_ways(p_price),
    nullif(private.place_text(p_city, p_district, p_country), ''),
    case when private.is_abroad(p_country) then p_district end, p_state);
end
$$;

create or replace function private.words_yarn_types() returns text[] language sql immutable parallel safe return array['Polyester Filament', 'Polyester Spun', 'Cotton', 'Linen', 'Jute', 'Wool', 'Silk', 'Nylon', 'Acrylic', 'Polypropylene Filament', 'Viscose Rayon', 'Modal', 'Acetate', 'Polyester-Cotton (PC)', 'Polyester-Viscose (PV)', 'Cotton-Spandex', 'Wool Blend', 'Silk Blend', 'Linen Blend', 'Cotton Blend', 'Polyester Blend', 'PV 80/20', 'PV 65/35', 'PC', 'Others'];

create or replace function private.fibre_key(fibre_type text) returns text
  language sql immutable parallel safe
  return 'f:' || case when fibre_type = any (private.words_yarn_types()) then fibre_type else 'Others' end;

create or replace function private.number_bucket(n numeric) returns int
  language sql immutable parallel safe
  return floor(4 * ln(greatest(n, 1)::float8) / ln(2::float8))::int;

create or replace function private.listing_keys(search_text text, fibre_type text, specific_type text, lustre text,
  twist_intermingling text, grade text, state text, denier_count text, number_of_plys int, quantity int, price numeric) returns text[]
  language sql immutable parallel safe security definer cost 10000 set search_path = ''
as $$
  select array_remove(extensions.show_trgm(search_text) || array[
    private.fibre_key(fibre_type), 't:' || specific_type, 'l:' || lustre, 'i:' || twist_intermingling, 'g:' || grade, 's:' || lower(state),
    'n:' || number_of_plys, 'c:' || private.number_bucket(denier_count::numeric), 'q:' || private.number_bucket(quantity),
    'p:' || private.number_bucket(price)], null)
$$;

drop index public.d2d_purchase_enquiries_keys_idx;

drop index public.d2d_sales_offers_keys_idx;

drop index public.purchase_enquiries_keys_idx;

drop index public.sales_offers_keys_idx;

alter table private.product_search add column found_by text not null;

alter table private.product_search drop column words;

alter table private.product_search add column words tsvector generated always as (private.search_vector(((((((((((((((source || '
'::text) || company_name) || '
'::text) || yarn_details) || '
'::text) || specifications) || '
'::text) || split_part(listing_page_url, '/'::text, 3)) || '
'::text) || COALESCE(poster_name, ''::text)) || '
'::text) || COALESCE(location, ''::text)) || '
'::text) || found_by))) stored not null;

alter table public.d2d_purchase_enquiries add column poster_country text;

update public.d2d_purchase_enquiries t set poster_country = m.country from private.members m where m.id = t.user_id;

alter table public.d2d_purchase_enquiries drop column search_text;

alter table public.d2d_purchase_enquiries add column search_text text generated always as (lower(private.listing_text(enquiry_number, fibre_type, specific_type, lustre, twist_intermingling, grade, blend_ratio, denier_count, filament_count, number_of_plys, quantity_required_kgs, NULL::numeric, lot_no, preferred_company, company_name, poster_city, poster_district, poster_state, poster_country))) stored not null;

alter table public.d2d_sales_offers add column poster_country text;

update public.d2d_sales_offers t set poster_country = m.country from private.members m where m.id = t.user_id;

alter table public.d2d_sales_offers drop column search_text;

alter table public.d2d_sales_offers add column search_text text generated always as (lower(private.listing_text(offer_number, fibre_type, specific_type, lustre, twist_intermingling, grade, blend_ratio, denier_count, filament_count, number_of_plys, quantity_kgs, price, lot_no, preferred_company, company_name, poster_city, poster_district, poster_state, poster_country))) stored not null;

alter table public.purchase_enquiries add column poster_country text;

update public.purchase_enquiries t set poster_country = m.country from private.members m where m.id = t.user_id;

alter table public.purchase_enquiries drop column search_text;

alter table public.purchase_enquiries add column search_text text generated always as (lower(private.listing_text(enquiry_number, fibre_type, specific_type, lustre, twist_intermingling, grade, blend_ratio, denier_count, filament_count, number_of_plys, quantity_required_kgs, NULL::numeric, lot_no, preferred_company, company_name, poster_city, poster_district, poster_state, poster_country))) stored not null;

alter table public.sales_offers add column poster_country text;

update public.sales_offers t set poster_country = m.country from private.members m where m.id = t.user_id;

alter table public.sales_offers drop column search_text;

alter table public.sales_offers add column search_text text generated always as (lower(private.listing_text(offer_number, fibre_type, specific_type, lustre, twist_intermingling, grade, blend_ratio, denier_count, filament_count, number_of_plys, quantity_kgs, price, lot_no, preferred_company, company_name, poster_city, poster_district, poster_state, poster_country))) stored not null;

create index d2d_purchase_enquiries_keys_idx on public.d2d_purchase_enquiries using gin (
  private.listing_keys(search_text, fibre_type, specific_type, lustre, twist_intermingling, grade, poster_state,
    denier_count, number_of_plys, quantity_required_kgs, null::numeric))
  with (gin_pending_list_limit = 256) where status = 'Open';

create index d2d_purchase_enquiries_quantity_idx on public.d2d_purchase_enquiries (quantity_required_kgs, id) where status = 'Open';

create index d2d_sales_offers_keys_idx on public.d2d_sales_offers using gin (
  private.listing_keys(search_text, fibre_type, specific_type, lustre, twist_intermingling, grade, poster_state,
    denier_count, number_of_plys, quantity_kgs, price))
  with (gin_pending_list_limit = 256) where status = 'Open';

create index d2d_sales_offers_price_idx on public.d2d_sales_offers (price, id) where status = 'Open';

create index d2d_sales_offers_quantity_idx on public.d2d_sales_offers (quantity_kgs, id) where status = 'Open';

create index listing_interests_listing_idx on public.listing_interests (listing_table, listing_id, sent_at desc, id desc)
  where status = 'sent';

create index purchase_enquiries_keys_idx on public.purchase_enquiries using gin (
  private.listing_keys(search_text, fibre_type, specific_type, lustre, twist_intermingling, grade, poster_state,
    denier_count, number_of_plys, quantity_required_kgs, null::numeric))
  with (gin_pending_list_limit = 256) where status = 'Open';

create index purchase_enquiries_quantity_idx on public.purchase_enquiries (quantity_required_kgs, id) where status = 'Open';

create index sales_offers_keys_idx on public.sales_offers using gin (
  private.listing_keys(search_text, fibre_type, specific_type, lustre, twist_intermingling, grade, poster_state,
    denier_count, number_of_plys, quantity_kgs, price))
  with (gin_pending_list_limit = 256) where status = 'Open';

create index sales_offers_price_idx on public.sales_offers (price, id) where status = 'Open';

create index sales_offers_quantity_idx on public.sales_offers (quantity_kgs, id) where status = 'Open';

create index product_search_words_idx on private.product_search using gin (words) with (fastupdate = off);
