-- Daily statistics are counted during a day and again after it; only admins read them.
begin;
select plan(10);

select tests.make_member('boss', '{"membership_type": "admin"}');
select tests.make_member('asha', '{"messaging_credits": 20}');
select tests.make_member('bina', '{"messaging_credits": 20}');
update private.members set created_at = '2030-01-01T18:29:59Z' where id = tests.id_of('asha');
update private.members set created_at = '2030-01-01T18:30:00Z' where id = tests.id_of('bina');

select tests.sign_in('asha');
insert into purchase_enquiries (fibre_type, quantity_required_kgs) values ('Nylon', 5), ('Nylon', 5);
insert into sales_offers (fibre_type, quantity_kgs, price) values ('Silk', 5, 9);
select tests.as_owner();
set local session_replication_role = replica;
update purchase_enquiries set created_at = '2030-01-02T06:00:00Z', updated_at = '2030-01-03T06:00:00Z';
update sales_offers set created_at = '2029-12-31T06:00:00Z', updated_at = '2030-01-02T06:00:00Z';
insert into credit_ledger (member_id, change, balance_after, reason, idempotency_key, created_at) values
  (tests.id_of('bina'), -1, 19, 'usage_enquiry', 'a', '2030-01-02T06:00:00Z'),
  (tests.id_of('bina'), -1, 18, 'bid_submission', 'b', '2030-01-02T06:00:00Z'),
  (tests.id_of('bina'), 1, 19, 'returned', 'c', '2030-01-02T07:00:00Z'),
  (tests.id_of('bina'), -1, 18, 'usage_offer', 'd', '2030-01-02T07:00:00Z'),
  (tests.id_of('bina'), 1, 19, 'admin', 'restore:d', '2030-01-02T07:30:00Z'),
  (tests.id_of('bina'), 9, 28, 'admin', 'gift', '2030-01-02T07:30:00Z'),
  (tests.id_of('bina'), 25, 53, 'monthly', 'e', '2030-01-02T08:00:00Z');
set local session_replication_role = origin;

select tests.as_server();
select is(private.count_figures('2030-01-02T12:00:00Z'), private.limit_figures_days() + 1, 'the first count reaches back to the limit');
select tests.as_owner();
select results_eq(
  $$select day, members, enquiries, offers, credits from private.daily_figures where day between '2029-12-31' and '2030-01-02' order by day$$,
  $$values ('2029-12-31'::date, 0, 0, 1, 0), ('2030-01-01'::date, 1, 0, 0, 0), ('2030-01-02'::date, 1, 2, 0, 1)$$,
  'a day begins at midnight in India; returned credits were not used');
select is(private.count_figures('2030-01-02T12:10:00Z'), 2, 'later counts cover only today and yesterday');
select is(private.count_figures('2030-01-06T12:00:00Z'), 6, 'a count after a pause covers the missing days, too');
select is((select enquiries from private.daily_figures where day = '2030-01-02'), 2, 'a post that changed later counts on its own day');

select tests.sign_in('boss');
select results_eq(
  $$select day, enquiries, counted_at is null from get_daily_figures('2030-01-06', '2030-01-07')$$,
  $$values ('2030-01-06'::date, 0, false), ('2030-01-07'::date, 0, true)$$, 'every day of the range has a row');
select throws_ok($$select * from get_daily_figures('2030-01-07', '2030-01-06')$$, '22023', null, 'a range that ends before it begins is refused');
select throws_ok($$select * from get_daily_figures('2030-01-01', null)$$, '22023', null, 'a range without an end is refused');
select throws_ok($$select * from get_daily_figures('2020-01-01', '2030-01-01')$$, '22023', null, 'a range over the limit is refused');
select tests.sign_in('asha');
select throws_ok($$select * from get_daily_figures('2030-01-01', '2030-01-02')$$, '42501', null, 'members see no statistics');

select finish();
rollback;
