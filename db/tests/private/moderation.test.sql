-- Reports and flags, who decides them, and the effects: posts that are hidden and shown again, suspended members.
begin;
select plan(81);

select tests.make_member('asha', '{"messaging_credits": 9, "is_dealer": true}');
select tests.make_member('bina', '{"messaging_credits": 9}');
select tests.make_member('ravi', '{"membership_type": "Paid Member", "messaging_credits": 9}');
select tests.make_member('boss', '{"membership_type": "admin"}');
select tests.make_member('kavitha', '{"business_name": "Acme Yarns", "is_corporate_member": true, "role": "User", "department": "Cotton"}');
select tests.make_user('guest');
insert into company_details (company_name) values ('Acme Yarns');
insert into corporate_products (company_id, department_name, fibre_type, basic_price) select id, 'Cotton', 'Jute', 9 from company_details;
insert into sales_offers (id, user_id, fibre_type, quantity_kgs, price, updated_at) values
  ('00000000-0000-4000-8000-0000000000a1', tests.id_of('asha'), 'Nylon', 5, 9, now() - interval '2 days'),
  ('00000000-0000-4000-8000-0000000000a2', tests.id_of('asha'), 'Silk', 5, 9, now() - interval '1 day');
insert into purchase_enquiries (id, user_id, fibre_type, quantity_required_kgs)
  values ('00000000-0000-4000-8000-0000000000e1', tests.id_of('bina'), 'Jute', 5);
insert into d2d_sales_offers (id, user_id, fibre_type, quantity_kgs, price)
  values ('00000000-0000-4000-8000-0000000000d1', tests.id_of('asha'), 'Silk', 5, 9);

-- The queue, one line per case: subject, status, flags, number of reporters.
create function tests.queue(p_status text default 'open', p_query text default '') returns text language sql as $$
  select coalesce(string_agg(concat_ws(' ', coalesce(left(r ->> 'object_name', 2), 'member'), r ->> 'member_name', r ->> 'listing_status',
    (select string_agg(f, '+') from jsonb_array_elements_text(r -> 'flags') f), r ->> 'report_count',
    case when (r ->> 'is_suspended')::boolean then 'suspended' end), ', ' order by n), '')
  from jsonb_array_elements(search_moderation_cases(p_status, p_query) -> 'rows') with ordinality p (r, n)
$$;
create function tests.case_of(p_id text) returns bigint language sql stable security definer as $$
  select max(id) from private.moderation_cases where object_id = case when p_id like '%-%' then p_id::uuid else tests.id_of(p_id) end
$$;
create function tests.decide(p_id text, p_act text, p_note text default null) returns boolean language sql as $$
  select decide_case(tests.case_of(case when length(p_id) = 2 then '00000000-0000-4000-8000-0000000000' || p_id else p_id end), p_act, p_note)
$$;
create function tests.report(p_table text, p_id text, p_reason text default 'spam', p_text text default null) returns boolean language sql as $$
  select report_object(p_table, case when p_table = 'members' then tests.id_of(p_id) else ('00000000-0000-4000-8000-0000000000' || p_id)::uuid end, p_reason, p_text)
$$;
create function tests.audited() returns text language sql security definer as $$
  select coalesce(string_agg(concat_ws(' ', actor_name, (
    select string_agg(c ->> 'after', ' ' order by c ->> 'column') from jsonb_array_elements(changes) c where c ->> 'column' in ('act', 'note'))), ', ' order by id), '')
  from private.audit_log where object_table = 'moderation_acts'
$$;
-- What a visitor finds in the list, the search, Product Search and the statistics.
create function tests.seen() returns text language sql security definer as $$
  select concat_ws(' ', (select count(*) from public.sales_offers where status = 'Open'),
    json_array_length(public.search_sales_offers() -> 'rows'),
    (select count(*) from private.product_search p where p.source = 'Offered'),
    public.get_market_facts() ->> 'open_offers')
$$;
-- Backdates all reports.
create function tests.pass(p_time interval) returns void language sql security definer as $$
  update private.reports set reported_at = reported_at - p_time
$$;
grant execute on all functions in schema tests to public;

-- Reporting.
select tests.sign_out();
select throws_ok($$select tests.report('sales_offers', 'a1')$$, '42501', null, 'a visitor cannot report');
select tests.sign_in('guest');
select throws_ok($$select tests.report('sales_offers', 'a1')$$, 'NOPRF', null, 'a user without a profile cannot report');
select tests.sign_in('asha');
select throws_ok($$select tests.report('sales_offers', 'a1')$$, 'OWNIT', null, 'an own listing cannot be reported');
select throws_ok($$select tests.report('members', 'asha')$$, 'OWNIT', null, 'the own profile cannot be reported');
select tests.sign_in('bina');
select throws_ok($$select tests.report('d2d_sales_offers', 'd1')$$, 'NODLR', null, 'only dealers report posts of dealers');
select throws_ok($$select tests.report('sales_offers', 'ff')$$, 'GONE1', null, 'a missing listing cannot be reported');
select throws_ok($$select tests.report('members', 'nobody')$$, 'GONE1', null, 'a missing member cannot be reported');
select throws_ok($$select tests.report('settings', 'a1')$$, 'GONE1', null, 'another object cannot be reported');
select throws_ok($$select tests.report('sales_offers', 'a1', 'ugly')$$, '23514', null, 'the reason must be in the list');
select throws_ok($$select tests.report('sales_offers', 'a1', 'other')$$, '23514', null, 'the reason other needs a text');
select throws_ok($$select tests.report('sales_offers', 'a1', 'other', repeat('x', 501))$$, '23514', null, 'the text has a maximum length');
select is(tests.report('sales_offers', 'a1', 'other', ' It is sold. '), true, 'a post is reported');
select is(tests.report('sales_offers', 'a1', 'fraud'), false, 'one member reports a post once');
select tests.sign_in('ravi');
select is(tests.report('sales_offers', 'a1', 'fraud'), true, 'another member reports it too');
select is(tests.report('members', 'asha', 'spam'), true, 'a member is reported');
select throws_ok($$select search_moderation_cases()$$, '42501', null, 'members do not read the queue');
select throws_ok($$select tests.decide('a1', 'dismiss')$$, '42501', null, 'members decide nothing');
select tests.sign_in('boss');
select is(tests.queue(), 'member Asha 1, SO Asha Open 2', 'an admin sees one case of each object, with the number of reports');
select is(tests.queue('open', 'so-'), 'SO Asha Open 2', 'a case is found by the number');
select is(tests.queue('open', 'asha yarns'), 'member Asha 1, SO Asha Open 2', 'a case is found by the names of reporters');
select is(tests.queue('open', 'bina'), '', 'a case is found by the name of its member');
select is(jsonb_path_query_array(search_moderation_cases(), '$.rows[1].reports[*].text'), '[null, "It is sold."]', 'a case has the texts of the reports');
select is(search_moderation_cases() #>> '{rows,1,words}', 'Nylon · Count not given · 1 ply · 5 kg · ₹9/kg', 'a case has the text of the post');

-- Too many.
select tests.as_owner();
select tests.make_member('m' || n) from generate_series(1, 12) n;
select tests.sign_in('bina');
select is(count(*), 9::bigint, 'ten reports an hour are accepted') from generate_series(1, 9) n where tests.report('members', 'm' || n);
select throws_like($$select tests.report('members', 'm10')$$, '%60 minutes%', 'the eleventh report is refused');
select tests.pass('61 minutes');
select is(tests.report('members', 'm10'), true, 'an hour later a report is accepted');
select tests.as_owner();
delete from private.moderation_cases c where c.member_id <> tests.id_of('asha');

-- Hiding.
select tests.finish_posts();
select is(tests.seen(), '2 2 2 2', 'a visitor finds the post before');
select tests.sign_in('boss');
select throws_ok($$select tests.decide('a1', 'hide', ' ')$$, '23514', null, 'hiding needs a note');
select throws_ok($$select tests.decide('a1', 'burn')$$, '22023', null, 'an act must be in the list');
select throws_ok($$select tests.decide('asha', 'hide', 'x')$$, '22023', null, 'a member cannot be hidden');
select throws_ok($$select decide_case(0, 'dismiss')$$, 'GONE1', null, 'a missing post cannot be hidden');
select is(tests.decide('a1', 'hide', 'It is sold.'), true, 'an admin hides a post');
select is(tests.decide('a1', 'hide', 'It is sold.'), false, 'a second call changes nothing');
select is(tests.seen(), '1 1 1 1', 'the post is missing in the list, the search, Product Search and the statistics');
select is(tests.queue('done'), 'SO Asha Hidden 2', 'the case is decided');
select is(search_moderation_cases('done') #>> '{rows,0,acts,0,note}', 'It is sold.', 'the case has the note');
select tests.as_server();
select throws_ok($$select private.deduct_credit(tests.id_of('ravi'), 'usage_offer', '00000000-0000-4000-8000-0000000000a1', null)$$, 'GONE1', null,
  'nobody pays for interest in it');
select tests.sign_out();
select is_empty($$select id from sales_offers where id = '00000000-0000-4000-8000-0000000000a1'$$, 'a visitor does not read it');
select tests.sign_in('ravi');
select is_empty($$select id from sales_offers where id = '00000000-0000-4000-8000-0000000000a1'$$, 'a member does not read it');
select is_empty($$select note from hidden_listings$$, 'a member does not read the note');
select throws_ok($$select tests.report('sales_offers', 'a1')$$, 'GONE1', null, 'a hidden post cannot be reported');
select tests.sign_in('asha');
select results_eq($$select status, note from sales_offers o join hidden_listings h on h.listing_id = o.id and h.listing_table = 'sales_offers'$$,
  $$values ('Hidden', 'It is sold.')$$, 'the poster reads the status and the note');
select is(tests.rows_of($$update sales_offers set status = 'Closed' where status = 'Hidden'$$), 0::bigint, 'the poster cannot change the status');
select throws_ok($$update sales_offers set status = 'Hidden'$$, '42501', null, 'the poster cannot hide another post');
select tests.sign_in('boss');
select is(tests.decide('a1', 'restore', 'It was not.'), true, 'an admin shows it again');
select is(tests.decide('a1', 'restore'), false, 'a second call changes nothing');
select is(tests.seen(), '2 2 2 2', 'all is as before');
select tests.sign_out();
select is((select array_agg(fibre_type order by updated_at desc) from sales_offers), '{Silk,Nylon}', 'the post has its place in the list');
select tests.sign_in('asha');
select is_empty($$select note from hidden_listings$$, 'the note is removed');
select lives_ok($$update sales_offers set status = 'Closed' where fibre_type = 'Silk'$$, 'a post is closed');
select tests.sign_in('ravi');
select is(tests.report('sales_offers', 'a1'), true, 'a decided post can be reported again');
select tests.sign_in('boss');
select is(tests.queue(), 'SO Asha Open 1, member Asha 1', 'the new report is another case');
select is(tests.decide('a1', 'dismiss'), true, 'an admin dismisses the case');
select is(tests.decide('a1', 'dismiss'), false, 'a second call changes nothing');
select is(tests.audited(), 'Boss hide It is sold., Boss restore It was not., Boss dismiss', 'the audit log has each act once, with admin and note');

-- Suspending.
select throws_ok($$select tests.decide('asha', 'suspend')$$, '23514', null, 'a suspension needs a note');
select is(tests.decide('asha', 'suspend', 'Sold what was not there.'), true, 'an admin suspends a member');
select is(tests.decide('asha', 'suspend', 'Again.'), false, 'a second call changes nothing');
select is(tests.seen(), '0 0 0 0', 'the open posts are hidden');
select is(tests.queue('done'), 'SO Asha Hidden 1 suspended, member Asha 1 suspended, SO Asha Hidden 2 suspended', 'the queue shows the suspension');
select is(tests.decide('a1', 'hide', 'This one stays hidden.'), true, 'one of the posts is hidden for good');
select tests.sign_in('asha');
select is(get_my_access() ->> 'suspended_because', 'Sold what was not there.', 'the member reads the note');
select is((select count(*) from hidden_listings), 2::bigint, 'the member reads which posts are hidden');
select throws_ok($$insert into sales_offers (fibre_type, quantity_kgs, price) values ('Silk', 1, 1)$$, 'SUSPD', null, 'a suspended member posts nothing');
select throws_ok($$insert into d2d_sales_offers (fibre_type, quantity_kgs, price) values ('Silk', 1, 1)$$, 'SUSPD', null, 'a suspended member posts nothing to dealers');
select throws_ok($$select tests.report('members', 'bina')$$, 'SUSPD', null, 'a suspended member reports nobody');
update tanabana_free set list_in_directory = true, city = 'Sachin' where id = auth.uid();
select results_eq($$select city, list_in_directory from tanabana_free where id = auth.uid()$$, $$values ('Sachin', false)$$,
  'a suspended member may edit the profile, and stays out of the directory');
select throws_ok($$insert into customer_bids (id, corporate_product_id, bid_price, bid_quantity)
  select gen_random_uuid(), id, 9, 5 from corporate_products$$, 'SUSPD', null, 'a suspended member places no bid');
select tests.as_server();
select throws_ok($$select private.deduct_credit(tests.id_of('asha'), 'usage_enquiry', '00000000-0000-4000-8000-0000000000e1', null)$$, 'SUSPD', null, 'a suspended member pays for nothing');
select throws_ok($$select private.begin_interest(tests.id_of('asha'), 'purchase_enquiries', '00000000-0000-4000-8000-0000000000e1')$$, 'SUSPD', null, 'a suspended member sends no interest');
select throws_ok($$select private.view_member_contact(tests.id_of('asha'), tests.id_of('bina'))$$, 'SUSPD', null, 'a suspended member opens no contact');
select tests.sign_in('boss');
select is(tests.decide('asha', 'lift', 'Settled.'), true, 'an admin ends the suspension');
select is(tests.decide('asha', 'lift'), false, 'a second call changes nothing');
select tests.as_owner();
select results_eq($$select fibre_type, status from sales_offers order by 1$$, $$values ('Nylon', 'Hidden'), ('Silk', 'Closed')$$,
  'posts that were hidden or closed otherwise stay so');
select is((select status from d2d_sales_offers), 'Open', 'the other posts are shown again');
select is((select list_in_directory from private.members where id = tests.id_of('asha')), true, 'the member is active again');

-- An executive; an admin.
select tests.sign_in('ravi');
select tests.report('members', 'kavitha');
select tests.report('members', 'boss');
select tests.sign_in('boss');
select throws_ok($$select tests.decide('boss', 'suspend', 'x')$$, 'ADMIN', null, 'an admin is not suspended');
select tests.decide('kavitha', 'suspend', 'x');
select tests.sign_in('kavitha');
select is(tests.rows_of($$update corporate_products set basic_price = 1$$), 0::bigint, 'a suspended executive sets no price');

-- Flags.
select tests.as_owner();
delete from private.moderation_cases;
select tests.sign_in('bina');
insert into sales_offers (fibre_type, quantity_kgs, price, company_name) values ('Silk', 1, 1, 'Mehta, call ९८२५० १२३४५'), ('Silk', 2, 1, 'Mehta 150/48');
insert into purchase_enquiries (fibre_type, quantity_required_kgs, lot_no) select 'Wool', 7, '2/40s' from generate_series(1, 4);
select tests.finish_posts();
select tests.sign_in('boss');
select is(tests.queue(), 'SO Bina Open contact 0', 'a number in a text is flagged, a count is not');
select is(search_moderation_cases() #>> '{rows,0,found}', 'call 98250 12345', 'a flag has the found number');
select tests.sign_in('bina');
insert into purchase_enquiries (fibre_type, quantity_required_kgs, lot_no) values ('Wool', 7, '2/40s');
insert into purchase_enquiries (fibre_type, quantity_required_kgs, lot_no) values ('Wool', 7, '2/40s');
select tests.finish_posts();
select tests.sign_in('boss');
select is(tests.queue(), 'PE Bina Open repeated 0, SO Bina Open contact 0', 'the fifth copy of a post is flagged, and no further one while that is open');

select * from finish();
rollback;
