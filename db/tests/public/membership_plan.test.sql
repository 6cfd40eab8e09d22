-- The price of a membership: the offer's up to and on its last day in India, then the regular one.
begin;
select plan(15);

select tests.make_member('asha');
select tests.make_member('boss', '{"membership_type": "admin"}');

select tests.sign_out();
select results_eq($$select regular_price, offer_price, offer_ends_on from membership_plan$$,
  $$values (12000, 8388, '2025-09-22'::date)$$, 'a visitor reads the announced plan');
select is(get_membership_plan() ->> 'saving', '3612', 'the plan saves 3612');
select is(get_membership_plan() ->> 'saving_percent', '30', 'the plan saves 30 percent');
select is(get_membership_plan() ->> 'offer_per_month', '699', 'the plan costs 699 a month');
select throws_ok($$select updated_by from membership_plan$$, '42501', null, 'the author of a change is hidden');

-- The end of the offer.
select tests.as_owner();
update membership_plan set offer_ends_on = private.india_date();
select is(get_membership_plan() - '{today,offer_ends_on,saving,saving_percent,gst_rate,offer_per_month}'::text[],
  '{"price": 8388, "per_month": 699, "offer_price": 8388, "is_offer_open": true, "regular_price": 12000}', 'the offer is valid on its last day');
update membership_plan set offer_ends_on = private.india_date() - 1;
select is(get_membership_plan() - '{today,offer_ends_on,saving,saving_percent,gst_rate,offer_per_month}'::text[],
  '{"price": 12000, "per_month": 1000, "offer_price": 8388, "is_offer_open": false, "regular_price": 12000}', 'the regular price is valid the day after');
update membership_plan set offer_ends_on = null;
select is(get_membership_plan() -> 'is_offer_open', 'false', 'without an end there is no offer');

-- Who changes it.
select tests.sign_in('asha');
select is(tests.rows_of('update membership_plan set offer_price = 1'), 0::bigint, 'a member changes nothing');
select tests.sign_in('boss');
select is(tests.rows_of('update membership_plan set offer_price = 9000, offer_ends_on = private.india_date()'), 1::bigint, 'an admin changes it');
select throws_ok($$update membership_plan set offer_price = 12001$$, '23514', null, 'an offer above the regular price is refused');
select throws_ok($$update membership_plan set membership_type = 'Free Member'$$, '42501', null, 'another membership is refused');
select is((select version from membership_plan), 4, 'each change is counted');
select is(tests.rows_of('update membership_plan set offer_price = 8000 where version = 3'), 0::bigint, 'a change based on an earlier version is refused');
select tests.as_owner();
select is((select updated_by from membership_plan), tests.id_of('boss'), 'a change has its author');

select * from finish();
rollback;
