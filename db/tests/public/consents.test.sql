-- A press of Continue is a consent once its code was entered; members see their own, and nobody changes one.
begin;
select plan(14);

select tests.make_member('asha');
select tests.make_user('bela');
select tests.make_user('chand');
insert into private.settings values ('admin_emails', '["boss@scene.example"]') on conflict (key) do update set value = excluded.value;
select tests.make_user('boss');

create function tests.begin_session(p_name text, p_method text) returns void language sql as $$
  insert into auth.sessions (user_id, amr) values (tests.id_of(p_name), jsonb_build_array(jsonb_build_object('method', p_method)))
$$;
create function tests.consents_of(p_name text) returns bigint language sql as $$
  select count(*) from public.consents where user_id = tests.id_of(p_name)
$$;

select private.press_consent(tests.id_of('bela'), 'en');
update private.consent_presses set pressed_at = now() - interval '2 hours';
select private.press_consent(tests.id_of('bela'), 'hi');
select is(tests.consents_of('bela'), 0::bigint, 'a press alone, at an address that anybody may have typed, is no consent');
select tests.begin_session('bela', 'password');
select is(tests.consents_of('bela'), 0::bigint, 'a password does not make it one');
select tests.begin_session('bela', 'otp');
select results_eq($$select text_version, language, given_with, given_at from public.consents where user_id = tests.id_of('bela')$$,
  $$values (private.default_legal_version(), 'hi', 'signup', now())$$, 'the code does: version, language and moment of the last press');
select is_empty('select * from private.consent_presses', 'the press is used up');
select tests.begin_session('bela', 'otp');
select is(tests.consents_of('bela'), 1::bigint, 'a later sign-in adds none');

select private.press_consent(tests.id_of('chand'), null);
update private.consent_presses set pressed_at = now() - make_interval(hours => private.limit_consent_press_hours());
select tests.begin_session('chand', 'otp');
select is(tests.consents_of('chand'), 0::bigint, 'a press that is too old is none');
select tests.begin_session('chand', 'oauth');
select results_eq($$select text_version, language, given_with from public.consents where user_id = tests.id_of('chand')$$,
  $$values (private.default_legal_version(), null::text, 'google')$$, 'the way through Google is one for an account without a profile');
select tests.begin_session('chand', 'oauth');
select is(tests.consents_of('chand'), 1::bigint, 'once');
select tests.begin_session('asha', 'oauth');
select tests.begin_session('asha', 'otp');
select is(tests.consents_of('asha'), 0::bigint, 'a member of before has none');

select tests.sign_in('bela');
select is((select count(*) from public.consents), 1::bigint, 'a member sees the own one');
select tests.sign_in('boss');
select is((select count(*) from public.consents), 0::bigint, 'an admin sees no one''s');

set local role service_role;
select throws_ok($$update public.consents set text_version = 'x'$$, '42501', null, 'the server changes none');
select throws_ok($$delete from public.consents$$, '42501', null, 'nor removes one');

select tests.as_owner();
select private.delete_member(tests.id_of('bela'));
select is(tests.consents_of('bela'), 0::bigint, 'it goes with the account');
select * from finish();
rollback;
