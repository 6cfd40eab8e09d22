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
select throws_ok($$select tests.report('sales_offers', 'a1')$$, '42501', null, 'a visitor reports nothing');
select tests.sign_in('guest');
select throws_ok($$select tests.report('sales_offers', 'a1')$$, 'NOPRF', null, 'nor who has no profile');
select tests.sign_in('asha');
select throws_ok($$select tests.report('sales_offers', 'a1')$$, 'OWNIT', null, 'nobody reports what is one''s own');
select throws_ok($$select tests.report('members', 'asha')$$, 'OWNIT', null, 'nor oneself');
select tests.sign_in('bina');
select throws_ok($$select tests.report('d2d_sales_offers', 'd1')$$, 'NODLR', null, 'what dealers posted is reported by dealers');
select throws_ok($$select tests.report('sales_offers', 'ff')$$, 'GONE1', null, 'what is not there is not reported');
select throws_ok($$select tests.report('members', 'nobody')$$, 'GONE1', null, 'nor who is not');
select throws_ok($$select tests.report('settings', 'a1')$$, 'GONE1', null, 'nor what is no listing');
select throws_ok($$select tests.report('sales_offers', 'a1', 'ugly')$$, '23514', null, 'the reason is of the list');
select throws_ok($$select tests.report('sales_offers', 'a1', 'other')$$, '23514', null, 'or in the reporter''s words');
select throws_ok($$select tests.report('sales_offers', 'a1', 'other', repeat('x', 501))$$, '23514', null, 'which have an end');
select is(tests.report('sales_offers', 'a1', 'other', ' It is sold. '), true, 'a post is reported');
select is(tests.report('sales_offers', 'a1', 'fraud'), false, 'by one member once');
select tests.sign_in('ravi');
select is(tests.report('sales_offers', 'a1', 'fraud'), true, 'by another too');
select is(tests.report('members', 'asha', 'spam'), true, 'and a member');
select throws_ok($$select search_moderation_cases()$$, '42501', null, 'the queue is not for members');
select throws_ok($$select tests.decide('a1', 'dismiss')$$, '42501', null, 'who decide nothing');
select tests.sign_in('boss');
select is(tests.queue(), 'member Asha 1, SO Asha Open 2', 'an admin sees one case of each, and by how many it was reported');
select is(tests.queue('open', 'so-'), 'SO Asha Open 2', 'found by the number');
select is(tests.queue('open', 'asha yarns'), 'member Asha 1, SO Asha Open 2', 'and by the names');
select is(tests.queue('open', 'bina'), '', 'of whom it is about');
select is(jsonb_path_query_array(search_moderation_cases(), '$.rows[1].reports[*].text'), '[null, "It is sold."]', 'with what was written');
select is(search_moderation_cases() #>> '{rows,1,words}', 'Nylon · Count not given · 1 ply · 5 kg · ₹9/kg', 'and the words of the post');

-- Too many.
select tests.as_owner();
select tests.make_member('m' || n) from generate_series(1, 12) n;
select tests.sign_in('bina');
select is(count(*), 9::bigint, 'ten in an hour') from generate_series(1, 9) n where tests.report('members', 'm' || n);
select throws_like($$select tests.report('members', 'm10')$$, '%60 minutes%', 'are enough');
select tests.pass('61 minutes');
select is(tests.report('members', 'm10'), true, 'an hour later it goes on');
select tests.as_owner();
delete from private.moderation_cases c where c.member_id <> tests.id_of('asha');

-- Hiding.
select tests.finish_posts();
select is(tests.seen(), '2 2 2 2', 'what a visitor finds before');
select tests.sign_in('boss');
select throws_ok($$select tests.decide('a1', 'hide', ' ')$$, '23514', null, 'who hides says why');
select throws_ok($$select tests.decide('a1', 'burn')$$, '22023', null, 'by an act of the list');
select throws_ok($$select tests.decide('asha', 'hide', 'x')$$, '22023', null, 'a member is not hidden');
select throws_ok($$select decide_case(0, 'dismiss')$$, 'GONE1', null, 'nor what is not there');
select is(tests.decide('a1', 'hide', 'It is sold.'), true, 'an admin hides a post');
select is(tests.decide('a1', 'hide', 'It is sold.'), false, 'twice is once');
select is(tests.seen(), '1 1 1 1', 'it has left the list, the search, Product Search and the figures');
select is(tests.queue('done'), 'SO Asha Hidden 2', 'the case is done');
select is(search_moderation_cases('done') #>> '{rows,0,acts,0,note}', 'It is sold.', 'and says why');
select tests.as_server();
select throws_ok($$select private.deduct_credit(tests.id_of('ravi'), 'usage_offer', '00000000-0000-4000-8000-0000000000a1', null)$$, 'GONE1', null,
  'nobody pays for interest in it');
select tests.sign_out();
select is_empty($$select id from sales_offers where id = '00000000-0000-4000-8000-0000000000a1'$$, 'a visitor does not read it');
select tests.sign_in('ravi');
select is_empty($$select id from sales_offers where id = '00000000-0000-4000-8000-0000000000a1'$$, 'nor a member');
select is_empty($$select note from hidden_listings$$, 'nor why');
select throws_ok($$select tests.report('sales_offers', 'a1')$$, 'GONE1', null, 'and it is not reported again');
select tests.sign_in('asha');
select results_eq($$select status, note from sales_offers o join hidden_listings h on h.listing_id = o.id and h.listing_table = 'sales_offers'$$,
  $$values ('Hidden', 'It is sold.')$$, 'the poster reads that it is, and why');
select is(tests.rows_of($$update sales_offers set status = 'Closed' where status = 'Hidden'$$), 0::bigint, 'and cannot change it');
select throws_ok($$update sales_offers set status = 'Hidden'$$, '42501', null, 'nor hide another');
select tests.sign_in('boss');
select is(tests.decide('a1', 'restore', 'It was not.'), true, 'an admin shows it again');
select is(tests.decide('a1', 'restore'), false, 'once');
select is(tests.seen(), '2 2 2 2', 'and all is as before');
select tests.sign_out();
select is((select array_agg(fibre_type order by updated_at desc) from sales_offers), '{Silk,Nylon}', 'in its place of the list');
select tests.sign_in('asha');
select is_empty($$select note from hidden_listings$$, 'nothing is said of it any more');
select lives_ok($$update sales_offers set status = 'Closed' where fibre_type = 'Silk'$$, 'a post is closed');
select tests.sign_in('ravi');
select is(tests.report('sales_offers', 'a1'), true, 'what was decided can be reported anew');
select tests.sign_in('boss');
select is(tests.queue(), 'SO Asha Open 1, member Asha 1', 'as another case');
select is(tests.decide('a1', 'dismiss'), true, 'an admin dismisses it');
select is(tests.decide('a1', 'dismiss'), false, 'once');
select is(tests.audited(), 'Boss hide It is sold., Boss restore It was not., Boss dismiss', 'the audit log has each act once, with who and why');

-- Suspending.
select throws_ok($$select tests.decide('asha', 'suspend')$$, '23514', null, 'who suspends says why');
select is(tests.decide('asha', 'suspend', 'Sold what was not there.'), true, 'an admin suspends a member');
select is(tests.decide('asha', 'suspend', 'Again.'), false, 'once');
select is(tests.seen(), '0 0 0 0', 'the open posts are gone');
select is(tests.queue('done'), 'SO Asha Hidden 1 suspended, member Asha 1 suspended, SO Asha Hidden 2 suspended', 'the queue says so');
select is(tests.decide('a1', 'hide', 'This one stays hidden.'), true, 'one of them is hidden for good');
select tests.sign_in('asha');
select is(get_my_access() ->> 'suspended_because', 'Sold what was not there.', 'the member is told why');
select is((select count(*) from hidden_listings), 2::bigint, 'and of which posts');
select throws_ok($$insert into sales_offers (fibre_type, quantity_kgs, price) values ('Silk', 1, 1)$$, 'SUSPD', null, 'posts nothing');
select throws_ok($$insert into d2d_sales_offers (fibre_type, quantity_kgs, price) values ('Silk', 1, 1)$$, 'SUSPD', null, 'nor to dealers');
select throws_ok($$select tests.report('members', 'bina')$$, 'SUSPD', null, 'reports nobody');
update tanabana_free set list_in_directory = true, city = 'Sachin' where id = auth.uid();
select results_eq($$select city, list_in_directory from tanabana_free where id = auth.uid()$$, $$values ('Sachin', false)$$,
  'edits the profile, and stays out of the directory');
select throws_ok($$insert into customer_bids (id, corporate_product_id, bid_price, bid_quantity)
  select gen_random_uuid(), id, 9, 5 from corporate_products$$, 'SUSPD', null, 'bids on nothing');
select tests.as_server();
select throws_ok($$select private.deduct_credit(tests.id_of('asha'), 'usage_enquiry', '00000000-0000-4000-8000-0000000000e1', null)$$, 'SUSPD', null, 'pays for nothing');
select throws_ok($$select private.begin_interest(tests.id_of('asha'), 'purchase_enquiries', '00000000-0000-4000-8000-0000000000e1')$$, 'SUSPD', null, 'shows no interest');
select throws_ok($$select private.view_member_contact(tests.id_of('asha'), tests.id_of('bina'))$$, 'SUSPD', null, 'and opens no contact');
select tests.sign_in('boss');
select is(tests.decide('asha', 'lift', 'Settled.'), true, 'an admin ends it');
select is(tests.decide('asha', 'lift'), false, 'once');
select tests.as_owner();
select results_eq($$select fibre_type, status from sales_offers order by 1$$, $$values ('Nylon', 'Hidden'), ('Silk', 'Closed')$$,
  'what was hidden for itself, or closed, stays so');
select is((select status from d2d_sales_offers), 'Open', 'the others are back');
select is((select list_in_directory from private.members where id = tests.id_of('asha')), true, 'and so is the member');

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
select is(search_moderation_cases() #>> '{rows,0,found}', 'call 98250 12345', 'with what was found');
select tests.sign_in('bina');
insert into purchase_enquiries (fibre_type, quantity_required_kgs, lot_no) values ('Wool', 7, '2/40s');
insert into purchase_enquiries (fibre_type, quantity_required_kgs, lot_no) values ('Wool', 7, '2/40s');
select tests.finish_posts();
select tests.sign_in('boss');
select is(tests.queue(), 'PE Bina Open repeated 0, SO Bina Open contact 0', 'the fifth copy of a post is flagged, and no further one as long as that waits');

select * from finish();
rollback;
