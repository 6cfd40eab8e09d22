-- Purchase enquiries that dealers post for dealers only.

create sequence private.d2d_purchase_enquiries_number_seq;

-- Columns, checks and comments are copied from purchase_enquiries, so a field added there is here too. This file has
-- the table's own keys, policies, grants, indexes and triggers. The listings of a member who leaves are deleted.
create table public.d2d_purchase_enquiries (
  like public.purchase_enquiries including all excluding indexes,
  primary key (id),
  constraint d2d_purchase_enquiries_enquiry_number_key unique (enquiry_number),
  constraint d2d_purchase_enquiries_user_id_fkey foreign key (user_id) references private.members on delete cascade
);

alter table public.d2d_purchase_enquiries enable row level security;

-- Only dealers see open listings of dealers from the last ten days; admins and visitors do not.
create policy select_dealers on public.d2d_purchase_enquiries for select to authenticated
  using (status = 'Open' and created_at > (select private.d2d_shown_from()) and (select private.is_dealer()));

-- Posters see all of their own, older and closed ones too: to close or delete them.
create policy select_own on public.d2d_purchase_enquiries for select to authenticated using (user_id = (select auth.uid()));

-- NOTE: 77-interests/interested_listings.sql lets members read listings in which they expressed interest.

-- Members post only for themselves, and new listings are open. The first trigger checks that they are dealers, to
-- return a documented error.
create policy insert_own on public.d2d_purchase_enquiries for insert to authenticated
  with check (user_id = (select auth.uid()) and status = 'Open');

-- Posters close their own enquiries; there is no way back.
create policy update_own on public.d2d_purchase_enquiries for update to authenticated
  using (user_id = (select auth.uid()) and status = 'Open') with check (status = 'Closed');

-- Posters delete their own enquiries, open or closed, also when they are dealers no longer.
create policy delete_own on public.d2d_purchase_enquiries for delete to authenticated using (user_id = (select auth.uid()));

-- NOTE: nothing is granted to anon, and the poster's name and e-mail to no client: they are in tanabana_free, masked.
-- search_text is for search_d2d_purchase_enquiries.
grant select (id, enquiry_number, user_id, poster_city, poster_district, poster_state, poster_country,
  -- generated: names d2d_purchase_enquiries
  fibre_type, specific_type, lustre, twist_intermingling, blend_ratio, denier_count, filament_count, number_of_plys, grade,
  preferred_company, lot_no, company_name, quantity_required_kgs,
  -- end
  millitex, status, created_at, updated_at)
  on public.d2d_purchase_enquiries to authenticated;

-- A client may send the poster's name and e-mail, but those of the profile are stored. Only the server sets the number.
grant insert (user_id, poster_member_name, poster_email,
  -- generated: names d2d_purchase_enquiries
  fibre_type, specific_type, lustre, twist_intermingling, blend_ratio, denier_count, filament_count, number_of_plys, grade,
  preferred_company, lot_no, company_name, quantity_required_kgs,
  -- end
  status) on public.d2d_purchase_enquiries to authenticated;

-- NOTE: only the status may be updated: old posts may not be edited.
grant update (status) on public.d2d_purchase_enquiries to authenticated;

-- Posters delete their own listings; credits spent on them stay in the ledger.
grant delete on public.d2d_purchase_enquiries to authenticated;

-- The dealers' list by the day of posting, which the ten days count from; id is the tie-breaker for keyset pages.
create index d2d_purchase_enquiries_created_at_idx on public.d2d_purchase_enquiries (created_at desc, id desc) where status = 'Open';

-- Search. New keys wait in a list that private.finish_posts sorts in: every search reads it through.
create index d2d_purchase_enquiries_keys_idx on public.d2d_purchase_enquiries using gin (
  -- generated: keys d2d_purchase_enquiries
  private.listing_keys(
    search_text, fibre_type, specific_type, lustre, twist_intermingling, grade, poster_state, denier_count, number_of_plys,
    quantity_required_kgs, null::numeric)
  -- end
  )
  with (gin_pending_list_limit = 4096) where status = 'Open';

-- Sorted by quantity, either way.
create index d2d_purchase_enquiries_quantity_idx on public.d2d_purchase_enquiries (quantity_required_kgs, id) where status = 'Open';

-- The poster's own list, and the profile that moves its listings along.
create index d2d_purchase_enquiries_user_id_idx on public.d2d_purchase_enquiries (user_id, created_at desc);

-- A count, coarser and finer ones beside it, each newest first, with the rest of the key (private.yarn_columns).
create index d2d_purchase_enquiries_millitex_idx on public.d2d_purchase_enquiries (millitex, created_at desc, id desc)
  include (fibre_code, process_code, lustre_code, intermingling_code, grade_rank, number_of_plys)
  where status = 'Open' and millitex is not null;

-- The same of one number of filaments.
create index d2d_purchase_enquiries_filaments_idx on public.d2d_purchase_enquiries (filaments, millitex, created_at desc, id desc)
  include (fibre_code, process_code, lustre_code, intermingling_code, grade_rank, number_of_plys)
  where status = 'Open' and filaments is not null;

-- NOTE: 46-listings/triggers_of_listings.sql creates the triggers that all listing tables share.

comment on table public.d2d_purchase_enquiries is 'Purchase enquiries from dealer to dealer: the columns of purchase_enquiries, for other readers.';

-- Copies the comments of columns that were added to both tables later.
select private.describe_like('public.d2d_purchase_enquiries', 'public.purchase_enquiries');
