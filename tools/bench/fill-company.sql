-- One company of :rows products with twenty executives, a tenth as many bids, and an admin. The number of a row
-- determines everything in it.

set session_replication_role = replica;
-- The keys are written all the same.
alter table public.corporate_products enable always trigger _150_key;

insert into auth.users (id, email, email_confirmed_at)
select md5('member' || n)::uuid, 'member' || n || '@bench.example', now() from generate_series(0, 21) n;
insert into private.members (id, member_name, business_name, email, membership_type, is_corporate_member, role, department)
select md5('member' || n)::uuid, 'Member ' || n, case when n in (0, 21) then 'Bench' else 'Bench Spinners' end, 'member' || n || '@bench.example',
  case n when 0 then 'admin' when 21 then 'Paid Member' else 'Corporate Member' end, n not in (0, 21),
  case when n not in (0, 21) then 'User' end, case when n not in (0, 21) then 'Department ' || n % 12 end
from generate_series(0, 21) n;
insert into public.company_details (id, company_name, address)
values ('00000000-0000-4000-8000-000000000001', 'Bench Spinners', 'Plot 1, Surat');
insert into public.corporate_products (id, company_id, department_name, associated_corporate_user_id, role, fibre_type, lustre, denier_count,
  filament_count, number_of_plys, basic_price, updated_at)
select md5('product' || n)::uuid, '00000000-0000-4000-8000-000000000001', 'Department ' || n % 12, md5('member' || 1 + n % 20)::uuid, 'User',
  case when n % 3 = 0 then 'Polyester Filament' else 'Cotton' end, case when n % 3 = 0 then 'Bright' end, (10 + n % 290)::text,
  case when n % 3 = 0 then (12 + n % 84)::text end, 1 + n % 3, round(100 + n % 7000 / 10.0, 2), now() - n * interval '1 minute'
from generate_series(1, :rows) n;
insert into private.product_search (id, source, updated_at, company_name, yarn_details, specifications, price, listing_page_url,
  listing_page_name, poster_id, poster_name, location, found_by, fibre_code, process_code, millitex,
  filaments, lustre_code, intermingling_code, grade_rank, number_of_plys)
select * from private.searchable_products;
insert into public.customer_bids (id, bidder_user_id, bid_display_id, company_name, fibre_type, bid_price, bid_quantity, corporate_product_id,
  corporate_company_id)
select md5('bid' || n)::uuid, md5('member21')::uuid, 'BID-' || lpad(n::text, 6, '0'), 'Bench Spinners', 'Cotton', 100, 100,
  md5('product' || n)::uuid, '00000000-0000-4000-8000-000000000001' from generate_series(1, :rows / 10) n;

reset session_replication_role;
