-- Members list and end their own sessions, and no others.
begin;
select plan(10);

select tests.make_member('asha');
select tests.make_member('bela');
insert into auth.sessions (id, user_id, user_agent, ip, created_at, refreshed_at, not_after) values
  ('00000000-0000-4000-8000-000000000001', tests.id_of('asha'), 'a phone', '203.0.113.5', now() - interval '3 days', now() - interval '1 hour', null),
  ('00000000-0000-4000-8000-000000000002', tests.id_of('asha'), 'a desk', '2001:db8::1', now() - interval '2 hours', null, null),
  ('00000000-0000-4000-8000-000000000003', tests.id_of('asha'), 'run out', null, now() - interval '9 days', null, now() - interval '1 day'),
  ('00000000-0000-4000-8000-000000000004', tests.id_of('bela'), 'hers', null, now(), null, null);
insert into auth.refresh_tokens (session_id, token_hash) values ('00000000-0000-4000-8000-000000000001', 'one');

select tests.sign_out();
select throws_ok($$select * from get_my_sessions()$$, '42501', null, 'a visitor has no sessions');

select tests.sign_in('asha');
select results_eq($$select user_agent, ip from get_my_sessions()$$, $$values ('a phone', '203.0.113.5'), ('a desk', '2001:db8::1')$$,
  'a member sees only own active sessions, last used first');
select is((select count(*) from get_my_sessions() where is_current), 0::bigint, 'a token without a session is not listed');
select set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb
  || '{"session_id": "00000000-0000-4000-8000-000000000002"}')::text, true);
select is((select user_agent from get_my_sessions() where is_current), 'a desk', 'the present session is marked');
select is(end_my_session('00000000-0000-4000-8000-000000000004'), false, 'the session of another member cannot be ended');
select is(end_my_session('00000000-0000-4000-8000-000000000001'), true, 'an own session can be ended');
select is(end_my_session('00000000-0000-4000-8000-000000000001'), false, 'a second call ends nothing');

select tests.as_owner();
select is((select count(*) from auth.refresh_tokens where token_hash = 'one'), 0::bigint, 'an ended session cannot be renewed');
select is((select count(*) from auth.sessions where user_agent = 'hers'), 1::bigint, 'the session of the other member exists');
select results_eq($$select user_id, session_id from auth.security_events where event = 'session_ended'$$,
  $$select tests.id_of('asha'), '00000000-0000-4000-8000-000000000001'::uuid$$, 'the security log has it once');
select * from finish();
rollback;
