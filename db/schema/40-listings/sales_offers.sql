-- Sales offers: yarn that members want to sell.

create sequence private.sales_offers_number_seq;

-- The sitemap reads the last number.
grant select on sequence private.sales_offers_number_seq to service_role;

create table public.sales_offers (
  id uuid primary key default gen_random_uuid(),
  offer_number text not null constraint sales_offers_offer_number_key unique,
  user_id uuid not null default auth.uid() references private.members on delete cascade,
  poster_member_name text not null default '',
  poster_email text,
  poster_city text,
  poster_district text,
  poster_state text,
  poster_country text,
  -- generated: columns sales_offers
  fibre_type text not null
    constraint sales_offers_fibre_type_check
    check (char_length(fibre_type) between 1 and private.limit_other_fibre_length() and fibre_type <> 'Others'),
  specific_type text
    constraint sales_offers_specific_type_check
    check (specific_type is null
      or fibre_type = 'Cotton' and specific_type = any (private.words_cotton_spinning_types())
      or fibre_type = 'Polyester Filament' and specific_type = any (private.words_filament_types())),
  lustre text
    constraint sales_offers_lustre_check
    check (lustre is null
      or fibre_type = 'Polyester Filament' and lustre = any (private.words_lustres())),
  twist_intermingling text
    constraint sales_offers_twist_intermingling_check
    check (twist_intermingling is null
      or fibre_type = 'Polyester Filament' and twist_intermingling = any (private.words_interminglings())),
  blend_ratio text
    constraint sales_offers_blend_ratio_check
    check (blend_ratio is null
      or fibre_type ilike '%blend%' and char_length(blend_ratio) <= private.limit_blend_ratio_length()),
  denier_count text
    constraint sales_offers_denier_count_check
    check (denier_count ~ '^[1-9][0-9]*$' and char_length(denier_count) <= private.limit_denier_count_digits()),
  filament_count text
    constraint sales_offers_filament_count_check
    check (filament_count ~ '^[1-9][0-9]*$' and char_length(filament_count) <= private.limit_filament_count_digits()),
  number_of_plys int not null default 1
    constraint sales_offers_number_of_plys_check
    check (number_of_plys between private.limit_plys_min() and private.limit_plys_max()),
  grade text
    constraint sales_offers_grade_check
    check (grade = any (private.words_quality_grades())),
  preferred_company text
    constraint sales_offers_preferred_company_check
    check (preferred_company ~ private.pattern_preferred_company() and char_length(preferred_company) <= private.limit_company_name_length()),
  lot_no text
    constraint sales_offers_lot_no_check
    check (char_length(lot_no) <= private.limit_lot_no_length()),
  company_name text
    constraint sales_offers_company_name_check
    check (char_length(company_name) <= private.limit_company_name_length()),
  quantity_kgs int not null
    constraint sales_offers_quantity_kgs_check
    check (quantity_kgs between 1 and private.limit_quantity_max_kgs()),
  price numeric not null
    constraint sales_offers_price_check
    check (price > 0 and price <= private.limit_price_max() and scale(price) <= private.limit_price_decimals()),
  constraint sales_offers_lines_check
    check (private.are_lines(fibre_type, blend_ratio, preferred_company, lot_no, company_name)),
  -- end
  status text not null default 'Open'
    constraint sales_offers_status_check check (status = any (private.words_listing_statuses())),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- generated: key-columns
  fibre_code text,
  process_code text,
  millitex int,
  filaments int,
  lustre_code text,
  intermingling_code text,
  grade_rank int,
  -- end
  -- generated: search-text sales_offers
  search_text text not null generated always as (lower(private.listing_text(
    offer_number, fibre_type, specific_type, lustre, twist_intermingling, grade, blend_ratio, denier_count, filament_count, number_of_plys,
    quantity_kgs, price, lot_no, preferred_company, company_name, poster_city, poster_district, poster_state, poster_country))) stored
  -- end
);

alter table public.sales_offers enable row level security;

-- Open offers are public.
create policy select_open on public.sales_offers for select to anon, authenticated using (status = 'Open');

-- Posters see their closed ones too.
create policy select_own on public.sales_offers for select to authenticated using (user_id = (select auth.uid()));

-- NOTE: 77-interests/interested_listings.sql lets members read listings in which they expressed interest.

-- Members post only for themselves, and new listings are open.
create policy insert_own on public.sales_offers for insert to authenticated
  with check (user_id = (select auth.uid()) and status = 'Open');

-- Posters close their own offers; there is no way back.
create policy update_own on public.sales_offers for update to authenticated
  using (user_id = (select auth.uid()) and status = 'Open') with check (status = 'Closed');

-- Posters delete their own offers, open or closed.
create policy delete_own on public.sales_offers for delete to authenticated using (user_id = (select auth.uid()));

-- NOTE: the codes of the key are for searches: clients read the words. The poster's name and e-mail are granted to no client: they are in tanabana_free, masked. search_text is for
-- search_sales_offers: no index would serve a client's own LIKE.
grant select (id, offer_number, user_id, poster_city, poster_district, poster_state, poster_country,
  -- generated: names sales_offers
  fibre_type, specific_type, lustre, twist_intermingling, blend_ratio, denier_count, filament_count, number_of_plys, grade,
  preferred_company, lot_no, company_name, quantity_kgs, price,
  -- end
  millitex, status, created_at, updated_at)
  on public.sales_offers to anon, authenticated;

-- A client may send the poster's name and e-mail, but those of the profile are stored. Only the server sets the number.
grant insert (user_id, poster_member_name, poster_email,
  -- generated: names sales_offers
  fibre_type, specific_type, lustre, twist_intermingling, blend_ratio, denier_count, filament_count, number_of_plys, grade,
  preferred_company, lot_no, company_name, quantity_kgs, price,
  -- end
  status) on public.sales_offers to authenticated;

-- NOTE: only the status may be updated: old posts may not be edited.
grant update (status) on public.sales_offers to authenticated;

-- Posters delete their own listings; credits spent on them stay in the ledger.
grant delete on public.sales_offers to authenticated;

-- The list: newest first, id as tie-breaker for keyset pages. The columns behind are those of filters: an entry is compared with them
-- before its row is fetched (decision 126). The status is none of them: PostgreSQL would expect too few rows of the policies. The index is
-- read backwards, because new entries at the end of an index fill its pages, and at the beginning they halve them.
create index sales_offers_open_idx on public.sales_offers (updated_at, id,
  fibre_type, specific_type, lustre, twist_intermingling, denier_count, filament_count, number_of_plys, grade, poster_state,
  quantity_kgs, price, created_at) where status = 'Open';

-- The same order for readers who see their own closed offers among the open ones.
create index sales_offers_updated_at_idx on public.sales_offers (updated_at, id,
  fibre_type, specific_type, lustre, twist_intermingling, denier_count, filament_count, number_of_plys, grade, poster_state,
  quantity_kgs, price, created_at);

-- Their other orders: by the day of posting, by quantity and by price, either way.
create index sales_offers_created_at_idx on public.sales_offers (created_at, id,
  fibre_type, specific_type, lustre, twist_intermingling, denier_count, filament_count, number_of_plys, grade, poster_state,
  quantity_kgs, price, updated_at);
create index sales_offers_all_quantity_idx on public.sales_offers (quantity_kgs, id,
  fibre_type, specific_type, lustre, twist_intermingling, denier_count, filament_count, number_of_plys, grade, poster_state,
  price, created_at, updated_at);
create index sales_offers_all_price_idx on public.sales_offers (price, id,
  fibre_type, specific_type, lustre, twist_intermingling, denier_count, filament_count, number_of_plys, grade, poster_state,
  quantity_kgs, created_at, updated_at);

-- The poster's own list, and the profile that moves its offers along.
create index sales_offers_user_id_idx on public.sales_offers (user_id, created_at desc);

-- Search and filters. New keys wait in a list that private.finish_posts sorts in: every search reads it through.
create index sales_offers_keys_idx on public.sales_offers using gin (
  -- generated: keys sales_offers
  private.listing_keys(
    search_text, fibre_type, specific_type, lustre, twist_intermingling, grade, poster_state, denier_count, number_of_plys, quantity_kgs,
    price)
  -- end
  )
  with (gin_pending_list_limit = 4096) where status = 'Open';

-- Texts of lists, which private.listing_candidates looks up: row-level security lets no index serve a client's own LIKE. New texts wait in a
-- list, as keys do.
create index sales_offers_texts_idx on public.sales_offers using gin (
  lot_no extensions.gin_trgm_ops, preferred_company extensions.gin_trgm_ops, company_name extensions.gin_trgm_ops,
  poster_city extensions.gin_trgm_ops, poster_district extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 4096) where status = 'Open';

-- Sorted by quantity, either way.
create index sales_offers_quantity_idx on public.sales_offers (quantity_kgs, id) where status = 'Open';

-- Sorted by price, either way.
create index sales_offers_price_idx on public.sales_offers (price, id) where status = 'Open';

-- Counts per fibre on Home, and the fibre filter.
create index sales_offers_fibre_type_idx on public.sales_offers (fibre_type, updated_at desc, id desc) where status = 'Open';

-- The fibre filter of readers who see their own closed offers too: without it a fibre far back is found row by row.
create index sales_offers_all_fibre_type_idx on public.sales_offers (fibre_type, updated_at desc, id desc);

-- Lists of a fibre and a state where few rows have both, and their counts: without it each row of the fibre is read.
create index sales_offers_fibre_state_idx on public.sales_offers (fibre_type, poster_state) where status = 'Open';

-- A count, coarser and finer ones beside it, each newest first, with the rest of the key (private.yarn_columns).
create index sales_offers_millitex_idx on public.sales_offers (millitex, updated_at desc, id desc)
  include (fibre_code, process_code, lustre_code, intermingling_code, grade_rank, number_of_plys)
  where status = 'Open' and millitex is not null;

-- The same of one number of filaments.
create index sales_offers_filaments_idx on public.sales_offers (filaments, millitex, updated_at desc, id desc)
  include (fibre_code, process_code, lustre_code, intermingling_code, grade_rank, number_of_plys)
  where status = 'Open' and filaments is not null;

-- NOTE: 46-listings/triggers_of_listings.sql creates the triggers that all listing tables share.

comment on table public.sales_offers is 'Sales offers: yarn that members want to sell.';
comment on column public.sales_offers.id is 'Key of the offer.';
comment on column public.sales_offers.offer_number is 'Number shown to people, SO-000001; issued by the database.';
comment on column public.sales_offers.user_id is 'The poster.';
comment on column public.sales_offers.poster_member_name is 'The poster''s name when it was posted or the profile last changed; for the server.';
comment on column public.sales_offers.poster_email is 'The poster''s e-mail; for the server.';
comment on column public.sales_offers.poster_city is 'The poster''s city, following the profile.';
comment on column public.sales_offers.poster_district is 'The poster''s district, following the profile.';
comment on column public.sales_offers.poster_state is 'The poster''s state, following the profile.';
comment on column public.sales_offers.poster_country is 'The poster''s country, following the profile.';
-- generated: comments sales_offers
comment on column public.sales_offers.fibre_type is 'Of the list of yarn types; for Others this is the typed text.';
comment on column public.sales_offers.specific_type is 'How Cotton is spun or Polyester Filament is made.';
comment on column public.sales_offers.lustre is 'Polyester Filament only.';
comment on column public.sales_offers.twist_intermingling is 'Polyester Filament only.';
comment on column public.sales_offers.blend_ratio is 'Fibre types with blend in their name only.';
comment on column public.sales_offers.denier_count is 'Denier or English count, digits.';
comment on column public.sales_offers.filament_count is 'Filaments in the strand, digits.';
comment on column public.sales_offers.number_of_plys is 'Strands twisted together.';
comment on column public.sales_offers.grade is 'Of the list of quality grades, full name.';
comment on column public.sales_offers.preferred_company is 'The maker of the yarn, in the posters words.';
comment on column public.sales_offers.lot_no is 'Production lot.';
comment on column public.sales_offers.company_name is 'The poster''s company, as typed on the form.';
comment on column public.sales_offers.quantity_kgs is 'Kilograms offered.';
comment on column public.sales_offers.price is 'Rupees per kg, at most two decimals.';
-- end
comment on column public.sales_offers.status is 'Open, or Closed by the poster; closed ones leave the public lists.';
comment on column public.sales_offers.created_at is 'When it was posted.';
comment on column public.sales_offers.updated_at is 'When it was posted or closed.';
-- generated: key-comments public.sales_offers
comment on column public.sales_offers.fibre_code is 'Code of the fibre, as cotton or polyester-viscose; null for a typed one.';
comment on column public.sales_offers.process_code is 'Code of the specific type, as dty or combed; null where it says no process.';
comment on column public.sales_offers.millitex is 'The count of one strand in milligrams per kilometre, 100 to a dtex; null where its unit is not known.';
comment on column public.sales_offers.filaments is 'The filaments as a number.';
comment on column public.sales_offers.lustre_code is 'Code of the lustre, as semi-dull.';
comment on column public.sales_offers.intermingling_code is 'Code of the intermingling, as nim.';
comment on column public.sales_offers.grade_rank is 'Rank of the grade: 1 is the best.';
-- end
comment on column public.sales_offers.search_text is 'Everything that a search looks at, in lower case.';
