-- The search text of a listing: how it is written and what else finds it.
-- packages/domain/src/listings/search/found-by.ts has the same rules for screens; db/tests/seed.test.ts compares the
-- two. Every list's search reads these texts.

-- Single expressions are SQL functions, which the caller's cached plan inlines: only immutable parts, so no concat_ws,
-- and no number beside ||. Functions that read a list, or a part more than once, are PL/pgSQL: their plans are cached,
-- while each statement plans an SQL function again. NOTE: functions that a generated column calls are granted to its
-- writers; functions of the owner call the others.

create function private.count_text(p_fibre text, p_count text, p_filaments text, p_plys int) returns text
  language sql immutable parallel safe
  return case
    when p_count is null and p_filaments is not null then p_filaments || 'F'
    when p_count is null then private.default_count_not_given()
    when p_filaments is not null then p_count || 'D/' || p_filaments || 'F'
    when p_fibre = any (private.words_filament_families()) then p_count || 'D'
    when p_plys > 1 then p_plys::text || '/' || p_count || 's'
    else p_count || 's'
  end;
comment on function private.count_text(text, text, text, int) is 'The count of a yarn as rows show it: 150D/48F, 2/40s.';

create function private.grade_short(p_grade text) returns text
  language sql immutable parallel safe
  return coalesce((private.words_quality_grades_short())[array_position(private.words_quality_grades(), p_grade)], p_grade);
comment on function private.grade_short(text) is 'A grade as rows show it: A+.';

-- Finds the ply before or after the count, whether or not a row shows it there.
create function private.count_ways(p_fibre text, p_count text, p_filaments text, p_plys int) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  bare constant text := concat_ws('/', p_count, p_filaments);
begin
  if bare = '' then
    return null;
  end if;
  return concat_ws(' ', private.count_text(p_fibre, p_count, p_filaments, p_plys), bare, p_plys || '/' || bare, bare || '/' || p_plys);
end
$$;
comment on function private.count_ways(text, text, text, int) is
  'Every way in which the count of a yarn is written: 150D/48F 150/48 1/150/48 150/48/1; null when none is given.';

create function private.trade_names(variadic p_words text[]) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  if not p_words && private.words_trade_named() then
    return null;
  end if;
  return (
    select string_agg(s.short, ' ' order by s.n)
    from unnest(private.words_trade_named(), private.words_trade_names()) with ordinality s (word, short, n)
    where s.word = any (p_words));
end
$$;
comment on function private.trade_names(text[]) is 'What the trade calls these words for short: SD for Semi-Dull; null for none.';

create function private.grouped(p_digits text) returns text
  language sql immutable parallel safe
  return case when length(p_digits) <= 3 then p_digits
    else regexp_replace(left(p_digits, -3), '(\d)(?=(\d\d)+$)', '\1,', 'g') || ',' || right(p_digits, 3) end;
comment on function private.grouped(text) is 'A whole number with Indian grouping: 1,20,000.';

create function private.quantity_ways(p_kgs int) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  shown constant text := private.grouped(p_kgs::text);
begin
  if p_kgs is null then
    return null;
  end if;
  return concat_ws(' ', case when shown <> p_kgs::text then shown || ' kg ' || shown || 'kgs' end, p_kgs || ' kgs', p_kgs || 'kgs');
end
$$;
comment on function private.quantity_ways(int) is 'Every way in which kilograms are written: 5,000 kg 5,000kgs 5000 kgs 5000kgs.';

create function private.price_ways(p_price numeric) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  plain constant text := round(p_price, 2);
  shown constant text := concat(private.grouped(split_part(plain, '.', 1)), '.', split_part(plain, '.', 2));
begin
  if p_price is null then
    return null;
  end if;
  return concat_ws(' ', '₹' || shown || '/kg', case when shown <> plain then plain end);
end
$$;
comment on function private.price_ways(numeric) is 'Every way in which rupees per kg are written: ₹1,268.50/kg 1268.50.';

create function private.is_abroad(p_country text) returns boolean
  language sql immutable parallel safe
  return coalesce(p_country <> private.default_country(), false);
comment on function private.is_abroad(text) is 'Whether a poster''s country is another than India.';

create function private.place_around(p_district text, p_country text) returns text
  language sql immutable parallel safe
  return case when private.is_abroad(p_country) then p_country else 'Dist. ' || p_district end;
comment on function private.place_around(text, text) is 'The text after a city: the country abroad, the district in India.';

create function private.place_text(p_city text, p_district text, p_country text) returns text
  language sql immutable parallel safe
  return coalesce(p_city || ', ' || private.place_around(p_district, p_country), p_city, private.place_around(p_district, p_country), '');
comment on function private.place_text(text, text, text) is 'A place as rows show it: Sachin, Dist. Surat; abroad city and country.';

-- generated: text-function
create function private.listing_text(
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
comment on function private.listing_text is 'Everything that a search of the lists looks at, as a listing shows it and as people write it.';
-- end

-- Members' inserts fill the generated column that calls them.
grant execute on function private.listing_text to authenticated, service_role;
