-- Dealer to dealer: who reads and posts, for how long, numbers, interest. The fields equal those of the public table.
begin;
select plan(33);

select tests.make_member('dev', '{"is_dealer": true, "city": "Sachin", "messaging_credits": 5}');
select tests.make_member('dina', '{"is_dealer": true, "messaging_credits": 5}');
select tests.make_member('firm', '{"messaging_credits": 5}');
select tests.make_member('asha', '{"messaging_credits": 5, "membership_type": "Paid Member"}');
select tests.make_member('boss', '{"membership_type": "admin"}');
select tests.make_user('guest');
insert into company_details (company_name, dealer_user_ids) values ('Acme', array[tests.id_of('firm')]);

-- A field, check or grant that one twin has and the other lacks.
create function pg_temp.shape(p_table text) returns table (fact text) language sql as $$
  select concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid),
    col_description(a.attrelid, a.attnum))
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = p_table::regclass and a.attnum > 0 and not a.attisdropped
  union all
  select concat_ws(' ', conname, pg_get_constraintdef(oid)) from pg_constraint where conrelid = p_table::regclass and contype = 'c'
  union all
  select concat_ws(' ', privilege_type, column_name) from information_schema.column_privileges
  where table_schema = 'public' and table_name = p_table and grantee = 'authenticated'
$$;
select set_eq($$select * from pg_temp.shape('d2d_purchase_enquiries')$$, $$select * from pg_temp.shape('purchase_enquiries')$$, 'the enquiries of both markets are alike');
select set_eq($$select * from pg_temp.shape('d2d_sales_offers')$$, $$select * from pg_temp.shape('sales_offers')$$, 'so are the offers');

-- Posting.
select tests.sign_in('dev');
select results_eq(
  $$insert into d2d_purchase_enquiries (fibre_type, quantity_required_kgs, lot_no, poster_member_name) values ('Cotton', 500, ' ', 'Somebody')
    returning user_id = tests.id_of('dev'), status, number_of_plys, lot_no, poster_city, enquiry_number ~ '^DPE-[0-9]{6}$'$$,
  $$values (true, 'Open', 1, null::text, 'Sachin', true)$$,
  'a dealer posts, with the profile''s place, defaults and a number');
select throws_ok($$insert into d2d_purchase_enquiries (enquiry_number, fibre_type, quantity_required_kgs) values ('DPE-9', 'Cotton', 5)$$, '42501', null, 'the number is not the client''s to give');
select throws_ok($$insert into d2d_purchase_enquiries (user_id, fibre_type, quantity_required_kgs) values (tests.id_of('dina'), 'Cotton', 5)$$, '42501', null, 'nobody posts for another');
select throws_ok($$insert into d2d_purchase_enquiries (fibre_type, quantity_required_kgs) values ('Others', 5)$$, '23514', null, 'the rules of the fields hold here too');
select tests.sign_in('firm');
select lives_ok($$insert into d2d_purchase_enquiries (fibre_type, quantity_required_kgs) values ('Jute', 5)$$, 'a dealer of a company posts');
select tests.sign_in('asha');
select throws_ok($$insert into d2d_purchase_enquiries (fibre_type, quantity_required_kgs) values ('Cotton', 5)$$, 'NODLR', 'Only dealers can post to dealers.', 'others are told why not');
select tests.sign_in('guest');
select throws_ok($$insert into d2d_purchase_enquiries (fibre_type, quantity_required_kgs) values ('Cotton', 5)$$, 'NOPRF', null, 'a profile comes first');

-- Reading.
select tests.sign_out();
select throws_ok($$select id from d2d_purchase_enquiries$$, '42501', null, 'a visitor reads nothing');
select tests.sign_in('asha');
select is((select count(*) from d2d_purchase_enquiries), 0::bigint, 'nor does a member who is not a dealer');
select tests.sign_in('boss');
select is((select count(*) from d2d_purchase_enquiries), 0::bigint, 'nor an admin');
select tests.sign_in('dina');
select is((select count(*) from d2d_purchase_enquiries), 2::bigint, 'a dealer reads all');
select throws_ok($$select poster_email from d2d_purchase_enquiries$$, '42501', null, 'but no poster''s e-mail');

-- Ten days.
select tests.as_owner();
update d2d_purchase_enquiries set created_at = now() - interval '11 days' where fibre_type = 'Cotton';
create function pg_temp.cotton() returns uuid language sql as $$ select id from d2d_purchase_enquiries where fibre_type = 'Cotton' $$;
create function pg_temp.jute() returns uuid language sql as $$ select id from d2d_purchase_enquiries where fibre_type = 'Jute' $$;
grant execute on all functions in schema pg_temp to public;
select tests.sign_in('dina');
select results_eq($$select fibre_type from d2d_purchase_enquiries$$, $$values ('Jute')$$, 'after ten days dealers see it no more');
select tests.sign_in('dev');
select is((select count(*) from d2d_purchase_enquiries where fibre_type = 'Cotton'), 1::bigint, 'its poster does');
select tests.as_server();
select throws_ok($$select private.deduct_credit(tests.id_of('dina'), 'usage_enquiry', pg_temp.cotton(), null)$$, 'GONE1', null, 'and interest in it comes too late');

-- Interest.
select throws_ok($$select private.deduct_credit(tests.id_of('asha'), 'usage_enquiry', pg_temp.jute(), null)$$, 'NODLR', null, 'who is not a dealer does not even pay for interest');
select throws_ok($$select private.begin_interest(tests.id_of('asha'), 'd2d_purchase_enquiries', pg_temp.jute())$$, 'NODLR', null, 'nor sends it');
select throws_ok($$select private.begin_interest(tests.id_of('boss'), 'd2d_purchase_enquiries', pg_temp.jute())$$, 'NODLR', null, 'nor does an admin');
select throws_ok($$select private.deduct_credit(tests.id_of('firm'), 'usage_enquiry', pg_temp.jute(), null)$$, 'OWNIT', null, 'one''s own is not paid for');
select throws_ok($$select private.begin_interest(tests.id_of('dev'), 'd2d_purchase_enquiries', pg_temp.jute())$$, 'NOPAY', null, 'unpaid is not sent');
select results_eq($$select * from private.deduct_credit(tests.id_of('dev'), 'usage_enquiry', pg_temp.jute(), null)$$, $$values (4, true)$$, 'a dealer pays one credit');
select is((select note from credit_ledger where member_id = tests.id_of('dev')), 'Interest in d2d_purchase_enquiries', 'and the note names the table');
select results_eq(
  $$select b.status, listing_number ~ '^DPE-', quantity_kgs, interested_member_name
    from private.begin_interest(tests.id_of('dev'), 'd2d_purchase_enquiries', pg_temp.jute()) b, private.claim_interest(b.interest_id, true)$$,
  $$values ('pending', true, 5, 'Dev')$$, 'and the message gets what it needs');
select results_eq($$select * from private.deduct_credit(tests.id_of('dev'), 'usage_enquiry', pg_temp.jute(), null)$$, $$values (4, false)$$, 'a repeat is not charged');

-- Closing and deleting.
select tests.sign_in('dina');
select is(tests.rows_of($$update d2d_purchase_enquiries set status = 'Closed'$$), 0::bigint, 'another''s enquiry is not closed');
select is(tests.rows_of($$delete from d2d_purchase_enquiries$$), 0::bigint, 'nor deleted');
select tests.sign_in('firm');
select is(tests.rows_of($$update d2d_purchase_enquiries set status = 'Closed'$$), 1::bigint, 'the owner closes one');
select throws_ok($$update d2d_purchase_enquiries set fibre_type = 'Silk'$$, '42501', null, 'but edits none');
select tests.sign_in('dina');
select is((select count(*) from d2d_purchase_enquiries), 0::bigint, 'a closed one leaves the list');
select tests.as_owner();
update private.members set is_dealer = false, city = 'Udhna' where id = tests.id_of('dev');
select is((select poster_city from d2d_purchase_enquiries where fibre_type = 'Cotton'), 'Udhna', 'a poster who moves takes the posts along');
select tests.sign_in('dev');
select is(tests.rows_of($$delete from d2d_purchase_enquiries$$), 1::bigint, 'and deletes them also when a dealer no longer');

select * from finish();
rollback;
