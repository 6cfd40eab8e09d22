-- Admins enter prices from price lists. None is entered yet, so every list counts none.

create or replace function private.limit_price_points() returns int language plpgsql immutable parallel safe as $$begin return 200; end$$;

create or replace function private.limit_price_list_pages() returns int language plpgsql immutable parallel safe as $$begin return 999; end$$;

create or replace function private.limit_price_point_length() returns int language plpgsql immutable parallel safe as $$begin return 200; end$$;

create or replace function private.limit_price_max() returns numeric language plpgsql immutable parallel safe as $$begin return 999999.99; end$$;

create or replace function private.limit_price_decimals() returns int language plpgsql immutable parallel safe as $$begin return 2; end$$;

create or replace function private.words_priced_kilograms() returns text[] language plpgsql immutable parallel safe as $$begin return array['1', '4.5', '5', '10', '100', '1000']; end$$;

create or replace function private.limit_price_gst_max() returns int language plpgsql immutable parallel safe as $$begin return 40; end$$;

create or replace function private.price_per_kg(p_price numeric, p_kilograms numeric, p_gst numeric) returns numeric
  language sql immutable parallel safe
  return round(p_price * 100 / (p_kilograms * (100 + coalesce(p_gst, 0))), 2);

create or replace function private.limit_other_fibre_length() returns int language plpgsql immutable parallel safe as $$begin return 30; end$$;

create or replace function private.words_cotton_spinning_types() returns text[] language plpgsql immutable parallel safe as $$begin return array['Combed', 'Carded', 'Open End', 'Compact', 'Organic', 'BCI', 'Others']; end$$;

create or replace function private.words_filament_types() returns text[] language plpgsql immutable parallel safe as $$begin return array['Textured', 'FDY', 'POY', 'Air-Textured', 'Twisted', 'Beams', 'Others']; end$$;

create or replace function private.words_lustres() returns text[] language plpgsql immutable parallel safe as $$begin return array['Bright', 'Semi-Dull', 'Full-Dull', 'Cationic', 'Others']; end$$;

create or replace function private.words_interminglings() returns text[] language plpgsql immutable parallel safe as $$begin return array['NIM', 'SIM', 'HIM', 'Twisted', 'Others']; end$$;

create or replace function private.limit_blend_ratio_length() returns int language plpgsql immutable parallel safe as $$begin return 50; end$$;

create or replace function private.limit_denier_count_digits() returns int language plpgsql immutable parallel safe as $$begin return 4; end$$;

create or replace function private.limit_filament_count_digits() returns int language plpgsql immutable parallel safe as $$begin return 4; end$$;

create or replace function private.limit_plys_min() returns int language plpgsql immutable parallel safe as $$begin return 1; end$$;

create or replace function private.limit_plys_max() returns int language plpgsql immutable parallel safe as $$begin return 16; end$$;

create or replace function private.words_quality_grades() returns text[] language plpgsql immutable parallel safe as $$begin return array['First Equal Packing(A+)', 'AA', 'A', 'First unequal packing (A1)', 'First small packing (A2)', 'PQ(B)', 'CLQ(C)', 'Job Lot']; end$$;

create or replace function private.pattern_not_in_lines() returns text language plpgsql immutable parallel safe as $$begin return '[\u0001-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]'; end$$;

create or replace function private.are_lines(variadic texts text[]) returns boolean
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return array_to_string(texts, '') !~ private.pattern_not_in_lines();
end
$$;

create table public.price_list_points (
  id uuid primary key default gen_random_uuid(),
  price_list_id uuid not null references public.price_updates_pdfs on delete cascade,
  position int not null
    constraint price_list_points_position_check check (position between 1 and private.limit_price_points()),
  published_at timestamptz,
  page int not null
    constraint price_list_points_page_check check (page between 1 and private.limit_price_list_pages()),
  description text not null
    constraint price_list_points_description_check
    check (char_length(btrim(description)) between 1 and private.limit_price_point_length()),
  price numeric not null
    constraint price_list_points_price_check
    check (price > 0 and price <= private.limit_price_max() and scale(price) <= private.limit_price_decimals()),
  price_kilograms numeric not null default 1
    constraint price_list_points_price_kilograms_check
    check (trim_scale(price_kilograms)::text = any (private.words_priced_kilograms())),
  gst_included numeric
    constraint price_list_points_gst_included_check
    check (gst_included > 0 and gst_included <= private.limit_price_gst_max() and scale(gst_included) <= 2),
  price_per_kg numeric not null generated always as (private.price_per_kg(price, price_kilograms, gst_included)) stored
    constraint price_list_points_price_per_kg_check check (price_per_kg > 0),
  yarn_line text
    constraint price_list_points_yarn_line_check
    check (char_length(btrim(yarn_line)) between 1 and private.limit_price_point_length()),
  fibre_type text
    constraint price_list_points_fibre_type_check
    check (char_length(fibre_type) between 1 and private.limit_other_fibre_length() and fibre_type <> 'Others'),
  specific_type text
    constraint price_list_points_specific_type_check
    check (specific_type is null
      or fibre_type = 'Cotton' and specific_type = any (private.words_cotton_spinning_types())
      or fibre_type = 'Polyester Filament' and specific_type = any (private.words_filament_types())),
  lustre text
    constraint price_list_points_lustre_check
    check (lustre is null
      or fibre_type = 'Polyester Filament' and lustre = any (private.words_lustres())),
  twist_intermingling text
    constraint price_list_points_twist_intermingling_check
    check (twist_intermingling is null
      or fibre_type = 'Polyester Filament' and twist_intermingling = any (private.words_interminglings())),
  blend_ratio text
    constraint price_list_points_blend_ratio_check
    check (blend_ratio is null
      or fibre_type ilike '%blend%' and char_length(blend_ratio) <= private.limit_blend_ratio_length()),
  denier_count text
    constraint price_list_points_denier_count_check
    check (denier_count ~ '^[1-9][0-9]*$' and char_length(denier_count) <= private.limit_denier_count_digits()),
  filament_count text
    constraint price_list_points_filament_count_check
    check (filament_count ~ '^[1-9][0-9]*$' and char_length(filament_count) <= private.limit_filament_count_digits()),
  number_of_plys int not null default 1
    constraint price_list_points_number_of_plys_check
    check (number_of_plys between private.limit_plys_min() and private.limit_plys_max()),
  grade text
    constraint price_list_points_grade_check
    check (grade = any (private.words_quality_grades())),
  constraint price_list_points_lines_check
    check (private.are_lines(fibre_type, blend_ratio)),
  fibre_code text,
  process_code text,
  millitex int,
  filaments int,
  lustre_code text,
  intermingling_code text,
  grade_rank int,
  yarn_id int references private.priced_yarns,
  constraint price_list_points_place_key unique (price_list_id, position),
  constraint price_list_points_texts_check check (private.are_lines(description, yarn_line))
);

alter table public.price_updates_pdfs add column point_count integer default 0 not null;

create index price_list_points_yarn_id_idx on public.price_list_points (yarn_id, published_at desc) where yarn_id is not null;
