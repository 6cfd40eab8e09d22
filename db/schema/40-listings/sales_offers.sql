-- Sales offers: yarn that members want to sell.

create sequence private.sales_offers_number_seq;

-- The sitemap asks how far the numbers have come.
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
    check (lustre is null or fibre_type = 'Polyester Filament' and lustre = any (private.words_lustres())),
  twist_intermingling text
    constraint sales_offers_twist_intermingling_check
    check (twist_intermingling is null
           or fibre_type = 'Polyester Filament' and twist_intermingling = any (private.words_interminglings())),
  grade text constraint sales_offers_grade_check check (grade = any (private.words_quality_grades())),
  preferred_company text
    constraint sales_offers_preferred_company_check
    check (preferred_company ~ private.pattern_preferred_company()
           and char_length(preferred_company) <= private.limit_company_name_length()),
  denier_count text
    constraint sales_offers_denier_count_check
    check (denier_count ~ '^[1-9][0-9]*$' and char_length(denier_count) <= private.limit_denier_count_digits()),
  filament_count text
    constraint sales_offers_filament_count_check
    check (filament_count ~ '^[1-9][0-9]*$' and char_length(filament_count) <= private.limit_filament_count_digits()),
  number_of_plys int not null default 1
    constraint sales_offers_number_of_plys_check
    check (number_of_plys between private.limit_plys_min() and private.limit_plys_max()),
  quantity_kgs int not null
    constraint sales_offers_quantity_kgs_check check (quantity_kgs between 1 and private.limit_quantity_max_kgs()),
  price numeric not null
    constraint sales_offers_price_check
    check (price > 0 and price <= private.limit_price_max() and scale(price) <= private.limit_price_decimals()),
  blend_ratio text
    constraint sales_offers_blend_ratio_check
    check (blend_ratio is null
           or fibre_type ilike '%blend%' and char_length(blend_ratio) <= private.limit_blend_ratio_length()),
  lot_no text constraint sales_offers_lot_no_check check (char_length(lot_no) <= private.limit_lot_no_length()),
  company_name text
    constraint sales_offers_company_name_check check (char_length(company_name) <= private.limit_company_name_length()),
  status text not null default 'Open'
    constraint sales_offers_status_check check (status = any (private.words_listing_statuses())),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (lower(private.listing_text(offer_number, fibre_type, specific_type, lustre,
    twist_intermingling, grade, blend_ratio, denier_count, filament_count, number_of_plys, quantity_kgs, price, lot_no,
    preferred_company, company_name, poster_city, poster_district, poster_state, poster_country))) stored
);

alter table public.sales_offers enable row level security;

-- Open offers are public.
create policy select_open on public.sales_offers for select to anon, authenticated using (status = 'Open');

-- Posters see their closed ones too.
create policy select_own on public.sales_offers for select to authenticated using (user_id = (select auth.uid()));

-- Members post for themselves, and what they post is open.
create policy insert_own on public.sales_offers for insert to authenticated
  with check (user_id = (select auth.uid()) and status = 'Open');

-- Posters close their own offers; there is no way back.
create policy update_own on public.sales_offers for update to authenticated
  using (user_id = (select auth.uid()) and status = 'Open') with check (status = 'Closed');

-- Posters delete their own offers, open or closed.
create policy delete_own on public.sales_offers for delete to authenticated using (user_id = (select auth.uid()));

-- NOTE: the poster's name and e-mail are granted to no client: they are in tanabana_free, masked. search_text is for
-- search_sales_offers: no index would serve a client's own LIKE.
grant select (id, offer_number, user_id, poster_city, poster_district, poster_state, poster_country, fibre_type, specific_type, lustre,
  twist_intermingling, grade, preferred_company, denier_count, filament_count, number_of_plys, quantity_kgs, price,
  blend_ratio, lot_no, company_name, status, created_at, updated_at)
  on public.sales_offers to anon, authenticated;

-- A client may send the poster's name and e-mail along, but the profile's are kept. The number is the server's to give.
grant insert (user_id, poster_member_name, poster_email, fibre_type, specific_type, lustre, twist_intermingling, grade,
  preferred_company, denier_count, filament_count, number_of_plys, quantity_kgs, price, blend_ratio, lot_no,
  company_name, status) on public.sales_offers to authenticated;

-- NOTE: only the status may be updated: old posts may not be edited.
grant update (status) on public.sales_offers to authenticated;

-- What a poster deletes is gone; credits spent on it stay in the ledger.
grant delete on public.sales_offers to authenticated;

-- The list: newest first, id as tie-breaker for keyset pages.
create index sales_offers_open_idx on public.sales_offers (updated_at desc, id desc) where status = 'Open';

-- The same for readers who see closed offers of their own among the open ones.
create index sales_offers_updated_at_idx on public.sales_offers (updated_at desc, id desc);

-- The poster's own list, and the profile that moves its offers along.
create index sales_offers_user_id_idx on public.sales_offers (user_id, created_at desc);

-- Search and filters. New keys wait in a short list only: every search reads that list through.
create index sales_offers_keys_idx on public.sales_offers using gin (
  private.listing_keys(search_text, fibre_type, specific_type, lustre, twist_intermingling, grade, poster_state,
    denier_count, number_of_plys, quantity_kgs, price))
  with (gin_pending_list_limit = 256) where status = 'Open';

-- Sorted by quantity, either way.
create index sales_offers_quantity_idx on public.sales_offers (quantity_kgs, id) where status = 'Open';

-- Sorted by price, either way.
create index sales_offers_price_idx on public.sales_offers (price, id) where status = 'Open';

-- Counts per fibre on Home, and the fibre filter.
create index sales_offers_fibre_type_idx on public.sales_offers (fibre_type, updated_at desc, id desc) where status = 'Open';

-- Who has posted too fast waits.
create trigger _010_hold before insert on public.sales_offers
  for each statement execute function private.tg_listings__hold();

-- Blank fields are no fields.
create trigger _100_tidy before insert on public.sales_offers
  for each row execute function private.tg_listings__tidy();

-- The poster is who the profile says.
create trigger _200_poster before insert on public.sales_offers
  for each row execute function private.tg_listings__poster();

-- Numbers are issued here and never used twice.
create trigger _300_number before insert on public.sales_offers
  for each row execute function private.tg_sales_offers__number('SO', 'private.sales_offers_number_seq');

-- Closing is the one change that counts as an update; a poster's new town does not move the offer up.
create trigger _400_updated_at before update of status on public.sales_offers
  for each row execute function private.tg__updated_at();

-- Their number counts, of all listing tables together.
create trigger _450_count_posts after insert on public.sales_offers referencing new table as posted
  for each statement execute function private.tg_listings__count_posts();

-- Open pages hear of new ones.
create trigger _500_announce after insert on public.sales_offers referencing new table as posted
  for each statement execute function private.tg_listings__announce();

-- And of those that close.
create trigger _510_announce_closed after update on public.sales_offers referencing old table as before_rows new table as after_rows
  for each statement execute function private.tg_listings__announce_closed();

-- Or are deleted.
create trigger _510_announce_deleted after delete on public.sales_offers referencing old table as before_rows
  for each statement execute function private.tg_listings__announce_closed();

-- Home and the filters say how many are open of each fibre.
create trigger _600_count_posted after insert on public.sales_offers referencing new table as after_rows
  for each statement execute function private.tg_listings__count_open();

-- Closing takes one away.
create trigger _600_count_closed after update on public.sales_offers referencing old table as before_rows new table as after_rows
  for each statement execute function private.tg_listings__count_open();

-- So does deleting an open one.
create trigger _600_count_deleted after delete on public.sales_offers referencing old table as before_rows
  for each statement execute function private.tg_listings__count_open();

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
comment on column public.sales_offers.fibre_type is 'Of the list of yarn types; for Others the typed text stands here.';
comment on column public.sales_offers.specific_type is 'How Cotton is spun or Polyester Filament is made.';
comment on column public.sales_offers.lustre is 'Polyester Filament only.';
comment on column public.sales_offers.twist_intermingling is 'Polyester Filament only.';
comment on column public.sales_offers.grade is 'Of the list of quality grades, full name.';
comment on column public.sales_offers.preferred_company is 'The maker of the yarn, in the posters words.';
comment on column public.sales_offers.denier_count is 'Denier or English count, digits.';
comment on column public.sales_offers.filament_count is 'Filaments in the strand, digits.';
comment on column public.sales_offers.number_of_plys is 'Strands twisted together, 1 to 16.';
comment on column public.sales_offers.quantity_kgs is 'Kilograms offered.';
comment on column public.sales_offers.price is 'Rupees per kg, at most two decimals.';
comment on column public.sales_offers.blend_ratio is 'Fibre types with blend in their name only.';
comment on column public.sales_offers.lot_no is 'Production lot.';
comment on column public.sales_offers.company_name is 'The poster''s company, as typed on the form.';
comment on column public.sales_offers.status is 'Open, or Closed by the poster; closed ones leave the public lists.';
comment on column public.sales_offers.created_at is 'When it was posted.';
comment on column public.sales_offers.updated_at is 'When it was posted or closed.';
comment on column public.sales_offers.search_text is 'Everything that a search looks at, in lower case.';
