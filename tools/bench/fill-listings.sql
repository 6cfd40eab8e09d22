-- One size of the market: :rows enquiries over two years, 30 % of them open, and as many members as trade in them. The
-- number of a row determines everything in it, so every run has the same rows. Some values occur only far back: jute
-- only in the oldest fifth, Modal in all but the newest tenth, and Zenith Mills in a tenth of the posts of the older
-- half.

set session_replication_role = replica;
-- The keys are written all the same.
alter table public.purchase_enquiries enable always trigger _150_key;

create temporary table places (n int, city text, district text, state text);
insert into places values (0, 'Surat', 'Surat', 'Gujarat'), (1, 'Udhna', 'Surat', 'Gujarat'), (2, 'Bhiwandi', 'Thane', 'Maharashtra'),
  (3, 'Ichalkaranji', 'Kolhapur', 'Maharashtra'), (4, 'Malegaon', 'Nashik', 'Maharashtra'), (5, 'Tiruppur', 'Tiruppur', 'Tamil Nadu'),
  (6, 'Erode', 'Erode', 'Tamil Nadu'), (7, 'Coimbatore', 'Coimbatore', 'Tamil Nadu'), (8, 'Ludhiana', 'Ludhiana', 'Punjab'),
  (9, 'Panipat', 'Panipat', 'Haryana'), (10, 'Bhilwara', 'Bhilwara', 'Rajasthan'), (11, 'Varanasi', 'Varanasi', 'Uttar Pradesh');

insert into auth.users (id, email, email_confirmed_at)
select md5('member' || n)::uuid, 'member' || n || '@bench.example', now() from generate_series(1, :rows / 50) n;

-- Most trade in the first few places; one member in a thousand is from Vadakara.
insert into private.members (id, member_name, business_name, email, city, district, state, country)
select md5('member' || m)::uuid, 'Member ' || m, 'Mill ' || m, 'member' || m || '@bench.example',
  case when m % 1000 = 7 then 'Vadakara' else p.city end, p.district, p.state, 'India'
from generate_series(1, :rows / 50) m
cross join lateral (select abs(hashint4(m)::bigint) as h) h
join places p on p.n = (h.h % 12) * (h.h / 12 % 12) / 11;

create temporary table fibres (n int, fibre_type text);
insert into fibres select n, case when n < 40 then 'Polyester Filament' when n < 58 then 'Cotton' when n < 66 then 'Polyester Spun'
  when n < 74 then 'Viscose Rayon' when n < 80 then 'Nylon' when n < 85 then 'Modal' when n < 89 then 'Wool Blend' when n < 93 then 'Silk'
  when n < 96 then 'Jute' when n < 99 then 'Linen' else 'Banana Fibre' end
from generate_series(0, 99) n;

insert into public.purchase_enquiries (id, enquiry_number, user_id, poster_member_name, poster_email, poster_city, poster_district,
  poster_state, fibre_type, specific_type, lustre, twist_intermingling, grade, preferred_company, denier_count, filament_count,
  number_of_plys, quantity_required_kgs, lot_no, company_name, status, created_at, updated_at)
select md5('listing' || e)::uuid, 'PE-' || lpad(e::text, greatest(6, length(e::text)), '0'), m.id, m.member_name, m.email, m.city,
  m.district, m.state, f.fibre_type,
  case when f.fibre_type = 'Polyester Filament' then (array['Textured', 'FDY', 'POY', 'Air-Textured', 'Twisted', 'Beams'])[1 + r.b % 6]
       when f.fibre_type = 'Cotton' then (array['Combed', 'Carded', 'Open End', 'Compact', 'Organic', 'BCI'])[1 + r.b % 6] end,
  case when f.fibre_type = 'Polyester Filament' then (array['Bright', 'Semi-Dull', 'Full-Dull', 'Cationic'])[1 + r.c % 4] end,
  case when f.fibre_type = 'Polyester Filament' then (array['NIM', 'SIM', 'HIM'])[1 + r.d % 3] end,
  case when r.b % 5 > 0 then (private.words_quality_grades())[1 + r.c % 8] end,
  case when e < :rows / 2 and r.c % 10 = 0 then 'Zenith Mills' when r.d % 9 < 4 then 'Company ' || r.d % 400 end,
  (array['20', '30', '34', '40', '60', '75', '100', '150', '160', '250', '300'])[1 + r.d % 11],
  case when f.fibre_type = 'Polyester Filament' then (array['24', '36', '48', '72', '96', '144'])[1 + r.c % 6] end,
  1 + (r.b % 7) / 5, (array[50, 100, 250, 500, 800, 1200, 1800, 2400, 4500, 8500, 22000, 48000])[1 + r.b % 12],
  case when r.c % 4 = 0 then 'L' || r.d % 900 + 100 end, case when r.d % 5 < 3 then 'Mill ' || r.a end,
  case when abs(hashint4(e + 7)) % 10 < 3 then 'Open' else 'Closed' end, at.posted, at.posted
from generate_series(1, :rows) e
cross join lateral (select abs(hashint4(e)::bigint) as h) h
cross join lateral (select h.h % (:rows / 50) + 1 as a, (h.h / 7) % 1009 as b, (h.h / 11) % 997 as c, (h.h / 13) % 991 as d) r
cross join lateral (select timestamptz '2026-11-21 06:00Z' - (:rows - e) * (interval '730 days' / :rows) as posted) at
join private.members m on m.id = md5('member' || r.a)::uuid
join fibres f on f.n = case when (h.h / 17) % 100 between 93 and 95 and e > :rows / 5 then 10
  when (h.h / 17) % 100 between 80 and 84 and e > :rows * 9 / 10 then 20 else (h.h / 17) % 100 end
order by e;

insert into private.open_listing_changes (listing_table, fibre_type, change)
select 'purchase_enquiries', substr(private.fibre_key(fibre_type), 3), count(*)
from public.purchase_enquiries where status = 'Open' group by 2;

-- The rows that the triggers of Product Search would have written, and a member who may search it.
insert into private.product_search (id, source, updated_at, company_name, yarn_details, specifications, price, listing_page_url,
  listing_page_name, poster_id, poster_name, location, found_by, fibre_code, process_code, millitex,
  filaments, lustre_code, intermingling_code, grade_rank, number_of_plys)
select * from private.searchable_products;
update private.members set membership_type = 'Paid Member' where id = md5('member1')::uuid;

select private.fill_pieces();

-- Numbers go on behind the last one.
select setval('private.purchase_enquiries_number_seq', :rows);

reset session_replication_role;
