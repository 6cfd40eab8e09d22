-- The seller and the tax of future invoices: the server's configuration until an admin has changed it.
begin;
select plan(13);

select tests.make_member('asha');
select tests.make_member('boss', '{"membership_type": "admin"}');
delete from invoice_settings;

select tests.as_server();
select lives_ok($$insert into invoice_settings (gst_rate, gst_exports, sac, seller_name, seller_gstin, seller_address, seller_state)
  values (18, 'igst', '998599', 'Ours', '24ABCDE1234F1Z5', 'Ring Road', 'Gujarat')$$, 'the server writes the configuration');
update invoice_settings set gst_rate = 12;
select is((select version from invoice_settings), 0, 'an unchanged configuration is not a change by an admin');
select throws_ok($$insert into invoice_settings (id, gst_rate, gst_exports, sac, seller_name, seller_gstin, seller_address, seller_state)
  values (false, 18, 'igst', '998599', 'Ours', '24ABCDE1234F1Z5', 'Ring Road', 'Gujarat')$$, '23514', null, 'there is one row');

select tests.sign_out();
select is((get_membership_plan() ->> 'gst_rate')::numeric, 12::numeric, 'a visitor reads the rate with the price');
select tests.sign_in('asha');
select is((select count(*) from invoice_settings), 0::bigint, 'a member does not read the settings');
select is(tests.rows_of('update invoice_settings set gst_rate = 0'), 0::bigint, 'a member does not change them');

select tests.sign_in('boss');
select is(tests.rows_of('update invoice_settings set gst_rate = 5 where version = 0'), 1::bigint, 'an admin changes them');
select is(tests.rows_of('update invoice_settings set gst_rate = 28 where version = 0'), 0::bigint, 'an admin does not overwrite a later change');
select throws_ok($$update invoice_settings set seller_state = 'Goa'$$, '23514', null, 'the registration must match the state of the seller');
select throws_ok($$update invoice_settings set seller_state = 'Sindh', seller_gstin = '99ABCDE1234F1Z5'$$, '23514', null, 'the state must be Indian');
select lives_ok($$update invoice_settings set seller_state = 'Goa', seller_gstin = '30ABCDE1234F1Z5'$$, 'both may change together');
select throws_ok($$update invoice_settings set version = 0$$, '42501', null, 'the count of changes cannot be written');
select tests.as_owner();
select is((select array[version::text, updated_by::text] from invoice_settings), array['2', tests.id_of('boss')::text], 'changes are counted, with their author');

select * from finish();
rollback;
