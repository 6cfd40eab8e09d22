-- The rights of admins require a second factor where it is configured, and only the own session provides it.
begin;
select plan(32);

insert into private.settings values ('admin_emails', '["boss@scene.example", "chief@scene.example"]')
on conflict (key) do update set value = excluded.value;
select tests.make_user('boss');
select tests.make_user('chief');
select tests.make_member('asha');
insert into auth.sessions (id, user_id, aal) values
  ('00000000-0000-4000-8000-0000000000a1', tests.id_of('boss'), 'aal1'),
  ('00000000-0000-4000-8000-0000000000a2', tests.id_of('boss'), 'aal2'),
  ('00000000-0000-4000-8000-0000000000b2', tests.id_of('asha'), 'aal2'),
  ('00000000-0000-4000-8000-0000000000c2', tests.id_of('chief'), 'aal2');

-- Claims of a token: whose, of which session, of which level.
create function tests.claims(p_name text, p_session text, p_aal text) returns text language sql as $$
  select json_build_object('role', 'authenticated', 'sub', tests.id_of(p_name), 'aal', p_aal,
    'session_id', '00000000-0000-4000-8000-0000000000' || p_session)::text
$$;
create function tests.come(p_name text, p_session text, p_aal text) returns void language plpgsql as $$
begin
  perform set_config('request.jwt.claims', tests.claims(p_name, p_session, p_aal), true);
  perform set_config('role', 'authenticated', true);
end
$$;
-- As a server function that the user called.
create function tests.serve(p_name text, p_session text, p_aal text) returns void language plpgsql as $$
begin
  perform tests.as_server();
  perform set_config('request.actor', tests.claims(p_name, p_session, p_aal), true);
end
$$;
grant execute on all functions in schema tests to public;

create function tests.want(p_wanted boolean) returns void language sql security definer as $$
  insert into private.settings values ('admin_second_factor', to_jsonb(p_wanted)) on conflict (key) do update set value = excluded.value
$$;
grant execute on function tests.want(boolean) to public;

-- Nothing is wanted.
select tests.come('boss', 'a1', 'aal1');
select ok(private.is_admin(), 'without the setting and without a factor an admin is one');
select is(public.get_my_access() ->> 'wants_second_factor', 'false', 'and is asked for nothing');
select ok(not public.is_admin_second_factor_required(), 'and sees that nothing is required');
select throws_ok('select public.require_admin_second_factor(true)', '42501', 'show a second factor first', 'but does not require it of others');
select tests.come('asha', 'b2', 'aal2');
select ok(not private.is_admin(), 'a second factor makes nobody an admin');
select throws_ok('select public.require_admin_second_factor(true)', '42501', null, 'a member requires nothing');
select throws_ok('select * from public.get_admin_factors()', '42501', null, 'nor sees the admins');
select throws_ok('select public.is_admin_second_factor_required()', '42501', null, 'nor what they need');
select is(public.get_my_access() ->> 'wants_second_factor', 'false', 'and is asked for nothing');

-- It is wanted of all.
select tests.come('boss', 'a2', 'aal2');
select ok(public.require_admin_second_factor(true), 'an admin with a second factor requires it');
select ok(private.is_admin(), 'and goes on');
select ok(public.is_admin_second_factor_required(), 'and sees that it is required');
select tests.come('boss', 'a1', 'aal1');
select ok(not private.is_admin(), 'a session without it is no admin''s');
select is(public.get_my_access() ->> 'wants_second_factor', 'true', 'and hears why');
select throws_ok('select public.require_admin_second_factor(false)', '42501', null, 'nor turns it off');
select is_empty('select id from private.members where id <> auth.uid()', 'nor reads what admins read');
select tests.come('boss', 'a1', 'aal2');
select ok(not private.is_admin(), 'a token that says aal2 of a session that is not, is not enough');
select tests.come('boss', 'a2', 'aal1');
select ok(not private.is_admin(), 'nor the token of before');
select tests.come('boss', 'b2', 'aal2');
select ok(not private.is_admin(), 'nor the session of somebody else');
select tests.come('boss', 'ff', 'aal2');
select ok(not private.is_admin(), 'nor one that has ended');
select tests.come('chief', 'c2', 'aal2');
select ok(not private.is_admin(tests.id_of('boss')), 'nobody shows the second factor of somebody else');

-- Server functions act for their caller.
select tests.serve('boss', 'a2', 'aal2');
select ok(private.is_admin(tests.id_of('boss')), 'a server function acts with what its caller has shown');
select ok(not private.is_admin(tests.id_of('chief')), 'and for nobody else');
select tests.serve('boss', 'a1', 'aal1');
select throws_ok($$select private.change_membership_as_admin(tests.id_of('boss'), tests.id_of('asha'), 'Free Member', 'Paid Member')$$,
  'NOADM', null, 'an admin without it changes no membership');
select set_config('request.actor', '', true);
select ok(not private.is_admin(tests.id_of('boss')), 'the service''s own work acts for no admin');

-- Who has a factor shows it, whether or not all have to.
select tests.as_owner();
select tests.want(false);
insert into auth.mfa_factors (user_id, factor_type, status, sealed_secret) values (tests.id_of('boss'), 'totp', 'unverified', 'x');
select tests.come('boss', 'a1', 'aal1');
select ok(private.is_admin(), 'a factor that was only begun counts for nothing');
select tests.as_owner();
update auth.mfa_factors set status = 'verified';
insert into auth.mfa_factors (user_id, factor_type, status) values (tests.id_of('boss'), 'recovery_code', 'verified');
insert into auth.mfa_recovery_codes (factor_id, code_hash) select id, 'h' from auth.mfa_factors where factor_type = 'recovery_code';
select tests.come('boss', 'a1', 'aal1');
select ok(not private.is_admin(), 'whoever has one shows it');
select tests.come('chief', 'c2', 'aal1');
select ok(private.is_admin(), 'the others need not');
select results_eq('select email, factor_since is not null, recovery_codes_left from public.get_admin_factors()',
  $$values ('boss@scene.example', true, 1), ('chief@scene.example', false, 0)$$, 'admins see who has one');

-- Notices, and the audit log.
select tests.as_owner();
update auth.mfa_recovery_codes set used_at = now();
delete from auth.mfa_factors where factor_type = 'totp';
select results_eq('select kind, to_email from private.account_notices where kind <> ''new_device'' order by id',
  $$values ('factor_added', 'boss@scene.example'), ('recovery_code_used', 'boss@scene.example'), ('factor_removed', 'boss@scene.example')$$,
  'the owner hears of a factor that came, of a code that was used and of a factor that went');
select results_eq($$select detail from auth.security_events where event = 'second_factor_required'$$, $$values ('true')$$, 'the choice is on record');
insert into auth.mfa_factors (user_id, factor_type, status, sealed_secret) values (tests.id_of('chief'), 'totp', 'verified', 'x');
select lives_ok($$delete from auth.users where email = 'chief@scene.example'$$, 'an account goes with its factors');

select * from finish();
rollback;
