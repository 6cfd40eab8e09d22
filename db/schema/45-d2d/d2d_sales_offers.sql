-- Sales offers that dealers post for dealers only.

create sequence private.d2d_sales_offers_number_seq;

-- Columns, checks and comments are copied from sales_offers, so a field added there is here too. This file has the
-- table's own keys, policies, grants, indexes and triggers. The listings of a member who leaves are deleted.
create table public.d2d_sales_offers (
  like public.sales_offers including all excluding indexes,
  primary key (id),
  constraint d2d_sales_offers_offer_number_key unique (offer_number),
  constraint d2d_sales_offers_user_id_fkey foreign key (user_id) references private.members on delete cascade
);

alter table public.d2d_sales_offers enable row level security;

-- Only dealers see open listings of dealers from the last ten days; admins and visitors do not.
create policy select_dealers on public.d2d_sales_offers for select to authenticated
  using (status = 'Open' and created_at > (select private.d2d_shown_from()) and (select private.is_dealer()));

-- Posters see all of their own, older and closed ones too: to close or delete them.
create policy select_own on public.d2d_sales_offers for select to authenticated using (user_id = (select auth.uid()));

-- NOTE: 77-interests/interested_listings.sql lets members read listings in which they expressed interest.

-- Members post only for themselves, and new listings are open. The first trigger checks that they are dealers, to
-- return a documented error.
create policy insert_own on public.d2d_sales_offers for insert to authenticated
  with check (user_id = (select auth.uid()) and status = 'Open');

-- Posters close their own offers; there is no way back.
create policy update_own on public.d2d_sales_offers for update to authenticated
  using (user_id = (select auth.uid()) and status = 'Open') with check (status = 'Closed');

-- Posters delete their own offers, open or closed, also when they are dealers no longer.
create policy delete_own on public.d2d_sales_offers for delete to authenticated using (user_id = (select auth.uid()));

-- NOTE: nothing is granted to anon, and the poster's name and e-mail to no client: they are in tanabana_free, masked.
-- search_text is for search_d2d_sales_offers.
grant select (id, offer_number, user_id, poster_city, poster_district, poster_state, poster_country,
  -- generated: names d2d_sales_offers
  fibre_type, specific_type, lustre, twist_intermingling, blend_ratio, denier_count, filament_count, number_of_plys, grade,
  preferred_company, lot_no, company_name, quantity_kgs, price,
  -- end
  millitex, status, created_at, updated_at)
  on public.d2d_sales_offers to authenticated;

-- A client may send the poster's name and e-mail, but those of the profile are stored. Only the server sets the number.
grant insert (user_id, poster_member_name, poster_email,
  -- generated: names d2d_sales_offers
  fibre_type, specific_type, lustre, twist_intermingling, blend_ratio, denier_count, filament_count, number_of_plys, grade,
  preferred_company, lot_no, company_name, quantity_kgs, price,
  -- end
  status) on public.d2d_sales_offers to authenticated;

-- NOTE: only the status may be updated: old posts may not be edited.
grant update (status) on public.d2d_sales_offers to authenticated;

-- Posters delete their own listings; credits spent on them stay in the ledger.
grant delete on public.d2d_sales_offers to authenticated;

-- The dealers' list by the day of posting, which the ten days count from; id is the tie-breaker for keyset pages.
create index d2d_sales_offers_created_at_idx on public.d2d_sales_offers (created_at desc, id desc) where status = 'Open';

-- Search. New keys wait in a list that private.finish_posts sorts in: every search reads it through.
create index d2d_sales_offers_keys_idx on public.d2d_sales_offers using gin (
  -- generated: keys d2d_sales_offers
  private.listing_keys(
    search_text, fibre_type, specific_type, lustre, twist_intermingling, grade, poster_state, denier_count, number_of_plys, quantity_kgs,
    price)
  -- end
  )
  with (gin_pending_list_limit = 4096) where status = 'Open';

-- Sorted by quantity, either way.
create index d2d_sales_offers_quantity_idx on public.d2d_sales_offers (quantity_kgs, id) where status = 'Open';

-- Sorted by price, either way.
create index d2d_sales_offers_price_idx on public.d2d_sales_offers (price, id) where status = 'Open';

-- The poster's own list, and the profile that moves its listings along.
create index d2d_sales_offers_user_id_idx on public.d2d_sales_offers (user_id, created_at desc);

-- A count, coarser and finer ones beside it, each newest first, with the rest of the key (private.yarn_columns).
create index d2d_sales_offers_millitex_idx on public.d2d_sales_offers (millitex, created_at desc, id desc)
  include (fibre_code, process_code, lustre_code, intermingling_code, grade_rank, number_of_plys)
  where status = 'Open' and millitex is not null;

-- The same of one number of filaments.
create index d2d_sales_offers_filaments_idx on public.d2d_sales_offers (filaments, millitex, created_at desc, id desc)
  include (fibre_code, process_code, lustre_code, intermingling_code, grade_rank, number_of_plys)
  where status = 'Open' and filaments is not null;

-- NOTE: 46-listings/triggers_of_listings.sql creates the triggers that all listing tables share.

comment on table public.d2d_sales_offers is 'Sales offers from dealer to dealer: the columns of sales_offers, for other readers.';

-- Copies the comments of columns that were added to both tables later.
select private.describe_like('public.d2d_sales_offers', 'public.sales_offers');
