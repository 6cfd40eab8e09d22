-- Products are searched on their company's page: each keeps what it is found by. The functions that this is made of are as
-- before, but for product_keys.

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

create or replace function private.listing_text(
    p_number text, p_fibre text, p_specific_type text, p_lustre text, p_twist text, p_grade text, p_blend_ratio text, p_count text,
    p_filaments text, p_plys int, p_kgs int, p_price numeric, p_lot_no text, p_preferred_company text, p_company_name text, p_city text,
    p_district text, p_state text, p_country text) returns text
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

create or replace function private.product_keys(company_id uuid, search_text text) returns text[]
  language sql immutable parallel safe security definer cost 10000 set search_path = ''
as $$
  select extensions.show_trgm(search_text) || ('company:' || company_id)
$$;

alter table public.corporate_products add column search_text text generated always as (lower((COALESCE((department_name || ' '::text), ''::text) || private.listing_text(NULL::text, fibre_type, specific_type, lustre, twist_intermingling, grade, blend_ratio, denier_count, filament_count, number_of_plys, NULL::integer, basic_price, NULL::text, NULL::text, NULL::text, NULL::text, NULL::text, NULL::text, NULL::text)))) stored not null;

create index corporate_products_keys_idx on public.corporate_products using gin (private.product_keys(company_id, search_text))
  with (gin_pending_list_limit = 256);
