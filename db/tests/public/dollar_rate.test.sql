-- The rate of the dollar: admins enter it, those who can post read a current one.
begin;
select plan(20);

select tests.make_member('asha');
select tests.make_member('boss', '{"membership_type": "admin"}');

select tests.sign_in('asha');
select is(get_dollar_rate(), null, 'at first no rate is known');
select is(tests.rows_of('update dollar_rate set rupees = 90'), 0::bigint, 'a member enters none');
select is(tests.rows_of('select id from dollar_rate'), 0::bigint, 'a member does not read what is entered');

select tests.sign_in('boss');
select is(tests.rows_of('update dollar_rate set rupees = 88.6543, valid_on = private.india_date()'), 1::bigint, 'an admin enters one');
select is((select version from dollar_rate), 1, 'each change is counted');
select is(tests.rows_of('update dollar_rate set rupees = 89 where version = 0'), 0::bigint, 'a change based on an earlier version is refused');
select throws_ok($$update dollar_rate set rupees = 39.99$$, '23514', null, 'a rate below the bounds is refused');
select throws_ok($$update dollar_rate set rupees = 250.01$$, '23514', null, 'a rate above the bounds is refused');
select throws_ok($$update dollar_rate set rupees = 88.65432$$, '23514', null, 'a fifth decimal is refused');
select throws_ok($$update dollar_rate set valid_on = null$$, '23514', null, 'a rate has a day');
select throws_ok($$update dollar_rate set valid_on = private.india_date() + 1$$, '23514', null, 'a day to come is refused');
select throws_ok($$update dollar_rate set version = 9$$, '42501', null, 'the count of changes is not written');
select throws_ok($$select updated_by from dollar_rate$$, '42501', null, 'the author of a change is hidden');
select throws_ok($$delete from dollar_rate$$, '42501', null, 'the row stays');

select tests.sign_in('asha');
select is(get_dollar_rate(), jsonb_build_object('rupees', '88.6543', 'valid_on', private.india_date()), 'a member reads rate and day');
select tests.as_owner();
select is((select updated_by from dollar_rate), tests.id_of('boss'), 'a change has its author');
select is((select count(*) from private.audit_log where object_table = 'dollar_rate' and actor_id = tests.id_of('boss')), 1::bigint,
  'the audit log has the change');
update dollar_rate set rupees = 90, valid_on = private.india_date() - 30;
select tests.sign_in('asha');
select is(get_dollar_rate() ->> 'rupees', '90.00', 'a rate of 30 days ago is current, and has two decimals');
select tests.as_owner();
update dollar_rate set valid_on = private.india_date() - 31;
select tests.sign_in('asha');
select is(get_dollar_rate(), null, 'an older one is not');

select tests.sign_out();
select throws_ok($$select get_dollar_rate()$$, '42501', null, 'a visitor gets none');

select * from finish();
rollback;
