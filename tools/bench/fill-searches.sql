-- The searchable data besides the open market, at one size: :rows members, as many dealers' enquiries and offers of the
-- last ten days, :rows / 5 articles and snippets, :rows / 50 price lists. The number of a row determines everything in
-- it. One in ten thousand is of Vadakara, one in fifty names Zenith; an article in ten is as long as articles may be.

set session_replication_role = replica;
-- The keys are written all the same.
alter table public.d2d_purchase_enquiries enable always trigger _150_key;
alter table public.d2d_sales_offers enable always trigger _150_key;
alter table public.sales_offers enable always trigger _150_key;

create temporary table places (n int, city text, district text, state text);
insert into places values (0, 'Surat', 'Surat', 'Gujarat'), (1, 'Udhna', 'Surat', 'Gujarat'), (2, 'Bhiwandi', 'Thane', 'Maharashtra'),
  (3, 'Ichalkaranji', 'Kolhapur', 'Maharashtra'), (4, 'Tiruppur', 'Tiruppur', 'Tamil Nadu'), (5, 'Ludhiana', 'Ludhiana', 'Punjab'),
  (6, 'Panipat', 'Panipat', 'Haryana'), (7, 'सूरत', 'सूरत', 'Gujarat');
insert into auth.users (id, email, email_confirmed_at)
select md5('member' || n)::uuid, 'member' || n || '@bench.example', now() from generate_series(1, :rows) n;
insert into private.members (id, member_name, business_name, email, country_code, mobile_number, city, district, state, business_type,
  my_yarns, is_dealer, membership_type)
select md5('member' || m)::uuid, (array['Asha', 'Bina', 'Chetan', 'Dhruv', 'Esha', 'Farhan', 'Gita', 'Harsh'])[1 + h.a % 8] || ' ' || m,
  case when m % 10000 = 7 then 'Vadakara' when m % 50 = 9 then 'Zenith' else 'Mill ' || h.b % 900 end || ' Textiles',
  'member' || m || '@bench.example', '+91', (6000000000 + m)::text, p.city, p.district, p.state,
  array[(private.words_business_types())[1 + h.b % 9]],
  array[(private.words_yarn_types())[1 + h.a % 20], (private.words_yarn_types())[1 + h.b % 20]], m = 1,
  case when m = 1 then 'Paid Member' else 'Free Member' end
from generate_series(1, :rows) m
cross join lateral (select abs(hashint4(m)::bigint) / 3 % 1009 as a, abs(hashint4(m)::bigint) / 7 % 997 as b) h
join places p on p.n = h.b % 8;

create temporary view yarns as
select e, md5('dealing' || e)::uuid as id, m.id as user_id, m.member_name, m.email, m.city, m.district, m.state,
  (array['Polyester Filament', 'Polyester Filament', 'Cotton', 'Nylon', 'Viscose Rayon'])[1 + h.a % 5] as fibre_type,
  (private.words_quality_grades())[1 + h.b % 8] as grade, (array['30', '40', '75', '150', '300'])[1 + h.b % 5] as denier_count,
  case when e % 10000 = 7 then 'Vadakara Yarns' when e % 50 = 9 then 'Zenith Mills' else 'Mill ' || h.b end as company_name,
  100 + h.a as quantity, now() - (:rows - e) * (interval '9 days' / :rows) as posted
from generate_series(1, :rows) e
cross join lateral (select abs(hashint4(e)::bigint) / 3 % 1009 as a, abs(hashint4(e)::bigint) / 7 % 997 as b) h
join private.members m on m.id = md5('member' || e)::uuid;
insert into public.d2d_purchase_enquiries (id, enquiry_number, user_id, poster_member_name, poster_email, poster_city, poster_district,
  poster_state, fibre_type, grade, denier_count, company_name, quantity_required_kgs, created_at, updated_at)
select id, 'DPE-' || lpad(e::text, greatest(6, length(e::text)), '0'), user_id, member_name, email, city, district, state, fibre_type,
  grade, denier_count, company_name, quantity, posted, posted from yarns order by e;
insert into public.d2d_sales_offers (id, offer_number, user_id, poster_member_name, poster_email, poster_city, poster_district,
  poster_state, fibre_type, grade, denier_count, company_name, quantity_kgs, price, created_at, updated_at)
select id, 'DSO-' || lpad(e::text, greatest(6, length(e::text)), '0'), user_id, member_name, email, city, district, state, fibre_type,
  grade, denier_count, company_name, quantity, 100 + e % 300, posted, posted from yarns order by e;
insert into public.sales_offers (id, offer_number, user_id, poster_member_name, poster_email, poster_city, poster_district,
  poster_state, fibre_type, grade, denier_count, company_name, quantity_kgs, price, created_at, updated_at)
select id, 'SO-' || lpad(e::text, greatest(6, length(e::text)), '0'), user_id, member_name, email, city, district, state, fibre_type,
  grade, denier_count, company_name, quantity, 100 + e % 300, posted, posted from yarns order by e;
insert into private.product_search (id, source, updated_at, company_name, yarn_details, specifications, price, listing_page_url,
  listing_page_name, poster_id, poster_name, location, found_by, fibre_code, process_code, millitex,
  filaments, lustre_code, intermingling_code, grade_rank, number_of_plys)
select * from private.searchable_products;

-- Texts of so many words.
create function pg_temp.text_of(p_seed int, p_words int) returns text language sql as $$
  select string_agg((array['cotton', 'polyester', 'first', 'market', 'filament', 'rates', 'spinners', 'arrivals', 'kg', 'bales', 'demand',
    'weavers', 'combed', 'of', 'steady', 'in', 'price', 'yarn', 'per', 'season', 'the', 'export', 'mills', 'viscose', '30s', '150D/48F',
    'हथकरघा', 'करघे', 'yarns', 'quoted', 'Gujarat', '5%'])[1 + abs(hashint4(p_seed * 4001 + i)::bigint) % 32], ' ' order by i)
  from generate_series(1, p_words) i
$$;
insert into public.news_items (id, headline, content, published_at)
select md5('article' || n)::uuid, case when n % 10000 = 7 then 'Vadakara' when n % 50 = 9 then 'Zenith' else 'News' end || ' ' || n,
  left(pg_temp.text_of(n, case when n % 10 = 3 then 3200 else 300 end), private.limit_news_content_length()),
  now() - (:rows / 5 - n) * interval '1 hour' from generate_series(1, :rows / 5) n;
insert into public.news_snippets (id, headline, snippet_content, published_at)
select md5('snippet' || n)::uuid, case when n % 10000 = 7 then 'Vadakara' when n % 50 = 9 then 'Zenith' else 'Rate' end || ' ' || n,
  left(pg_temp.text_of(n, 35), private.limit_snippet_content_length()),
  now() - (:rows / 5 - n) * interval '1 hour' from generate_series(1, :rows / 5) n;
insert into public.price_updates_pdfs (id, file_name, file_url, description, published_at)
select md5('list' || n)::uuid, 'list.pdf', '/list.pdf', left(case when n % 10000 = 7 then 'Vadakara ' when n % 50 = 9 then 'Zenith ' else '' end
  || pg_temp.text_of(n, 20), private.limit_price_list_description_length()), now() - (:rows / 50 - n) * interval '1 day'
from generate_series(1, :rows / 50) n;

-- The rows that private.finish_posts would have written.
select private.fill_pieces();

reset session_replication_role;

-- Companies of every kind of name, one of them with as many products as the page of a company has to bear.
insert into company_details (id, company_name, address)
select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Company ' || n || ' ' || (array['Spinners', 'Filaments', 'Yarns'])[1 + n % 3],
  'Plot ' || n || (array[', Surat, Gujarat', ', Erode, Tamil Nadu', ', Bhilwara, Rajasthan', ', Vadakara, Kerala'])[1 + n % 4]
from generate_series(1, :rows / 50) n;
insert into corporate_products (company_id, department_name, fibre_type, lustre, denier_count, filament_count, number_of_plys, basic_price,
  updated_at)
select ('00000000-0000-4000-8000-' || lpad(case when n <= :rows / 10 then '1' else (2 + n % 40)::text end, 12, '0'))::uuid,
  nullif('Department ' || n % 12, 'Department 0'), case when n % 3 = 0 then 'Polyester Filament' when n % 3 = 1 then 'Cotton' else 'Zenith wool' end,
  case when n % 3 = 0 then 'Bright' end, (10 + n % 290)::text, case when n % 3 = 0 then (12 + n % 84)::text end, 1 + n % 3,
  round(100 + n % 7000 / 10.0, 2), now() - n * interval '1 minute'
from generate_series(1, :rows / 5) n;
