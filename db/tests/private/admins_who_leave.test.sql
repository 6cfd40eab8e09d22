-- Which admin accounts may be deleted, by which way, and their rows in the audit log.
begin;
select plan(26);

select tests.make_member('asha');
select tests.make_member('chief');
select tests.make_member('boss');
select tests.make_member('root', '{"membership_type": "admin"}');
insert into private.settings values ('admin_emails', '["boss@scene.example", "chief@scene.example"]'), ('main_admin_email', '"chief@scene.example"')
  on conflict (key) do update set value = excluded.value;
insert into company_details (company_name) values ('Acme Yarns');
insert into auth.sessions (id, user_id, amr)
  select tests.id_of(n), tests.id_of(n), jsonb_build_array(jsonb_build_object('method', 'password', 'timestamp', extract(epoch from now() - interval '1 hour')))
  from unnest(array['boss', 'chief', 'root']) n;
-- The service, for the session of one of them.
create function tests.serve(p_name text) returns void language sql as $$
  select tests.as_server();
  select set_config('request.actor', jsonb_build_object('sub', tests.id_of(p_name), 'session_id', tests.id_of(p_name), 'aal', 'aal1')::text, true);
$$;
create function tests.prove(p_name text) returns void language sql security definer as $$
  update auth.sessions set amr = jsonb_build_array(jsonb_build_object('method', 'password', 'timestamp', extract(epoch from now() - interval '2 minutes')))
  where user_id = tests.id_of(p_name)
$$;
grant execute on all functions in schema tests to public;

-- Another admin's profile.
select tests.sign_in('root');
select throws_ok($$update tanabana_free set is_corporate_member = true, role = 'Super Admin', department = 'Sales', business_name = 'Acme Yarns' where id = tests.id_of('chief')$$,
  'ADMIN', null, 'an admin cannot make another admin an executive');
select throws_ok(format('update tanabana_free set %s where id = %L', c, tests.id_of(w)), 'ADMIN', null, format('nor changes %s of %s', c, w))
  from (values ('is_dealer = true', 'chief'), ('member_name = ''X''', 'boss'), ('city = ''Goa''', 'boss'), ('list_in_directory = false', 'boss')) v (c, w);
select throws_ok($$update tanabana_free set is_verified_member = true where not is_verified_member$$, 'ADMIN', null, 'an update of several profiles with an admin among them is refused');
select throws_ok($$update company_details set dealer_user_ids = array[tests.id_of('boss')]$$, 'ADMIN', null, 'an admin cannot make another admin a dealer');
select lives_ok($$update tanabana_free set city = 'Goa', is_verified_member = true where id = tests.id_of('root')$$, 'an owner may edit the own profile');
select lives_ok($$update tanabana_free set is_verified_member = true where id = tests.id_of('asha')$$, 'any admin may edit the profiles of members');

-- The main admin stays.
select tests.serve('chief');
select tests.prove('chief');
select throws_ok($$select private.check_own_leaving(tests.id_of('chief'))$$, 'MAINA', null, 'the main admin is refused before anything is deleted');
select throws_ok($$select private.delete_member(tests.id_of('chief'))$$, 'MAINA', null, 'the main admin is not deleted');
select throws_ok($$delete from auth.users where id = tests.id_of('chief')$$, 'PT409', null, 'the service does not delete the main admin');
select throws_ok($$delete from tanabana_free where id = tests.id_of('chief')$$, 'PT409', null, 'the profile of the main admin is not deleted');
select throws_ok($$update auth.users set email_change = 'x@scene.example' where id = tests.id_of('chief')$$, 'PT409', null, 'a request for another address is refused');
select throws_ok($$update auth.users set email = 'boss2@scene.example' where id = tests.id_of('chief')$$, 'PT409', null, 'a change of the address is refused');
select throws_ok($$update auth.users set email_confirmed_at = null where id = tests.id_of('chief')$$, 'PT409', null, 'the address cannot be unconfirmed');

-- Another admin proves who it is.
select tests.serve('boss');
select throws_ok($$select private.delete_member(tests.id_of('boss'))$$, 'REAUT', null, 'a session that is an hour old is not enough');
insert into auth.security_events (event, user_id, session_id) values ('reauthenticated', tests.id_of('boss'), tests.id_of('root'));
select throws_ok($$select private.check_own_leaving(tests.id_of('boss'))$$, 'REAUT', null, 'a proof of another session is not enough');
insert into auth.security_events (event, user_id, session_id) values ('reauthenticated', tests.id_of('boss'), tests.id_of('boss'));
select lives_ok($$select private.check_own_leaving(tests.id_of('boss'))$$, 'a password that was verified in the session is enough');
insert into auth.mfa_factors (user_id, factor_type, status, sealed_secret) values (tests.id_of('boss'), 'totp', 'verified', 'x');
select throws_ok($$select private.check_own_leaving(tests.id_of('boss'))$$, 'REAUT', null, 'the password is not enough for a user with a second factor');
delete from auth.mfa_factors where user_id = tests.id_of('boss');
delete from auth.security_events where event = 'reauthenticated';
select tests.prove('boss');
select ok((select private.delete_member(tests.id_of('boss'))), 'a recent session is enough');
select tests.as_owner();
select results_eq($$select l.actor_role, l.actor_name, l.actor_email, l.object_name, l.changes -> 0 ->> 'column' from private.audit_log l
    where l.object_table = 'members' and l.action = 'delete' order by l.id desc limit 1$$,
  $$values ('admin', 'Boss', 'boss@scene.example', 'Boss <boss@scene.example>', 'admin')$$, 'the audit log marks the account as that of an admin');

-- The last one.
delete from private.settings where key = 'main_admin_email';
delete from auth.users where id = tests.id_of('chief');
select throws_ok($$delete from auth.users where id = tests.id_of('root')$$, 'PT409', null, 'the last admin stays');
select throws_ok($$update private.members set membership_type = 'Free Member' where id = tests.id_of('root')$$, 'PT409', null, 'the caller is an admin');
select tests.serve('root');
select throws_ok($$select private.delete_member(tests.id_of('root'))$$, 'LASTA', null, 'the last admin stays whatever was proved');

-- Members leave as ever.
select tests.as_server();
select set_config('request.actor', jsonb_build_object('sub', tests.id_of('asha'))::text, true);
select ok((select private.delete_member(tests.id_of('asha'))), 'members need none of this');

select * from finish();
rollback;
