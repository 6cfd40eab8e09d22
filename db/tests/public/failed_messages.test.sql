-- Messages that did not reach their reader: who sees them, and a retry that costs nobody anything.
begin;
select plan(36);

select tests.make_member('asha', '{"messaging_credits": 3}');
select tests.make_member('poster');
select tests.make_member('boss', '{"membership_type": "admin"}');
select tests.make_member('kavitha', '{"business_name": "Acme Yarns", "is_corporate_member": true, "role": "User", "department": "Cotton"}');
insert into company_details (company_name) values ('Acme Yarns');
insert into sales_offers (id, user_id, fibre_type, quantity_kgs, price)
  values ('00000000-0000-4000-8000-0000000000a1', tests.id_of('poster'), 'Nylon', 5, 9),
    ('00000000-0000-4000-8000-0000000000a2', tests.id_of('poster'), 'Nylon', 5, 9);
select tests.as_server();
select private.deduct_credit(tests.id_of('asha'), 'usage_offer', '00000000-0000-4000-8000-0000000000a1', null);
select private.begin_interest(tests.id_of('asha'), 'sales_offers', '00000000-0000-4000-8000-0000000000a1');
select tests.as_owner();
insert into customer_bids (id, bidder_user_id, company_name, corporate_company_id, fibre_type, bid_price, bid_quantity, bidder_email, bidder_mobile_number)
  select '00000000-0000-4000-8000-0000000000b1', tests.id_of('asha'), company_name, id, 'Jute', 9, 5, 'x@scene.example', '1' from company_details;
insert into private.bid_messages (id, bid_id, member_id, kind, created_at)
  values ('00000000-0000-4000-8000-0000000000c1', '00000000-0000-4000-8000-0000000000b1', tests.id_of('kavitha'), 'placed_company', now() - interval '1 hour');
insert into private.account_notices (user_id, kind, to_email, happened_at) values (tests.id_of('asha'), 'email_changed', 'asha@scene.example', now() - interval '2 hours');

create function tests.interest() returns text language sql stable security definer as $$
  select id::text from public.listing_interests
$$;
create function tests.message_states() returns text language sql security definer as $$
  select concat_ws(', ', (select status || ' ' || tries || coalesce(' due ' || (next_try_at <= clock_timestamp()), '') from public.listing_interests),
    (select status || ' ' || tries || coalesce(' due ' || (next_try_at <= clock_timestamp()), '') from private.bid_messages),
    (select tries || ' due ' || (next_try_at <= now()) from private.account_notices))
$$;
create function tests.failures(p_page jsonb) returns text language sql as $$
  select coalesce(string_agg(concat_ws(' ', r ->> 'kind', r ->> 'status', r ->> 'sender_name', r ->> 'reader_name', left(r ->> 'about', 3),
    case when r -> 'ledger_id' <> 'null' then 'paid' end), ', ' order by n), '')
  from jsonb_array_elements(p_page -> 'rows') with ordinality p (r, n)
$$;
grant execute on all functions in schema tests to public;

select tests.sign_in('boss');
select is(tests.failures(search_failed_messages()), '', 'a message before its first try has not failed');
select tests.as_owner();
select private.fail_interest(id, 'no such number') from listing_interests;
update private.bid_messages set tries = 2, next_try_at = clock_timestamp() + interval '1 hour', note = 'the provider is down';
update private.account_notices set tries = 1, next_try_at = now() + interval '1 hour';

select tests.sign_in('asha');
select throws_ok($$select search_failed_messages()$$, '42501', null, 'a member sees no failed message');
select throws_ok($$select retry_message('interest', tests.interest())$$, '42501', null, 'a member tries nothing again');
select tests.sign_out();
select throws_ok($$select search_failed_messages()$$, '42501', null, 'a visitor sees none');

select tests.sign_in('boss');
select is(tests.failures(search_failed_messages()), 'interest failed Asha Poster SO- paid, bid pending Kavitha BID, notice pending Asha',
  'an admin sees messages that were given up or are tried again, with member and payment');
select is(search_failed_messages() #>> '{rows,0,note}', 'not delivered, an admin may need to restore the credit: no such number', 'an admin sees the reason');
select is(tests.failures(search_failed_messages(p_status => 'failed')), 'interest failed Asha Poster SO- paid', 'the list is filtered by those that were given up');
select is(tests.failures(search_failed_messages(p_kind => 'bid')), 'bid pending Kavitha BID', 'the list is filtered by kind');
select is(tests.failures(search_failed_messages('poster number')), 'interest failed Asha Poster SO- paid', 'the list is searched by a name and a word of the reason');
select is(tests.failures(search_failed_messages('nobody')), '', 'a search without a match is empty');

-- Tried again.
select is(retry_message('interest', tests.interest()), 'pending', 'a failed message is tried again');
select is(retry_message('interest', tests.interest()), 'pending', 'a second press does nothing');
select is(retry_message('bid', '00000000-0000-4000-8000-0000000000c1'), 'pending', 'a letter becomes due');
select is(retry_message('notice', (select r ->> 'id' from jsonb_array_elements(search_failed_messages(p_kind => 'notice') -> 'rows') r)), 'pending', 'a notice becomes due too');
select is(tests.message_states(), 'pending 0 due true, pending 2 due true, 1 due true', 'all become due at once, each once');
select is((select count(*) from credit_ledger where member_id = tests.id_of('asha')), 1::bigint, 'an unpaid message is not sent');
select throws_ok($$select retry_message('interest', gen_random_uuid()::text)$$, 'GONE1', null, 'a missing message is refused');
select throws_ok($$select retry_message('letter', '1')$$, '22023', null, 'an unknown kind is refused');
select tests.as_owner();
select private.fail_bid_message('00000000-0000-4000-8000-0000000000c1', 'refused');
select tests.sign_in('boss');
select is(retry_message('bid', '00000000-0000-4000-8000-0000000000c1'), 'pending', 'a letter that was given up is sent');

-- A notice that its provider refused.
select tests.as_server();
select private.finish_account_notice(id, 'unknown', 'no answer') from private.account_notices;
select tests.sign_in('boss');
select is(search_failed_messages(p_kind => 'notice', p_status => 'pending') #>> '{rows,0,note}', 'no answer', 'a waiting notice has its reason');
select tests.as_server();
select private.finish_account_notice(id, 'refused', 'no such mailbox') from private.account_notices;
select is((select count(*) from private.claim_account_notices(10)), 0::bigint, 'a refused notice is not tried by itself');
select tests.sign_in('boss');
select is(tests.failures(search_failed_messages(p_kind => 'notice', p_status => 'pending')), '', 'a refused notice is not due');
select is(tests.failures(search_failed_messages('mailbox', p_status => 'failed')), 'notice failed Asha', 'a refused notice is listed as failed');
select is(retry_message('notice', (select r ->> 'id' from jsonb_array_elements(search_failed_messages(p_kind => 'notice') -> 'rows') r)), 'pending', 'an admin tries it again');
select tests.as_server();
select is((select count(*) from private.claim_account_notices(10)), 1::bigint, 'the notice is due');
select private.finish_account_notice(id, 'refused', 'no such mailbox') from private.account_notices;
update private.account_notices set happened_at = now() - interval '9 years';
select private.forget_expired('refused_notices', 10);
select is((select count(*) from private.account_notices), 0::bigint, 'a notice refused long ago is deleted');

-- Who had what sent again.
select tests.as_owner();
select results_eq($$select actor_id = tests.id_of('boss'), object_table, member_id = tests.id_of('asha'), count(*) from private.audit_log
    where action = 'retry' group by 1, 2, 3 order by 2$$,
  $$values (true, 'account_notices', true, 2::bigint), (true, 'bid_messages', false, 2), (true, 'listing_interests', true, 2)$$,
  'the audit log has who sent which message again');

-- What was sent stays sent.
select tests.as_owner();
update listing_interests set status = 'sent', sent_at = now(), next_try_at = null;
select tests.sign_in('boss');
select is(retry_message('interest', tests.interest()), 'sent', 'a message that was sent meanwhile is not sent again');
select is(split_part(tests.message_states(), ',', 1), 'sent 0', 'a sent message is not due');

-- A credit that came back.
select tests.as_owner();
update listing_interests set status = 'failed', sent_at = null, tried_at = now(), note = 'x';
select tests.sign_in('boss');
select is(restore_credit((search_failed_messages(p_kind => 'interest') #>> '{rows,0,ledger_id}')::bigint, 'not delivered'), 3, 'the credit of a failed message is returned');
select is(search_failed_messages(p_kind => 'interest') #> '{rows,0,ledger_id}', 'null', 'the credit is returned once');
select tests.as_owner();
select results_eq($$select actor_id = tests.id_of('boss'), member_id = tests.id_of('asha'), action from private.audit_log where object_table = 'credit_ledger'$$,
  $$values (true, true, 'insert')$$, 'the audit log has the admin');
select tests.sign_in('boss');
select throws_ok($$select retry_message('interest', tests.interest())$$, 'NOPAY', null, 'the message is not paid any more');

-- Page by page, of each kind.
select tests.as_owner();
insert into private.bid_messages (bid_id, member_id, kind, status, next_try_at, created_at)
  select '00000000-0000-4000-8000-0000000000b1', tests.make_member('m' || n), 'placed_company', 'failed', null, now() - make_interval(mins => n)
  from generate_series(1, 60) n;
select tests.sign_in('boss');
select is(jsonb_array_length(search_failed_messages() -> 'rows'), 50, 'a page is limited');
select is((
  with first as (select search_failed_messages() as page),
    second as (select search_failed_messages(p_before => (page #>> '{next,at}')::timestamptz, p_before_id => page #>> '{next,id}') as page from first)
  select count(distinct r ->> 'id') from (select page from first union all select page from second) p, jsonb_array_elements(p.page -> 'rows') r
), 61::bigint, 'two pages have all of them');
select is((select search_failed_messages() -> 'is_complete'), 'true', 'no row is missing');

select * from finish();
rollback;
