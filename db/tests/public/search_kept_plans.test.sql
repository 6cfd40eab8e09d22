-- Newest first, a search with cached plans returns the same as the general search.
begin;
select plan(3);

select tests.make_member('asha', '{"city": "Sachin", "district": "Surat", "state": "Gujarat", "is_dealer": true}');
select tests.make_member('bina', '{"city": "Vadakara", "district": "सूरत", "state": "Kerala"}');
insert into purchase_enquiries (user_id, fibre_type, specific_type, lustre, twist_intermingling, denier_count, number_of_plys, quantity_required_kgs, updated_at)
select tests.id_of(case when n % 9 = 0 then 'bina' else 'asha' end), fibre,
  case when fibre like 'Poly%' then (array['FDY', 'POY'])[1 + n % 2] end, case when fibre like 'Poly%' then 'Bright' end,
  case when fibre like 'Poly%' then 'NIM' end, (array['20', '40', '150'])[1 + n % 3], 1 + n / 60, n, now() - n / 4 * interval '1 minute'
from generate_series(1, 120) n,
  lateral (select (array['Polyester Filament', 'Cotton', 'Jute', 'Banana Fibre', 'Jute'])[1 + (n * n + n / 60) % 5]) f (fibre);
insert into d2d_sales_offers (user_id, fibre_type, quantity_kgs, price, created_at)
select tests.id_of('asha'), case when n % 3 = 0 then 'Jute' else 'Cotton' end, n, 1 + n % 7, now() - n * interval '3 hours' from generate_series(1, 120) n;

-- Everything that a search may do is done by few rows.
create or replace function private.limit_listing_page_size() returns int language sql immutable return 4;
create or replace function private.limit_search_newest_rows() returns int language sql immutable return 10;
create or replace function private.limit_search_candidates() returns int language sql immutable return 25;
create or replace function private.limit_search_further_rows() returns int language sql immutable return 40;

create temporary table asked as
select jsonb_strip_nulls(jsonb_build_object('q', q)) || filter as filter, posted_after, before_at, before_id
from unnest(array[null, 'surat', 'fdy 150', 'jute cotton', 'सूरत', '%']) q,
  unnest(array['{}', '{"fibre_type": "Others"}', '{"fibre_type": "Banana Fibre", "state": "kerala"}',
    '{"lustre": "Bright", "specific_type": "FDY"}', '{"number_of_plys": 2, "city": "DAKA"}', '{"quantity_min": 100, "quantity_max": 119, "twist_intermingling": "NIM"}']::jsonb[]) filter,
  (select null::timestamptz, null::timestamptz, null::uuid union all select now() - interval '12 minutes', null, null
    union all select null, updated_at, id from purchase_enquiries where quantity_required_kgs = 58) c (posted_after, before_at, before_id);

create function pg_temp.enquiries(f jsonb, posted_after timestamptz, at timestamptz, id uuid) returns jsonb language sql return search_purchase_enquiries(
  f ->> 'q', f ->> 'fibre_type', f ->> 'specific_type', f ->> 'lustre', f ->> 'twist_intermingling', (f ->> 'number_of_plys')::int, state => f ->> 'state',
  city => f ->> 'city', count_min => (f ->> 'count_min')::int, quantity_min => (f ->> 'quantity_min')::int, quantity_max => (f ->> 'quantity_max')::int,
  posted_after => posted_after, before_updated_at => at, before_id => id);
create temporary table answered as
select a.*, pg_temp.enquiries(filter, posted_after, before_at, before_id) as kept,
  private.search_listings('purchase_enquiries', filter, null, posted_after, to_jsonb(before_at), before_id, false)::jsonb as careful
from asked a;
select is((select jsonb_agg(a) from (select * from answered where kept <> careful limit 3) a), null, 'both plans return the same rows, cursor and completeness');
select is((select array_agg(format('%s %s', is_full, is_complete) order by is_full, is_complete) from (
    select distinct jsonb_array_length(kept -> 'rows') = 4 as is_full, kept -> 'is_complete' as is_complete from answered) d),
  array['f false', 'f true', 't true'], 'full pages, complete results and those that stopped early are among them');

select tests.sign_in('asha');
create temporary table dealt as
select q, search_d2d_sales_offers(q)::jsonb as kept from unnest(array[null, 'jute', 'cotton 119', 'nowhere', 'ju', 'surat']) q;
select tests.as_owner();
select is(
  (select jsonb_agg(d) from dealt d where kept <> private.search_listings('d2d_sales_offers', jsonb_strip_nulls(jsonb_build_object('q', q)), null,
    private.d2d_shown_from(), null, null, false)::jsonb),
  null, 'the same holds for the lists of dealers');

select * from finish();
rollback;
