-- Prices that admins enter from the PDFs of price lists (docs/decisions/115-prices-of-price-lists-are-entered-in-a-grid.md).

create function private.price_per_kg(p_price numeric, p_kilograms numeric, p_gst numeric) returns numeric
  language sql immutable parallel safe
  return round(p_price * 100 / (p_kilograms * (100 + coalesce(p_gst, 0))), 2);
comment on function private.price_per_kg(numeric, numeric, numeric) is
  'A price of so many kg as rupees per kg without the GST, in per cent, that is in it: as pricePerKilogram of packages/yarn works it out.';

-- A generated column calls it with the rights of the writer.
grant execute on function private.price_per_kg(numeric, numeric, numeric) to authenticated, service_role;

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
  -- generated: columns price_list_points
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
  -- end
  -- generated: key-columns
  fibre_code text,
  process_code text,
  millitex int,
  filaments int,
  lustre_code text,
  intermingling_code text,
  grade_rank int,
  -- end
  yarn_id int references private.priced_yarns,
  constraint price_list_points_place_key unique (price_list_id, position),
  constraint price_list_points_texts_check check (private.are_lines(description, yarn_line))
);

alter table public.price_list_points enable row level security;

-- Whoever may read the price list reads the prices in it.
create policy select_published on public.price_list_points for select to anon, authenticated using (published_at <= now());

-- Admins also read those of drafts and scheduled lists.
create policy select_admin on public.price_list_points for select to authenticated using ((select private.is_admin()));

-- Admins enter them.
create policy insert_admin on public.price_list_points for insert to authenticated with check ((select private.is_admin()));

-- Admins correct them.
create policy update_admin on public.price_list_points for update to authenticated using ((select private.is_admin()));

-- Admins take them away.
create policy delete_admin on public.price_list_points for delete to authenticated using ((select private.is_admin()));

-- NOTE: the codes of the key and the number of the yarn are for searches: clients read the words.
grant select (id, price_list_id, position, published_at, page, description, price, price_kilograms, gst_included, price_per_kg, yarn_line,
  -- generated: names price_list_points
  fibre_type, specific_type, lustre, twist_intermingling, blend_ratio, denier_count, filament_count, number_of_plys, grade,
  -- end
  millitex) on public.price_list_points to anon, authenticated;

-- The columns of the grid. Triggers write when it shows and its key.
grant insert (price_list_id, position, page, description, price, price_kilograms, gst_included, yarn_line,
  -- generated: names price_list_points
  fibre_type, specific_type, lustre, twist_intermingling, blend_ratio, denier_count, filament_count, number_of_plys, grade,
  -- end
  id) on public.price_list_points to authenticated;

-- All of a price but its place.
grant update (page, description, price, price_kilograms, gst_included,
  -- generated: names price_list_points
  fibre_type, specific_type, lustre, twist_intermingling, blend_ratio, denier_count, filament_count, number_of_plys, grade,
  -- end
  yarn_line) on public.price_list_points to authenticated;

-- The policy lets only admins delete.
grant delete on public.price_list_points to authenticated;

-- The prices of a yarn in price lists, the newest first.
create index price_list_points_yarn_id_idx on public.price_list_points (yarn_id, published_at desc) where yarn_id is not null;

-- It shows when its list shows.
create trigger _100_shown_from before insert on public.price_list_points
  for each row execute function private.tg_price_list_points__shown_from();

-- The key is worked out from the words, as for listings.
create trigger _550_key before insert or update of fibre_type, specific_type, lustre, twist_intermingling, denier_count, filament_count, grade
  on public.price_list_points for each row execute function private.tg_yarns__key();

-- A yarn whose key is known has a number, by which its prices are found. It follows every change of the key.
create trigger _560_yarn before insert or update on public.price_list_points
  for each row execute function private.tg_price_list_points__yarn();

-- The list counts its new prices.
create trigger _550_count_insert after insert on public.price_list_points referencing new table as changed_rows
  for each statement execute function private.tg_price_list_points__count();

-- The list counts those that are left.
create trigger _550_count_delete after delete on public.price_list_points referencing old table as changed_rows
  for each statement execute function private.tg_price_list_points__count();

-- A list that is published, scheduled or withdrawn takes its prices along.
create trigger _560_points after update of published_at on public.price_updates_pdfs
  for each row when (old.published_at is distinct from new.published_at)
  execute function private.tg_price_updates_pdfs__points();

comment on table public.price_list_points is 'Prices in price lists, each on a page of the PDF.';
comment on column public.price_list_points.id is 'Key of the price.';
comment on column public.price_list_points.price_list_id is 'The price list that it is in.';
comment on column public.price_list_points.position is 'Its row in the grid of the list, from 1.';
comment on column public.price_list_points.published_at is 'From when on it shows: as its list does; null for a draft.';
comment on column public.price_list_points.page is 'The page of the PDF, from 1.';
comment on column public.price_list_points.description is 'The product as the list prints it.';
comment on column public.price_list_points.price is 'The price in rupees as the list prints it.';
comment on column public.price_list_points.price_kilograms is 'Of how many kg it is the price.';
comment on column public.price_list_points.gst_included is 'GST that is in the price, in per cent; null where none is in it.';
comment on column public.price_list_points.price_per_kg is 'Rupees per kg without GST.';
comment on column public.price_list_points.yarn_line is 'The yarn in the words of the trade, where the description does not say it.';
comment on column public.price_list_points.yarn_id is 'The number of its yarn, as of weekly figures; null where the count has no known unit.';
-- generated: comments price_list_points
comment on column public.price_list_points.fibre_type is 'Of the list of yarn types; for Others this is the typed text.';
comment on column public.price_list_points.specific_type is 'How Cotton is spun or Polyester Filament is made.';
comment on column public.price_list_points.lustre is 'Polyester Filament only.';
comment on column public.price_list_points.twist_intermingling is 'Polyester Filament only.';
comment on column public.price_list_points.blend_ratio is 'Fibre types with blend in their name only.';
comment on column public.price_list_points.denier_count is 'Denier or English count, digits.';
comment on column public.price_list_points.filament_count is 'Filaments in the strand, digits.';
comment on column public.price_list_points.number_of_plys is 'Strands twisted together.';
comment on column public.price_list_points.grade is 'Of the list of quality grades, full name.';
-- end
-- generated: key-comments price_list_points
comment on column price_list_points.fibre_code is 'Code of the fibre, as cotton or polyester-viscose; null for a typed one.';
comment on column price_list_points.process_code is 'Code of the specific type, as dty or combed; null where it says no process.';
comment on column price_list_points.millitex is 'The count of one strand in milligrams per kilometre, 100 to a dtex; null where its unit is not known.';
comment on column price_list_points.filaments is 'The filaments as a number.';
comment on column price_list_points.lustre_code is 'Code of the lustre, as semi-dull.';
comment on column price_list_points.intermingling_code is 'Code of the intermingling, as nim.';
comment on column price_list_points.grade_rank is 'Rank of the grade: 1 is the best.';
-- end
