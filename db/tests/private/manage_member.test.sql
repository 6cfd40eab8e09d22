-- Changes of a member by an admin, the effects on the ways to sign in, and the deletion of a profile.
begin;
select plan(43);

select tests.make_member('asha', '{"messaging_credits": 25, "country_code": "+91", "mobile_number": "9825012345"}');
select tests.make_member('bala', '{"country_code": "+91", "mobile_number": "9825012346", "referred_by_code": "ASHA1"}');
select tests.make_member('root', '{"membership_type": "admin"}');
select tests.make_member('chief');
select tests.make_user('guest');
insert into private.settings (key, value) values ('admin_emails', '["chief@scene.example", "vacant@scene.example"]')
  on conflict (key) do update set value = excluded.value;
insert into auth.sessions (user_id) values (tests.id_of('asha')), (tests.id_of('bala'));
insert into auth.one_time_tokens (user_id, token_type, relates_to, code_hash, expires_at)
  values (tests.id_of('asha'), 'recovery', 'asha@scene.example', 'x', now() + interval '1 hour');
create temporary table who as select tests.id_of('asha') as asha, tests.id_of('bala') as bala, tests.id_of('root') as root,
  tests.id_of('chief') as chief, tests.id_of('guest') as guest;
grant select on who to public;

create function pg_temp.edit(p_data jsonb, p_was jsonb default '{}', p_key text default gen_random_uuid()::text, p_by text default 'root', p_whom text default 'asha')
  returns int language sql as $$
  select new_balance from who, private.manage_member((to_jsonb(who) ->> p_by)::uuid, (to_jsonb(who) ->> p_whom)::uuid, p_data, p_was, 'for a fair', p_key)
$$;
create function pg_temp.edit_sql(p_by text, p_whom text) returns text language sql as
  $$select format('select pg_temp.edit(''{"city": "Pune"}'', p_by => %L, p_whom => %L)', p_by, p_whom)$$;
grant execute on all functions in schema pg_temp to public;

-- Who may.
select tests.sign_in('root');
select throws_ok($$select private.manage_member(root, asha, '{}', '{}', null, 'k') from who$$, '42501', null, 'no client calls the function, an admin neither');
select throws_ok($$select private.delete_profile(root, asha) from who$$, '42501', null, 'no client calls the deletion');
select tests.as_server();
select throws_ok(pg_temp.edit_sql('bala', 'asha'), 'NOADM', null, 'a member edits nobody');
select throws_ok(pg_temp.edit_sql('asha', 'asha'), 'NOADM', null, 'a member cannot edit by this function');
select throws_ok($$select private.manage_member(null, asha, '{}', '{}', null, 'k') from who$$, 'NOADM', null, 'a visitor edits nobody');
select throws_ok(pg_temp.edit_sql('root', 'root'), 'ADMIN', null, 'an admin does not edit the own profile here');
select throws_ok(pg_temp.edit_sql('root', 'chief'), 'ADMIN', null, 'an admin does not edit another admin');
select throws_ok(pg_temp.edit_sql('root', 'guest'), 'NOPRF', null, 'a user without a profile cannot be edited');

-- What is changed.
select is(pg_temp.edit('{"member_name": "Asha P", "city": "Pune", "business_name": "Asha Mills"}'), 25, 'an admin edits a member');
select tests.as_owner();
select results_eq($$select member_name, city, business_name, mobile_number, email from private.members where id = (select asha from who)$$,
  $$values ('Asha P', 'Pune', 'Asha Mills', '9825012345', 'asha@scene.example')$$, 'fields that are not sent stay');
select is((select count(*) from auth.sessions where user_id = (select asha from who)), 1::bigint, 'the session stays');
select tests.as_server();
select throws_ok($$select pg_temp.edit('{"mobile_number": "9825012346"}')$$, 'TAKEN', null, 'a number of another account is refused');
select lives_ok($$select pg_temp.edit('{"mobile_number": null, "country_code": null}')$$, 'a number may be removed');

-- What the screen showed.
select throws_ok($$select pg_temp.edit('{"city": "Goa"}', '{"city": "Surat"}')$$, 'STALE', null, 'a field that was changed meanwhile is not overwritten');
select lives_ok($$select pg_temp.edit('{"city": "Goa"}', '{"city": "Pune"}')$$, 'an unchanged field is overwritten');
select lives_ok($$select pg_temp.edit('{"city": "Goa"}', '{"city": "Pune"}')$$, 'a repeated call is done already');
select throws_ok($$select pg_temp.edit('{"messaging_credits": 30}', '{"messaging_credits": 26}')$$, 'STALE', null, 'a credit that was used meanwhile counts');

-- Credits.
select is(pg_temp.edit('{"messaging_credits": 40}', '{"messaging_credits": 25}', 'once'), 40, 'the balance is set');
select is(pg_temp.edit('{"messaging_credits": 40}', '{"messaging_credits": 25}', 'once'), 40, 'the balance is set once');
select tests.as_owner();
select tests.sign_in('bala');
insert into purchase_enquiries (fibre_type, quantity_required_kgs) values ('Jute', 10);
select tests.as_owner();
select private.deduct_credit(who.asha, 'usage_enquiry', e.id, null) from who, purchase_enquiries e;
select tests.as_server();
select is(pg_temp.edit('{"messaging_credits": 40}', '{"messaging_credits": 25}', 'once'), 39, 'the balance is set also when a credit was used in between');
select is(pg_temp.edit('{"messaging_credits": 0}', '{}', 'twice'), 0, 'the balance may become zero');
select tests.as_owner();
select results_eq($$select change, balance_after, reason, note, actor_id from credit_ledger where member_id = (select asha from who) and reason = 'admin' order by id$$,
  $$select v.*, root from (values (15, 40, 'admin', 'for a fair'), (-39, 0, 'admin', 'for a fair')) v, who$$, 'each change has a ledger row with its admin and note');

-- Another address.
select tests.as_server();
select throws_ok($$select pg_temp.edit('{"email": "bala@scene.example"}')$$, 'TAKEN', null, 'an address of another account is refused');
select throws_ok($$select pg_temp.edit('{"email": "Vacant@Scene.example "}')$$, 'TAKEN', null, 'an address of the admin list that nobody has is refused');
select lives_ok($$select pg_temp.edit('{"email": " New@Scene.example"}', '{"email": "asha@scene.example"}')$$, 'another address is accepted');
select tests.as_owner();
select results_eq($$select email, email_confirmed_at from auth.users where id = (select asha from who)$$, $$values ('new@scene.example', null::timestamptz)$$,
  'the new address signs in once it is confirmed');
select is((select email from private.members where id = (select asha from who)), 'new@scene.example', 'the profile has the new address');
select is((select count(*) from auth.sessions where user_id = (select asha from who)), 0::bigint, 'the sessions are ended');
select is((select count(*) from auth.one_time_tokens where user_id = (select asha from who)), 0::bigint, 'codes to the former address are void');
select is((select to_email from private.account_notices where kind = 'email_changed'), 'asha@scene.example', 'a notice is sent');
select results_eq($$select actor_id, detail from auth.security_events where event = 'email_changed' and user_id = (select asha from who)$$,
  $$select root, 'admin'::text from who$$, 'the security log names the admin');
select is((select count(*) from auth.sessions where user_id = (select bala from who)), 1::bigint, 'no other account changes');

-- A profile that is deleted.
update private.members set referral_code = 'ASHA1' where id = (select asha from who);
update private.members set referred_by_code = 'ASHA1' where id = (select bala from who);
insert into company_details (company_name, dealer_user_ids) select 'Acme', array[asha] from who;
select tests.as_server();
select throws_ok($$select private.delete_profile(bala, asha) from who$$, 'NOADM', null, 'a member deletes nobody');
select throws_ok($$select private.delete_profile(root, root) from who$$, 'ADMIN', null, 'an admin does not delete the own profile here');
select throws_ok($$select private.delete_profile(root, chief) from who$$, 'ADMIN', null, 'an admin does not delete another admin');
select is((select private.delete_profile(root, asha) from who), true, 'an admin deletes a profile');
select is((select private.delete_profile(root, asha) from who), false, 'a second deletion does nothing');
select tests.as_owner();
select is((select count(*) from private.members where id = (select asha from who)), 0::bigint, 'the profile is gone');
select is((select email from auth.users where id = (select asha from who)), 'new@scene.example', 'the login account stays');
select is((select referred_by_code from private.members where id = (select bala from who)), null, 'the referral code is deleted');
select is((select dealer_user_ids from company_details where company_name = 'Acme'), '{}', 'the entry in the dealers of a company is deleted');
select is((select count(*) from credit_ledger where note is not null or idempotency_key is not null), 0::bigint, 'the ledger names nobody');
select is((select actor_id from auth.security_events where event = 'profile_deleted'), (select root from who), 'the security log names the admin');

select * from finish();
rollback;
