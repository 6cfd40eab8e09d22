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
select set_eq($$select * from pg_temp.shape('d2d_purchase_enquiries')$$, $$select * from pg_temp.shape('purchase_enquiries')$$, 'the enquiries of both markets have the same columns');
select set_eq($$select * from pg_temp.shape('d2d_sales_offers')$$, $$select * from pg_temp.shape('sales_offers')$$, 'the offers of both markets have the same columns');

-- Posting.
select tests.sign_in('dev');
select results_eq(
  $$insert into d2d_purchase_enquiries (fibre_type, quantity_required_kgs, lot_no, poster_member_name) values ('Cotton', 500, ' ', 'Somebody')
    returning user_id = tests.id_of('dev'), status, number_of_plys, lot_no, poster_city, enquiry_number ~ '^DPE-[0-9]{6}$'$$,
  $$values (true, 'Open', 1, null::text, 'Sachin', true)$$,
  'a dealer posts, with the profile''s place, defaults and a number');
select throws_ok($$insert into d2d_purchase_enquiries (enquiry_number, fibre_type, quantity_required_kgs) values ('DPE-9', 'Cotton', 5)$$, '42501', null, 'a client cannot set the number');
select throws_ok($$insert into d2d_purchase_enquiries (user_id, fibre_type, quantity_required_kgs) values (tests.id_of('dina'), 'Cotton', 5)$$, '42501', null, 'a member cannot post for another');
select throws_ok($$insert into d2d_purchase_enquiries (fibre_type, quantity_required_kgs) values ('Others', 5)$$, '23514', null, 'the checks of the fields apply here too');
select tests.sign_in('firm');
select lives_ok($$insert into d2d_purchase_enquiries (fibre_type, quantity_required_kgs) values ('Jute', 5)$$, 'a dealer of a company may post');
select tests.sign_in('asha');
select throws_ok($$insert into d2d_purchase_enquiries (fibre_type, quantity_required_kgs) values ('Cotton', 5)$$, 'NODLR', 'Only dealers can post to dealers.', 'other members get the reason');
select tests.sign_in('guest');
select throws_ok($$insert into d2d_purchase_enquiries (fibre_type, quantity_required_kgs) values ('Cotton', 5)$$, 'NOPRF', null, 'a profile is required');

-- Reading.
select tests.sign_out();
select throws_ok($$select id from d2d_purchase_enquiries$$, '42501', null, 'a visitor reads nothing');
select tests.sign_in('asha');
select is((select count(*) from d2d_purchase_enquiries), 0::bigint, 'a member who is not a dealer reads nothing');
select tests.sign_in('boss');
select is((select count(*) from d2d_purchase_enquiries), 0::bigint, 'an admin reads nothing');
select tests.sign_in('dina');
select is((select count(*) from d2d_purchase_enquiries), 2::bigint, 'a dealer reads all');
select throws_ok($$select poster_email from d2d_purchase_enquiries$$, '42501', null, 'a dealer does not read the e-mail address of a poster');

-- Ten days.
select tests.as_owner();
update d2d_purchase_enquiries set created_at = now() - interval '11 days' where fibre_type = 'Cotton';
create function pg_temp.cotton() returns uuid language sql as $$ select id from d2d_purchase_enquiries where fibre_type = 'Cotton' $$;
create function pg_temp.jute() returns uuid language sql as $$ select id from d2d_purchase_enquiries where fibre_type = 'Jute' $$;
grant execute on all functions in schema pg_temp to public;
select tests.sign_in('dina');
select results_eq($$select fibre_type from d2d_purchase_enquiries$$, $$values ('Jute')$$, 'after ten days dealers do not see it');
select tests.sign_in('dev');
select is((select count(*) from d2d_purchase_enquiries where fibre_type = 'Cotton'), 1::bigint, 'its poster sees it');
select tests.as_server();
select throws_ok($$select private.deduct_credit(tests.id_of('dina'), 'usage_enquiry', pg_temp.cotton(), null)$$, 'GONE1', null, 'interest in it is refused');

-- Interest.
select throws_ok($$select private.deduct_credit(tests.id_of('asha'), 'usage_enquiry', pg_temp.jute(), null)$$, 'NODLR', null, 'a member who is not a dealer pays for no interest');
select throws_ok($$select private.begin_interest(tests.id_of('asha'), 'd2d_purchase_enquiries', pg_temp.jute())$$, 'NODLR', null, 'a member who is not a dealer sends none');
select throws_ok($$select private.begin_interest(tests.id_of('boss'), 'd2d_purchase_enquiries', pg_temp.jute())$$, 'NODLR', null, 'an admin sends none');
select throws_ok($$select private.deduct_credit(tests.id_of('firm'), 'usage_enquiry', pg_temp.jute(), null)$$, 'OWNIT', null, 'an own listing is not paid for');
select throws_ok($$select private.begin_interest(tests.id_of('dev'), 'd2d_purchase_enquiries', pg_temp.jute())$$, 'NOPAY', null, 'an unpaid interest is not sent');
select results_eq($$select * from private.deduct_credit(tests.id_of('dev'), 'usage_enquiry', pg_temp.jute(), null)$$, $$values (4, true)$$, 'a dealer pays one credit');
select is((select note from credit_ledger where member_id = tests.id_of('dev')), 'Interest in d2d_purchase_enquiries', 'the note names the table');
select results_eq(
  $$select b.status, listing_number ~ '^DPE-', quantity_kgs, interested_member_name
    from private.begin_interest(tests.id_of('dev'), 'd2d_purchase_enquiries', pg_temp.jute()) b, private.claim_interest(b.interest_id, true)$$,
  $$values ('pending', true, 5, 'Dev')$$, 'the claim returns the data of the message');
select results_eq($$select * from private.deduct_credit(tests.id_of('dev'), 'usage_enquiry', pg_temp.jute(), null)$$, $$values (4, false)$$, 'a repeated payment is not charged');

-- Closing and deleting.
select tests.sign_in('dina');
select is(tests.rows_of($$update d2d_purchase_enquiries set status = 'Closed'$$), 0::bigint, 'the enquiry of another cannot be closed');
select is(tests.rows_of($$delete from d2d_purchase_enquiries$$), 0::bigint, 'the enquiry of another cannot be deleted');
select tests.sign_in('firm');
select is(tests.rows_of($$update d2d_purchase_enquiries set status = 'Closed'$$), 1::bigint, 'the owner closes one');
select throws_ok($$update d2d_purchase_enquiries set fibre_type = 'Silk'$$, '42501', null, 'the owner cannot edit one');
select tests.sign_in('dina');
select is((select count(*) from d2d_purchase_enquiries), 0::bigint, 'a closed one is not in the list');
select tests.as_owner();
update private.members set is_dealer = false, city = 'Udhna' where id = tests.id_of('dev');
select is((select poster_city from d2d_purchase_enquiries where fibre_type = 'Cotton'), 'Udhna', 'posts get the new place of their poster');
select tests.sign_in('dev');
select is(tests.rows_of($$delete from d2d_purchase_enquiries$$), 1::bigint, 'a former dealer may delete own posts');

select * from finish();
rollback;
