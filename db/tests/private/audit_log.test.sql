-- The audit log of changes by admins, executives and the service: who, what, before and after, nothing personal.
begin;
select plan(45);

select tests.make_member('asha', '{"mobile_number": "9876543210", "country_code": "+91", "gst_number": "24AAAPA1234A1Z5", "pin_zip_code": "395007", "messaging_credits": 3}');
select tests.make_member('boss', '{"membership_type": "admin"}');
select tests.make_member('kavitha', '{"business_name": "Acme Yarns", "is_corporate_member": true, "role": "User", "department": "Cotton"}');
select tests.make_member('poster');
insert into sales_offers (id, user_id, fibre_type, quantity_kgs, price)
  values ('00000000-0000-4000-8000-0000000000a1', tests.id_of('poster'), 'Nylon', 5, 9);
truncate private.audit_log;

-- The newest rows, as who: what of whom [columns]. Only rows of this transaction: a pgTAP file is one.
create function tests.kept(p_rows int) returns setof text language sql security definer as $$
  select concat_ws(' ', coalesce((select m.member_name from private.members m where m.id = l.actor_id) || ',', case when l.actor_id is not null then 'gone,' end),
    l.actor_role || ':', l.action, l.object_table, l.object_name, case when l.row_count > 1 then l.row_count || ' rows' end,
    (select string_agg(concat(c ->> 'column', ' ', coalesce(c ->> 'before', '-'), '>', coalesce(c ->> 'after', '-')), '; ' order by n)
     from jsonb_array_elements(l.changes) with ordinality x (c, n)))
  from (select * from private.audit_log order by id desc limit p_rows) l order by l.id
$$;
create function tests.count_kept() returns bigint language sql security definer as $$select count(*) from private.audit_log$$;
create function tests.company(p_name text) returns uuid language sql stable security definer as $$
  select id from public.company_details where company_name = p_name
$$;
grant execute on all functions in schema tests to public;

-- Members' everyday writes leave nothing.
select tests.sign_in('asha');
insert into sales_offers (fibre_type, quantity_kgs, price) values ('Nylon', 5, 9);
update tanabana_free set city = 'Surat', mobile_number = '9876543211' where id = tests.id_of('asha');
select is(tests.count_kept(), 0::bigint, 'changes of a member to the own profile and posts are not logged');
select tests.as_server();
select private.deduct_credit(tests.id_of('asha'), 'usage_offer', '00000000-0000-4000-8000-0000000000a1', null);
select is(tests.count_kept(), 0::bigint, 'a credit that a member uses is not logged');

-- What admins do to members.
select tests.sign_in('boss');
update tanabana_free set is_dealer = true where id = tests.id_of('asha');
select results_eq($$select tests.kept(1)$$, $$values ('Boss, admin: update members is_dealer false>true')$$, 'the flag set by an admin is logged, with the admin');
update tanabana_free set mobile_number = '8876543210', gst_number = null, city = 'Daman', member_name = 'Esha' where id = tests.id_of('asha');
select results_eq($$select tests.kept(1)$$,
  $$values ('Boss, admin: update members city Surat>Daman; member_name A•••>E•••; mobile_number 9•••>8•••; gst_number 2•••>-')$$,
  'contact data, names and GST numbers are logged with their first character');
select tests.as_owner();
select is_empty($$select c from private.audit_log, jsonb_array_elements(changes) c where (c ->> 'is_masked')::boolean <> (c ->> 'before' like '%•••%')$$,
  'the row marks them as masked');
select is((select object_id || ' ' || member_id from private.audit_log order by id desc limit 1), tests.id_of('asha') || ' ' || tests.id_of('asha'), 'the row has the key');
select is((select actor_name from private.audit_log order by id desc limit 1), 'Boss', 'a row names an admin');
select is((select actor_email from private.audit_log order by id desc limit 1), 'boss@scene.example', 'an admin is found by the address of that time, too');
select tests.sign_in('boss');
update tanabana_free set is_dealer = true where id = tests.id_of('asha');
select is(tests.count_kept(), 2::bigint, 'a change without an effect is not logged');

-- The service, and in whose name.
select tests.as_server();
select set_config('request.reason', 'change a membership for an admin', true), set_config('request.id', 'req-00000001', true),
  set_config('request.actor', json_build_object('sub', tests.id_of('boss'))::text, true);
select private.change_membership_as_admin(tests.id_of('boss'), tests.id_of('asha'), 'Free Member', 'Corporate Member');
select matches((select tests.kept(1)), '^Boss, admin: update members membership_type Free Member>Corporate Member;', 'a function in the name of an admin logs the admin');
select tests.as_owner();
select is((select reason || ', ' || request_id from private.audit_log order by id desc limit 1), 'change a membership for an admin, req-00000001', 'the row has the reason and the request');
select tests.as_server();
select set_config('request.actor', '', true), set_config('request.reason', 'end paid memberships', true), set_config('request.id', '', true);
update private.members set membership_type = 'Paid Member', membership_ends_on = '2026-03-31', current_membership_start_date = '2025-04-01' where id = tests.id_of('asha');
select matches((select tests.kept(1)), '^service: update members membership_type Corporate Member>Paid Member', 'a function in its own name logs the service');
select tests.as_owner();
update private.members set is_verified_member = false, is_verified_by_membership = false where id = tests.id_of('asha');
select matches((select tests.kept(1)), '^operator: update members', 'a statement on the database logs the operator');
select tests.as_server();
update private.members set city = 'Vapi' where id = tests.id_of('asha');
select set_config('request.actor', json_build_object('sub', tests.id_of('asha'))::text, true);
update private.members set city = 'Surat', referred_by_code = 'FRIEND' where id = tests.id_of('asha');
select results_eq($$select tests.kept(1)$$, $$values ('service: update members city Daman>Vapi')$$, 'a function in the name of the member logs nothing of the profile');
select set_config('request.actor', '', true), set_config('request.reason', '', true);

-- Credits.
select tests.as_owner();
select set_config('tests.row', max(id)::text, true) from credit_ledger where member_id = tests.id_of('asha') and reason = 'usage_offer';
select tests.sign_in('boss');
select restore_credit(current_setting('tests.row')::bigint, 'asha@scene.example said so');
select matches((select tests.kept(1)), '^Boss, admin: insert credit_ledger change ->1; .*note ->a•••$', 'a credit that an admin restores is logged');

-- Companies and other tables that admins write.
insert into company_details (company_name, plan, marketing_team_info) values ('Acme Yarns', 'Gold', 'Ravi 9876501234');
select results_eq($$select tests.kept(1)$$, $$values ('Boss, admin: insert company_details Acme Yarns company_name ->Acme Yarns; plan ->Gold; marketing_team_info ->R•••')$$,
  'a company is logged with its columns');
update company_details set dealer_user_ids = array[tests.id_of('poster'), tests.id_of('asha')];
update company_details set dealer_user_ids = array[tests.id_of('asha'), tests.id_of('kavitha')], "Yarn_Segment" = '{Jute}';
select results_eq($$select t from tests.kept(5) t where t like '%company_details%' and t like '%Jute%'$$,
  $$select format('Boss, admin: update company_details Acme Yarns Yarn_Segment ->Jute; dealer_user_ids %s>%s', tests.id_of('poster'), tests.id_of('kavitha'))$$,
  'a changed list is logged with the removed and added entries');
insert into news_items (headline, content, published_at) values ('Prices rise', repeat('x', 1000), null);
select is((select length(t) from tests.kept(1) t), length('Boss, admin: insert news_items Prices rise headline ->Prices rise; content ->') + 301, 'a long text is logged with its beginning');
update membership_plan set offer_price = 1, regular_price = regular_price + 1;
select matches((select tests.kept(1)), '^Boss, admin: update membership_plan Paid Member regular_price \d+>\d+; offer_price \d+>1$', 'a price of the plan is logged');
insert into corporate_ads (company_name, from_date, to_date, placement_type, page_location, ad_image_url, alt_text)
  values ('Acme Yarns', '2026-01-01', '2026-01-31', 'Home', 'HomePage', '/x', 'x');
update corporate_ads set status = false;
delete from corporate_ads;
select results_eq($$select substring(t from 'Boss, admin: (\S+) corporate_ads Acme Yarns (?:company_name |status)') from tests.kept(3) t$$,
  $$values ('insert'), ('update'), ('delete')$$, 'an ad is logged when it is created, switched and deleted');
insert into partner_organisations (name) values ('Circle');
insert into news_snippets (headline, snippet_content) values ('h', 's');
insert into price_updates_pdfs (file_name, file_url, description) values ('x.pdf', '/x.pdf', 'd');
select results_eq($$select split_part(t, ' ', 4) from tests.kept(3) t$$, $$values ('partner_organisations'), ('news_snippets'), ('price_updates_pdfs')$$, 'partners, snippets and price lists are logged');

-- Products: prices have a history of their own.
insert into corporate_products (company_id, department_name, fibre_type, basic_price) values (tests.company('Acme Yarns'), 'Cotton', 'Jute', 100);
update corporate_products set basic_price = 101;
select matches((select tests.kept(1)), 'price_updates_pdfs', 'a new product and its price are not logged twice');
select tests.sign_in('kavitha');
delete from corporate_products;
select matches((select tests.kept(1)), '^Kavitha, executive: delete corporate_products Jute company_id \S+>-; department_name Cotton>-; basic_price 101>-', 'a deleted row is logged with its values, and the executive who deleted it');

-- Bids.
select tests.as_owner();
insert into customer_bids (bidder_user_id, company_name, corporate_company_id, fibre_type, bid_price, bid_quantity, bidder_email, bidder_mobile_number)
  values (tests.id_of('asha'), 'Acme Yarns', tests.company('Acme Yarns'), 'Jute', 9, 5, 'asha@scene.example', '9876543210');
select matches((select tests.kept(1)), 'delete corporate_products', 'a bid is logged for its bidder');
select tests.sign_in('kavitha');
update customer_bids set bid_status = 'Accepted';
select matches((select tests.kept(1)), '^Kavitha, executive: update customer_bids BID-\d+ bid_status Pending>Accepted;', 'the decision of a bid is logged');

-- Payments: functions of the service write them.
select tests.as_owner();
select set_config('request.reason', 'take a payment event', true), set_config('request.jwt.claims', '{"role": "service_role"}', true);
insert into membership_payments (member_id, mode, taxable_paise, amount_paise, gst_rate) values (tests.id_of('asha'), 'test', 100, 100, 0);
update membership_payments set status = 'review', review_reason = 'has_membership', note = 'paid by 9876543210';
select results_eq($$select tests.kept(1)$$, $$values ('service: update membership_payments status created>review; review_reason ->has_membership; note ->p•••')$$, 'the result of a payment is logged, and not its start');
select tests.as_owner();
select is((select member_id from private.audit_log order by id desc limit 1), tests.id_of('asha'), 'a payment is logged with its member');

-- Settings.
insert into private.settings values ('admin_emails', '["a@scene.example"]');
update private.settings set value = '12' where key = 'posts_per_minute';
insert into private.settings values ('posts_per_minute', '60') on conflict (key) do update set value = '61';
update private.settings set value = '62' where key = 'posts_per_minute';
select results_eq($$select tests.kept(2)$$, $$values ('operator: insert settings posts_per_minute value ->60'), ('operator: update settings posts_per_minute value 60>62')$$, 'a setting is logged by its name');
select is((select count(*) from private.audit_log where object_name = 'admin_emails' and changes @> '[{"after": "a•••", "is_masked": true}]'), 1::bigint, 'addresses in a setting are masked');
update private.settings set value = '"x"' where key = 'person_salt';
select is_empty($$select id from private.audit_log where object_name = 'person_salt'$$, 'the salt is not logged');

-- Accounts of admins.
insert into auth.security_events (event, user_id, detail) values ('sign_in', tests.id_of('asha'), 'password'), ('sign_in', tests.id_of('boss'), 'password'),
  ('sign_in_refused', tests.id_of('boss'), 'password');
select results_eq($$select tests.kept(2)$$, $$values ('Boss, admin: event security_events sign_in detail ->password'),
  ('visitor: event security_events sign_in_refused detail ->password')$$, 'sign-ins and failed tries are logged only for admins');

-- A member who leaves takes all personal data along.
select set_config('request.actor', json_build_object('sub', tests.id_of('asha'))::text, true), set_config('request.reason', 'delete a member at their own wish', true);
select tests.as_server();
select private.delete_member(tests.id_of('asha'));
select matches((select tests.kept(1)), '^gone, member: delete members membership_type Paid Member>-;', 'a deleted member is logged');
select tests.as_owner();
select is_empty($$select id from private.audit_log l where replace(l::text, 'boss@scene.example', '') ~* 'asha|esha|98765|scene\.example|24AAA|395007'$$, 'no row contains a name, a number, an address, a GST number or a PIN');

-- Exports.
select tests.sign_in('boss');
select throws_ok($$select private.record_export(tests.id_of('boss'), gen_random_uuid(), 'members', '{}', 1, true)$$, '42501', null, 'no client writes an entry of an export');
select tests.as_server();
select set_config('request.actor', json_build_object('sub', tests.id_of('boss'))::text, true);
select private.record_export(tests.id_of('boss'), '00000000-0000-4000-8000-0000000000e1', 'members',
  '{"q": "", "membership": "Paid Member", "flags": ["is_dealer", "is_verified_member"], "from": null}', 12345, true);
select results_eq($$select tests.kept(1)$$,
  $$values ('Boss, admin: export exports members flags ->is_dealer, is_verified_member; membership ->Paid Member; rows ->12345; complete ->true')$$,
  'an export is logged with the admin, the list, its filters and the number of rows');
select tests.as_owner();
select is((select actor_email from private.audit_log order by id desc limit 1), 'boss@scene.example', 'the entry has the address of the admin');
select tests.as_server();
select private.record_export(tests.id_of('boss'), gen_random_uuid(), 'audit_log', '{}', 0, false);
select results_eq($$select tests.kept(1)$$, $$values ('Boss, admin: export exports audit_log rows ->0; complete ->false')$$, 'an empty export and an aborted one are logged');

-- Very many rows.
select tests.as_owner();
truncate private.audit_log;
select set_config('request.actor', '', true), set_config('audit.partner_organisations_INSERT', '', true);
insert into public.partner_organisations (name) select 'Partner ' || n from generate_series(1, 10000) n;
set constraints all immediate;
select is(tests.count_kept(), 101::bigint, 'of a change of ten thousand rows a hundred are logged one by one');
select results_eq($$select tests.kept(1)$$, $$values ('operator: insert partner_organisations 9900 rows')$$, 'the rest is logged as a number');

-- Rows cannot be changed.
select throws_ok($$update private.audit_log set actor_id = null$$, '42501', null, 'not even functions of the owner change a row');
select tests.as_server();
select throws_ok($$insert into private.audit_log (actor_role, object_table, action) values ('admin', 'members', 'update')$$, '42501', null, 'the service writes no row');
select throws_ok($$delete from private.audit_log$$, '42501', null, 'the service deletes no row');
select throws_ok($$select * from private.audit_log$$, '42501', null, 'the service reads no row');
select is(private.forget_audit_rows(1000), 0, 'no row is deleted before its time');
select tests.as_owner();
insert into private.settings values ('audit_days', '30');
insert into private.audit_log (at, actor_role, object_table, action)
  select now() - make_interval(days => n), 'service', 'settings', 'update' from generate_series(26, 35) n;
select tests.as_server();
select results_eq($$select private.forget_audit_rows(3) union all select private.forget_audit_rows(3) union all select private.forget_audit_rows(3)$$,
  $$values (3), (2), (0)$$, 'older rows are deleted, in batches');

select * from finish();
rollback;
