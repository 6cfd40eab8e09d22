-- Showing interest: paid for, once, never in one's own; stored before it is sent, and sent by the claimer of the
-- attempt.
begin;
select plan(71);

select tests.make_member('poster', '{"country_code": "+91", "mobile_number": "7000000009", "email": "poster@scene.example"}');
select tests.make_member('buyer', '{"messaging_credits": 9, "country_code": "+91", "mobile_number": "7000000008"}');
select tests.make_member('boss', '{"membership_type": "admin"}');
select tests.make_user('guest');
select tests.sign_in('poster');
insert into purchase_enquiries (fibre_type, denier_count, quantity_required_kgs) values ('Cotton', '40', 500);
select tests.as_owner();
create function pg_temp.listing() returns uuid language sql as $$ select id from purchase_enquiries $$;
create function pg_temp.begin_as(p_name text) returns text language sql as
  $$ select status from private.begin_interest(tests.id_of(p_name), 'purchase_enquiries', pg_temp.listing()) $$;
create function pg_temp.interest() returns uuid language sql security definer as
  $$ select id from listing_interests where interested_user_id = tests.id_of('buyer') $$;
create function pg_temp.claim(p_has_whatsapp boolean default true) returns text language sql as
  $$ select channel from private.claim_interest(pg_temp.interest(), p_has_whatsapp) $$;
create function pg_temp.message() returns uuid language sql security definer as
  $$ select id from private.poster_messages where interest_id = pg_temp.interest() order by begun_at desc limit 1 $$;
-- What the provider did, as "status due".
create function pg_temp.finish(p_outcome text, p_failure text default null, p_id text default null) returns text language sql as
  $$ select status || case when is_due then ' due' else '' end from private.finish_interest(pg_temp.message(), p_outcome, p_id, p_failure) $$;
create function pg_temp.receipt(p_status text, p_id text, p_reference uuid default null) returns text language sql as
  $$ select private.take_whatsapp_receipt(p_id, p_reference, p_status, '2026-05-04T10:00:00Z', case p_status when 'failed' then '131026 undeliverable' end) $$;
create function pg_temp.state() returns text language sql security definer as
  $$ select concat_ws(' | ', status, channel, note) from listing_interests where id = pg_temp.interest() $$;
-- Time goes by.
create function pg_temp.wait(p_interval interval) returns void language sql security definer as $$
  update listing_interests set next_try_at = next_try_at - p_interval where id = pg_temp.interest();
  update private.poster_messages set begun_at = begun_at - p_interval where interest_id = pg_temp.interest();
$$;
-- From the beginning, paid for.
create function pg_temp.afresh() returns void language sql security definer as $$
  delete from listing_interests where id = pg_temp.interest();
  select private.begin_interest(tests.id_of('buyer'), 'purchase_enquiries', pg_temp.listing());
$$;
grant execute on all functions in schema pg_temp to public;

-- Refusals take nothing.
select tests.as_server();
select throws_ok($$select private.deduct_credit(tests.id_of('poster'), 'usage_enquiry', pg_temp.listing(), null)$$, 'OWNIT', null, 'an own listing is not paid for');
select throws_ok($$select pg_temp.begin_as('poster')$$, 'OWNIT', null, 'an interest in an own listing is not sent');
select throws_ok($$select pg_temp.begin_as('buyer')$$, 'NOPAY', null, 'an unpaid interest is not sent');
select throws_ok($$select pg_temp.begin_as('guest')$$, 'NOPRF', null, 'a guest sends nothing');
select throws_ok($$select private.begin_interest(tests.id_of('buyer'), 'purchase_enquiries', gen_random_uuid())$$, 'GONE1', null, 'a missing listing is refused');
select throws_ok($$select private.begin_interest(tests.id_of('buyer'), 'sales_offers', pg_temp.listing())$$, 'GONE1', null, 'a listing of another table is refused');
select is(pg_temp.begin_as('boss'), 'pending', 'an admin pays nothing');

-- Paid, stored, then claimed by one of several senders.
select results_eq($$select * from private.deduct_credit(tests.id_of('buyer'), 'usage_enquiry', pg_temp.listing(), null)$$, $$values (8, true)$$, 'one credit is taken');
select is(pg_temp.begin_as('buyer'), 'pending', 'an interest is stored before it is sent');
select ok(pg_temp.interest() in (select private.due_interests(100)), 'a crash after the press loses nothing');
select results_eq(
  $$select channel, listing_number ~ '^PE-', denier_count, quantity_kgs, poster_mobile_number, interested_member_name, interested_mobile_number
    from private.claim_interest(pg_temp.interest(), true)$$,
  $$values ('whatsapp', true, '40', 500, '7000000009', 'Buyer', '7000000008')$$,
  'a claim returns the data of the message');
select is(pg_temp.claim(), null, 'a claimed message is not claimed again');
select ok(not pg_temp.interest() in (select private.due_interests(100)), 'the job does not claim it either');
select is(pg_temp.begin_as('buyer'), 'pending', 'another press changes nothing');

-- Not now: the pauses grow, and a press in between is a try that does not count.
select is(pg_temp.finish('later', 'busy (503)'), 'pending', 'a busy provider is tried again later');
select is(pg_temp.finish('taken'), 'pending', 'a try has one result');
select ok(not pg_temp.interest() in (select private.due_interests(100)), 'a message is not due before its pause is over');
select is(pg_temp.claim(), 'whatsapp', 'a press may try at once');
select pg_temp.finish('later', 'busy (503)');
select results_eq($$select tries from listing_interests where id = pg_temp.interest()$$, $$values (1)$$, 'a try by a press does not count');
select pg_temp.wait('2 minutes');
select ok(pg_temp.interest() in (select private.due_interests(100)), 'a message is due after two minutes at the latest');
select pg_temp.claim(), pg_temp.finish('later', 'busy (503)');
select ok(not pg_temp.interest() in (select private.due_interests(100)), 'a message is not due before its second pause is over');
select pg_temp.wait('4 minutes');
select ok(pg_temp.interest() in (select private.due_interests(100)), 'a message is due after four more minutes at the latest');

-- The provider of the channel is not called for the moment.
select is((select count(*) from private.claim_interest(pg_temp.interest(), true, array['whatsapp'])), 0::bigint, 'a message is not claimed while its provider is paused');
select ok(not pg_temp.interest() in (select private.due_interests(100)), 'a message of a paused provider makes way for the others');
select results_eq($$select tries, status, channel from listing_interests where id = pg_temp.interest()$$, $$values (2, 'pending', 'whatsapp')$$, 'a pause of the provider counts as no try and changes no channel');
select pg_temp.wait('61 seconds');
select ok(pg_temp.interest() in (select private.due_interests(100)), 'a message of a paused provider is due again a minute later');
select is((select count(*) from private.claim_interest(pg_temp.interest(), true, array['whatsapp'])), 0::bigint, 'a message is not claimed as long as the pause lasts');
select pg_temp.wait('61 seconds');
select is((select array_agg(distinct pg_temp.claim() || ' ' || pg_temp.finish('later', 'busy (503)') || coalesce(pg_temp.wait('1 hour')::text, '')) from generate_series(1, 5)),
  array['whatsapp pending'], 'a message is tried again');
select is((select tries from listing_interests where id = pg_temp.interest()), private.limit_interest_tries() - 1, 'a message is tried up to the limit');
select is(pg_temp.claim() || ' ' || pg_temp.finish('later', 'busy (503)'), 'whatsapp pending due', 'the message then falls back to e-mail at once');
select is(pg_temp.claim() || ' ' || pg_temp.finish('refused', 'no such mailbox (550)'), 'email failed', 'a refused e-mail fails the message');
select is(pg_temp.state(), 'failed | email | not delivered, an admin may need to restore the credit: no such mailbox (550)', 'an admin gets a note');
select is((select messaging_credits from private.members where id = tests.id_of('buyer')), 8, 'the credit stays spent');

-- Only admins see failed messages, with the ledger row for restoring the credit.
select tests.sign_in('boss');
select results_eq(
  $$select f.member_name, f.listing_number ~ '^PE-', f.poster_member_name, l.change from get_failed_interests() f join credit_ledger l on l.id = f.ledger_id$$,
  $$values ('Buyer', true, 'Poster', -1)$$, 'an admin sees what failed, and what it cost');
select tests.sign_in('buyer');
select throws_ok($$select * from get_failed_interests()$$, '42501', null, 'a member does not see failed messages');

-- Three that failed at one moment, on pages of two.
select tests.as_owner();
insert into listing_interests (interested_user_id, listing_table, listing_id, status, next_try_at, tried_at)
select null, 'sales_offers', gen_random_uuid(), 'failed', null, '2020-01-01' from generate_series(1, 3);
create or replace function private.limit_failed_interest_page_size() returns int language sql immutable return 2;
select tests.sign_in('boss');
create temporary table failed as select 1 as page, f.* from get_failed_interests('2020-01-02') f;
insert into failed select 2, f.* from (select tried_at, interest_id from failed order by tried_at, interest_id limit 1) last, get_failed_interests(last.tried_at, last.interest_id) f;
select is((select format('%s rows, %s different, %s pages', count(*), count(distinct interest_id), max(page)) from failed), '3 rows, 3 different, 2 pages', 'pages list each message once, though all failed at one time');
select tests.as_owner();
delete from listing_interests where tried_at = '2020-01-01';

-- Tried again by a press, without paying again.
select tests.as_server();
select results_eq($$select * from private.deduct_credit(tests.id_of('buyer'), 'usage_enquiry', pg_temp.listing(), null)$$, $$values (8, false)$$, 'another press costs nothing');
select is(pg_temp.begin_as('buyer') || ' ' || pg_temp.claim(), 'pending whatsapp', 'another press starts again with WhatsApp');
select is(pg_temp.finish('taken', null, 'wamid.1'), 'sent', 'a message that the provider took is sent');
select is(pg_temp.begin_as('buyer') || coalesce(pg_temp.claim(), ''), 'sent', 'a sent message is not sent again');

-- Receipts, in any order.
select is(pg_temp.receipt('read', 'wamid.1'), 'noted', 'a receipt is kept');
select is(array[pg_temp.receipt('delivered', 'wamid.1'), pg_temp.receipt('sent', 'wamid.1'), pg_temp.receipt('read', 'wamid.1')], array['noted', 'noted', 'repeated'], 'earlier receipts may arrive later, each once');
select is(pg_temp.receipt('failed', 'wamid.1') || ' ' || pg_temp.state(), 'noted sent | whatsapp', 'a read message has not failed');
select is(pg_temp.receipt('sent', 'wamid.x', gen_random_uuid()), 'unknown', 'a receipt of another message is ignored');
select is((select count(sent_at) + count(delivered_at) + count(read_at) + count(failed_at) from private.poster_messages where provider_message_id = 'wamid.1'), 4::bigint, 'each receipt has its time');

-- Given up by WhatsApp after it had taken it: by e-mail.
select pg_temp.afresh(), pg_temp.claim(), pg_temp.finish('taken', null, 'wamid.2');
select is(pg_temp.receipt('failed', 'wamid.2') || ' ' || pg_temp.state(), 'pending pending | email | by e-mail: 131026 undeliverable', 'a failed delivery falls back to e-mail');
select is(pg_temp.receipt('failed', 'wamid.2'), 'repeated', 'the fallback happens once');
select is(pg_temp.claim() || ' ' || pg_temp.finish('taken') || ' ' || pg_temp.state(), 'email sent sent | email | by e-mail: 131026 undeliverable', 'the e-mail is sent to the poster');
select is(pg_temp.receipt('delivered', 'wamid.2') || ' ' || pg_temp.state(), 'noted sent | email | by e-mail: 131026 undeliverable', 'a late receipt of the first message changes nothing');
select pg_temp.afresh(), pg_temp.claim();
select is(pg_temp.receipt('failed', 'wamid.3', pg_temp.message()) || ' ' || pg_temp.finish('taken', null, 'wamid.3'), 'noted pending due', 'a receipt before the response counts as well');

-- An unknown outcome: never a second message automatically, unless it is certain that there was no first.
select pg_temp.afresh(), pg_temp.claim(), pg_temp.finish('unknown', 'took too long');
select is(pg_temp.claim(), null, 'a message without a response is not tried again, not even by a press');
select is(pg_temp.receipt('sent', 'wamid.4', pg_temp.message()) || ' ' || pg_temp.state(), 'sent sent | whatsapp', 'a receipt shows that it was sent');
select pg_temp.afresh(), pg_temp.claim(), pg_temp.wait('1 hour'), pg_temp.claim();
select is(pg_temp.finish('unknown'), 'pending', 'an aborted try has no response');
select pg_temp.wait('1 hour');
select is(coalesce(pg_temp.claim(), '') || pg_temp.state(), 'failed | whatsapp | not delivered, an admin may need to restore the credit: nobody knows whether it went out: it was cut off while it was being sent', 'without a receipt the message fails');
select is(pg_temp.receipt('delivered', 'wamid.5', pg_temp.message()) || ' ' || pg_temp.state(), 'sent sent | whatsapp', 'a later receipt corrects it');

select pg_temp.afresh(), pg_temp.claim(), pg_temp.receipt('delivered', 'wamid.20', pg_temp.message());
select is(pg_temp.finish('unknown', 'it was cut off') || ' ' || pg_temp.state(), 'sent sent | whatsapp', 'a receipt during a try that was cut off shows that it was sent');
select pg_temp.afresh(), pg_temp.claim(), pg_temp.receipt('sent', 'wamid.21', pg_temp.message()), pg_temp.receipt('failed', 'wamid.21');
select is(pg_temp.finish('unknown', 'it was cut off') || ' ' || pg_temp.state(), 'pending due pending | email | by e-mail: 131026 undeliverable', 'a failed delivery during such a try falls back to e-mail');

-- Many receipts at once: each as if it came alone, in the order of the list for one message.
select pg_temp.afresh(), pg_temp.claim(), pg_temp.finish('unknown', 'took too long');
select results_eq(
  $$select result from private.take_whatsapp_receipts(jsonb_build_array(
    jsonb_build_object('p_provider_message_id', 'wamid.6', 'p_reference', pg_temp.message(), 'p_status', 'sent', 'p_at', '2026-05-04T10:00:00Z'),
    jsonb_build_object('p_provider_message_id', 'wamid.stranger', 'p_status', 'sent', 'p_at', '2026-05-04T10:00:00Z'),
    jsonb_build_object('p_provider_message_id', 'wamid.6', 'p_status', 'read', 'p_at', '2026-05-04T10:00:09Z'),
    jsonb_build_object('p_provider_message_id', 'wamid.6', 'p_status', 'read', 'p_at', '2026-05-04T10:00:10Z'))) order by place$$,
  array['sent', 'unknown', 'noted', 'repeated'], 'receipts in one call are taken like receipts in several');
select results_eq(
  $$select sent_at, read_at from private.poster_messages where provider_message_id = 'wamid.6'$$,
  $$values (timestamptz '2026-05-04T10:00:00Z', timestamptz '2026-05-04T10:00:09Z')$$, 'each of them has its own time');

create function pg_temp.receipts(variadic p_statuses text[]) returns text language sql as $$
  select string_agg(result, ' ' order by place) from private.take_whatsapp_receipts((
    select jsonb_agg(jsonb_build_object('p_provider_message_id', 'wamid.8', 'p_status', s,
      'p_at', timestamptz '2026-05-04T10:00:00Z' + make_interval(secs => n), 'p_failure', 'undeliverable') order by n)
    from unnest(p_statuses) with ordinality t (s, n))) $$;
create function pg_temp.times() returns text language sql security definer as $$
  select concat_ws(' ', to_char(sent_at, 'SS'), to_char(delivered_at, 'SS'), to_char(read_at, 'SS'))
  from private.poster_messages where id = pg_temp.message() $$;
select pg_temp.afresh(), pg_temp.claim(), pg_temp.finish('taken', null, 'wamid.8');
select is(pg_temp.receipts('read', 'delivered', 'read') || ' ' || pg_temp.times(), 'noted noted repeated 02 01', 'of two receipts of one kind the first is kept');
select is(pg_temp.receipts('delivered', 'sent', 'read') || ' ' || pg_temp.times(), 'repeated noted repeated 02 02 01', 'later ones change no time');
select is(pg_temp.receipts('failed', 'read') || ' ' || pg_temp.state(), 'noted repeated sent | whatsapp', 'a failure among many does not undo that it was read');
select pg_temp.afresh(), pg_temp.claim(), pg_temp.finish('taken', null, 'wamid.8');
select is(pg_temp.receipts('sent', 'failed') || ' ' || pg_temp.state(), 'noted pending pending | email | by e-mail: undeliverable', 'a failure among many falls back to e-mail');
select is(pg_temp.receipts('delivered', 'read') || ' ' || pg_temp.state() || ' ' || pg_temp.times(), 'sent noted sent | email 01 01 02', 'later receipts correct it');

-- The channels by which a poster can be notified.
select pg_temp.afresh();
select is(pg_temp.claim(false) || ' ' || pg_temp.state(), 'email pending | email | by e-mail: WhatsApp is not set up', 'without WhatsApp the message is an e-mail');

-- Who sees it.
select tests.sign_in('buyer');
select results_eq($$select status from listing_interests$$, $$values ('pending')$$, 'a member sees his own interest');
select throws_ok($$select note from listing_interests$$, '42501', null, 'a member does not see the note of the operator');
select tests.sign_in('poster');
select is((select count(*) from listing_interests), 0::bigint, 'the poster sees no row here');

-- Closed is gone, for what is still to be sent as well.
update purchase_enquiries set status = 'Closed';
select tests.as_server();
select throws_ok($$select pg_temp.begin_as('boss')$$, 'GONE1', null, 'a closed listing accepts no interest');
select throws_ok($$select private.deduct_credit(tests.id_of('buyer'), 'usage_enquiry', pg_temp.listing(), null)$$, 'GONE1', null, 'a closed listing charges no credit');
select pg_temp.finish('later', 'busy (503)'), pg_temp.wait('1 hour');
select is(coalesce(pg_temp.claim(), '') || pg_temp.state(), 'failed | email | not delivered, the credit came back: the listing was closed or deleted', 'messages about a closed listing are not sent any more');

select * from finish();
rollback;
