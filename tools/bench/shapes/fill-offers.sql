-- An offer for each open enquiry, of 60,000 prices from 20 rupees on, evenly spread.
set session_replication_role = replica;
-- The keys are written all the same.
alter table public.sales_offers enable always trigger _150_key;

insert into public.sales_offers (id, offer_number, user_id, poster_member_name, poster_city, poster_district, poster_state, fibre_type,
  specific_type, lustre, grade, denier_count, number_of_plys, quantity_kgs, price, company_name, lot_no, status, created_at, updated_at)
select md5(id::text)::uuid, 'SO-' || substr(enquiry_number, 4), user_id, poster_member_name, poster_city, poster_district, poster_state,
  fibre_type, specific_type, lustre, grade, denier_count, number_of_plys, quantity_required_kgs,
  (20 + abs(hashtext(enquiry_number)::bigint) % 60000 / 100.0)::numeric(8, 2), company_name, lot_no, status, created_at, updated_at
from public.purchase_enquiries where status = 'Open' order by created_at;

insert into private.open_listing_changes (listing_table, fibre_type, change)
select 'sales_offers', substr(private.fibre_key(fibre_type), 3), count(*) from public.sales_offers where status = 'Open' group by 2;

-- Numbers go on behind the last one.
select setval('private.sales_offers_number_seq', max(substr(offer_number, 4)::bigint)) from public.sales_offers;

reset session_replication_role;
