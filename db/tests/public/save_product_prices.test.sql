-- Many prices at once: all or none, by editors who may change each of them.
begin;
select plan(28);

select tests.make_member('asha');
select tests.make_member('kavitha', '{"business_name": "Acme Yarns", "is_corporate_member": true, "role": "User", "department": "Cotton"}');
select tests.make_member('nilesh', '{"business_name": "Other Yarns", "is_corporate_member": true, "role": "Super Admin", "department": "Cotton"}');
select tests.make_member('boss', '{"membership_type": "admin"}');
insert into company_details (company_name) values ('Acme Yarns'), ('Other Yarns');
insert into corporate_products (company_id, department_name, fibre_type, basic_price, visibility_status, updated_at)
  select id, 'Cotton', f, p, v, '2026-01-01Z'
  from company_details, (values ('Jute', 100, 'Reveal'), ('Linen', 200, 'Hide'), ('Silk', null, 'Reveal')) x (f, p, v)
  where company_name = 'Acme Yarns';
create function pg_temp.product(p_fibre text) returns uuid language sql stable security definer as
  $$ select id from public.corporate_products where fibre_type = p_fibre $$;
create function pg_temp.change(p_fibre text, p_was text, p_becomes text) returns jsonb language sql as
  $$ select jsonb_build_object('id', pg_temp.product(p_fibre), 'was', p_was::jsonb, 'becomes', p_becomes::jsonb) $$;
create function pg_temp.fibre(p_id text) returns text language sql stable security definer as
  $$ select coalesce((select fibre_type from public.corporate_products where id::text = p_id), 'nothing') $$;
-- Saved fibres, or refused ones with the reason.
create function pg_temp.save(variadic p_changes jsonb[]) returns text language sql as $$
  select coalesce((select string_agg(pg_temp.fibre(s ->> 'id'), ' ' order by 1) from jsonb_array_elements(a -> 'saved') s), '') || '/' ||
    coalesce((select string_agg(concat_ws(' ', pg_temp.fibre(r ->> 'id'), r ->> 'why', r ->> 'basic_price'), ', ') from jsonb_array_elements(a -> 'refused') r), '')
  from (select public.save_product_prices(to_jsonb(p_changes)) as a) x
$$;
create function pg_temp.stored() returns text language sql stable security definer as
  $$ select string_agg(concat_ws(' ', fibre_type, basic_price, visibility_status), ', ' order by fibre_type) from public.corporate_products $$;
create function pg_temp.history() returns table (fibre text, who text, price_from numeric, price_to numeric, visibility_from text, visibility_to text)
  language sql stable security definer as $$
  select p.fibre_type, m.member_name, c.price_from, c.price_to, c.visibility_from, c.visibility_to
  from public.corporate_product_changes c join public.corporate_products p on p.id = c.product_id join private.members m on m.id = c.changed_by
  order by p.fibre_type, c.id $$;
grant execute on all functions in schema pg_temp to public;

-- All that changed, and nothing else.
select tests.sign_in('kavitha');
select is(pg_temp.save(
    pg_temp.change('Jute', '{"basic_price": 100.00}', '{"basic_price": 105.5}'),
    pg_temp.change('Linen', '{"visibility_status": "Hide"}', '{"visibility_status": "Reveal"}'),
    pg_temp.change('Silk', '{"basic_price": null, "visibility_status": "Reveal"}', '{"basic_price": 900, "visibility_status": "Hide"}')),
  'Jute Linen Silk/', 'an executive saves prices and visibilities of the own company, hidden products among them');
select is(pg_temp.stored(), 'Jute 105.5 Reveal, Linen 200 Reveal, Silk 900 Hide', 'fields that are not sent stay');
select results_eq($$select * from pg_temp.history()$$,
  $$values ('Jute', 'Kavitha', 100::numeric, 105.5::numeric, 'Reveal', 'Reveal'), ('Linen', 'Kavitha', 200, 200, 'Hide', 'Reveal'),
    ('Silk', 'Kavitha', null, 900, 'Reveal', 'Hide')$$, 'each change is in the history once, with its author');
select is((select count(*) from corporate_products where updated_at >= now()), 3::bigint, 'each product has its time');
select is(pg_temp.save(
    pg_temp.change('Jute', '{"basic_price": 100}', '{"basic_price": 105.50}'), pg_temp.change('Silk', '{"basic_price": null}', '{"basic_price": 900}')),
  'Jute Silk/', 'a repeated save succeeds');
select is((select count(*) from pg_temp.history()), 3::bigint, 'a repeated save changes nothing');

-- One that is not what was seen.
select is(pg_temp.save(
    pg_temp.change('Linen', '{"basic_price": 200}', '{"basic_price": 210}'), pg_temp.change('Jute', '{"basic_price": 100}', '{"basic_price": 110}')),
  '/Jute stale 105.5', 'one product that was changed meanwhile refuses all, and is returned with its present value');
select is(pg_temp.save(
    pg_temp.change('Jute', '{"basic_price": null}', '{"basic_price": 1}'), pg_temp.change('Silk', '{"basic_price": 1}', '{"basic_price": null}'),
    jsonb_build_object('id', gen_random_uuid(), 'was', '{"basic_price": 1}'::jsonb, 'becomes', '{"basic_price": 2}'::jsonb)),
  '/Jute stale 105.5, Silk stale 900, nothing gone', 'each conflict is returned, also a deleted product');
select is(pg_temp.save(pg_temp.change('Jute', '{"visibility_status": "Reveal"}', '{"visibility_status": "Hide"}')), 'Jute/',
  'a price changed by another does not refuse a change of the visibility');
select is(pg_temp.stored(), 'Jute 105.5 Hide, Linen 200 Reveal, Silk 900 Hide', 'the price of the other stays');
select throws_ok($$select pg_temp.save(pg_temp.change('Jute', '{"basic_price": 105.5}', '{"basic_price": 106}'),
    pg_temp.change('Linen', '{"basic_price": 200}', '{"basic_price": 0}'))$$, '23514', null, 'a price out of range refuses all');
select throws_ok($$select pg_temp.save(pg_temp.change('Linen', '{"visibility_status": "Reveal"}', '{"visibility_status": "Shown"}'))$$, '23514', null,
  'an unknown visibility refuses all');
select is((select basic_price from corporate_products where fibre_type = 'Jute'), 105.5, 'nothing of it is saved');
select is(pg_temp.save(pg_temp.change('Jute', '{"basic_price": 105.5}', '{"basic_price": null}')), 'Jute/', 'a price may become on request');

-- What is no change.
select throws_ok(format('select public.save_product_prices(%L)', p), '22023', null, 'refused: ' || p) from (values
  ('{}'), ('[1]'), ('[{"id": "x", "was": {"basic_price": 1}, "becomes": {"basic_price": 2}}]')) x (p);
select throws_ok($$select pg_temp.save(pg_temp.change('Jute', '{}', '{"basic_price": 2}'))$$, '22023', null, 'refused: a field without what it replaces');
select throws_ok($$select pg_temp.save(pg_temp.change('Jute', '{"fibre_type": "Jute"}', '{"fibre_type": "Silk"}'))$$, '22023', null, 'refused: another field');
select throws_ok($$select pg_temp.save(pg_temp.change('Jute', '{"basic_price": 1}', '{"basic_price": "2"}'))$$, '22023', null, 'refused: a price that is a text');
select throws_ok($$select pg_temp.save(pg_temp.change('Jute', '{"basic_price": 1}', '{"basic_price": 2}'), pg_temp.change('Jute', '{"basic_price": 1}', '{"basic_price": 3}'))$$,
  '22023', null, 'refused: a product twice');
select throws_ok($$select public.save_product_prices((select jsonb_agg(1) from generate_series(1, private.limit_prices_saved_at_once() + 1)))$$,
  'PT413', null, 'refused: more than are saved at once');

-- Who.
select tests.sign_in('nilesh');
select is(pg_temp.save(pg_temp.change('Linen', '{"basic_price": 200}', '{"basic_price": 1}'), pg_temp.change('Jute', '{"basic_price": 1}', '{"basic_price": 1}')),
  '/Linen refused 200, Jute gone', 'the executive of another company changes nothing, and sees nothing of a hidden product');
select tests.sign_in('asha');
select is(pg_temp.save(pg_temp.change('Linen', '{"basic_price": 200}', '{"basic_price": 1}')), '/Linen refused 200', 'a member changes nothing');
select tests.sign_out();
select throws_ok($$select public.save_product_prices('[]')$$, '42501', null, 'a visitor changes nothing');
select tests.sign_in('boss');
select is(pg_temp.save(pg_temp.change('Linen', '{"basic_price": 200}', '{"basic_price": 201}')), 'Linen/', 'an admin changes products of every company');
select is(public.save_product_prices('[]'), '{"saved": [], "refused": []}', 'an empty save changes nothing');
select tests.as_owner();
update private.members set department = '' where id = tests.id_of('kavitha');
select tests.sign_in('kavitha');
select is(pg_temp.save(pg_temp.change('Linen', '{"basic_price": 201}', '{"basic_price": 1}')), '/Linen refused 201', 'a former executive changes nothing');

select * from finish();
rollback;
