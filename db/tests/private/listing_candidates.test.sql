-- Candidates of a list by patterns have every listing that the reader may read and that matches.
begin;
select plan(11);

select tests.make_member('asha', '{"city": "Sachin", "district": "Surat", "state": "Gujarat"}');
select tests.make_member('bina', '{"city": "Vadakara", "district": "Ünal", "state": "Kerala"}');
select tests.make_member('chand');

insert into purchase_enquiries (user_id, fibre_type, lot_no, preferred_company, company_name, quantity_required_kgs)
select tests.id_of(case when n % 3 = 0 then 'bina' else 'asha' end), 'Nylon', lot, 'Mill ' || 210 + n, lot || ' mill ' || 210 + n || ' & Sons', n
from unnest(array['L17', 'l-17/B', '100%', 'A_B', 'aqza', 'सूत 40', 'ઝરી', 'back\slash', 'ÜNAL', 'İplik', 'x']) with ordinality l (lot, n);
insert into sales_offers (user_id, fibre_type, lot_no, quantity_kgs, price)
select tests.id_of('asha'), 'Nylon', 'L17', n, 99 + n from generate_series(1, 3) n;
create temporary table closed as select id, lot_no from purchase_enquiries where lot_no in ('l-17/B', 'aqza', 'ÜNAL', 'back\slash');
insert into listing_interests (interested_user_id, listing_table, listing_id, status, next_try_at, sent_at)
select tests.id_of('chand'), 'purchase_enquiries', id, 'sent', null, now() from closed where lot_no = 'aqza';
update purchase_enquiries set status = 'Closed' where id in (select id from closed);

create temporary table asked as
select pattern, name from unnest(array['lot_no', 'preferred_company', 'company_name', 'poster_city', 'poster_district']) name, unnest(array['L17%', 'l17', '%17%', '%-17/%', '%100\%%', '100%', 'A\_B', 'A_B', '%aqz%', 'aqza', '%zaq%', '%सूत%', '%ઝરી%', '%back\\%', '%k\slash',
  '%ünal%', 'ÜNAL', '%iplik', 'İpl%', '%ill 214%', '%sons', '%mill%214 & s%', 'Mill 21_', '%& Sons%', '%vadakara%', '%achi%', '%surat%', '%nal', 'x', '%17', '_17', '%']) pattern;
grant select on asked, closed to public;

-- What a reader misses among the candidates, and how many rows match a pattern of which there are candidates.
create function tests.missed() returns table (missed text, matched bigint) language sql as $$
  with found as materialized (
    select pattern, name, private.listing_candidates('purchase_enquiries', array[name], array['ilike'], array[pattern]) as ids from asked),
  matching as (
    select f.pattern, p.id, not p.id = any (f.ids) as is_missed from found f join purchase_enquiries p on
      case f.name when 'lot_no' then p.lot_no when 'preferred_company' then p.preferred_company when 'company_name' then p.company_name
        when 'poster_city' then p.poster_city when 'poster_district' then p.poster_district end ilike f.pattern
    where f.ids is not null)
  select string_agg(pattern || ' ' || id, ', ') filter (where is_missed), count(*) from matching
$$;
grant execute on function tests.missed() to public;

select tests.sign_in('asha');
select results_eq('select missed, matched > 40 from tests.missed()', $$values (null::text, true)$$, 'a poster finds every match, closed ones too');
select tests.sign_in('chand');
select results_eq('select missed, matched > 40 from tests.missed()', $$values (null::text, true)$$, 'so does who was interested in a closed one');
select results_eq(
  $$select lot_no from closed where id = any (private.listing_candidates('purchase_enquiries', array['lot_no'], array['ilike'], array['%aqz%']))$$,
  $$values ('aqza')$$, 'closed ones of others are no candidates');
select results_eq(
  $$select cardinality(private.listing_candidates('sales_offers', array['lot_no', 'poster_district'], array['like', 'ilike'], array['L17', '%surat%'])),
    cardinality(private.listing_candidates('sales_offers', array['lot_no', 'poster_city'], array['ilike', 'ilike'], array['L17', '%surat%'])),
    cardinality(private.listing_candidates('sales_offers', array['lot_no', 'lot_no'], array['ilike', 'ilike'], array['l17%', '%']))$$,
  $$values (3, 0, 3)$$, 'candidates have every pattern in its column');
select results_eq(
  $$select cardinality(private.listing_candidates('sales_offers', array['price', 'price'], array[lower, upper], array['100', '102']))
    from (values (1, 'gte', 'lte'), (2, 'gt', 'lte'), (3, 'gte', 'lt'), (4, 'gt', 'lt'), (5, 'eq', 'lt')) x (n, lower, upper) order by n$$,
  $$values (3), (2), (2), (1), (1)$$, 'prices are compared as numbers, at both limits');
select results_eq(
  $$select cardinality(private.listing_candidates('sales_offers', array['price'], array['in'], array[list])) from unnest(array['{"100.0","102","7"}', '{}']) list$$,
  $$values (2), (0)$$, 'so are those of a list');
select is(private.listing_candidates('purchase_enquiries', array['lot_no', 'lot_no', 'poster_city'], array['like', 'like', 'like'], array['%', 'ab', '\%\_\a\b\c']), null,
  'nothing is known where no pattern has a trigram');
select is(private.listing_candidates('d2d_sales_offers', array['lot_no'], array['like'], array['L17']), null, 'nor of the lists of dealers');

select tests.as_owner();
select is(array(select t from unnest(private.trigrams_within('aqza')) t where t <> all (extensions.show_trgm('aqza'))), '{}',
  'trigrams within a word are of this word alone');

set local session_replication_role = replica;
insert into purchase_enquiries (enquiry_number, user_id, fibre_type, lot_no, quantity_required_kgs)
select 'PE-9' || lpad(n::text, 6, '0'), tests.id_of('asha'), 'Nylon', case n % 500 when 0 then 'RARE7' else 'OFTEN' end, n from generate_series(1, private.limit_list_candidates() + 100) n;
set local session_replication_role = origin;
do $$ begin perform gin_clean_pending_list('purchase_enquiries_texts_idx'); end $$;
analyze purchase_enquiries;
select tests.sign_in('chand');
select results_eq(
  $$select cardinality(private.listing_candidates('purchase_enquiries', array['lot_no'], array['ilike'], array['%often%'])), cardinality(private.listing_candidates('purchase_enquiries', array['lot_no'], array['like'], array['RARE7']))$$,
  $$values (null::int, 21)$$, 'too many are none');
select tests.as_owner();
select cmp_ok(tests.rows_read_by('public.purchase_enquiries', $$select private.listing_candidates('purchase_enquiries', array['lot_no'], array['like'], array['RARE7'])$$),
  '<', 50::bigint, 'candidates are found in the index');

select * from finish();
rollback;
