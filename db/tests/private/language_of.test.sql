-- The language of letters to somebody.
begin;
select plan(8);

select tests.make_member('asha');
select tests.as_server();
select is(private.language_of(tests.id_of('asha')), 'en', 'a member who chose none is written to in English');
select is(private.known_language_of(tests.id_of('asha')), null, 'and their language is not known');
update private.members set language = 'hi' where id = tests.id_of('asha');
select is(private.language_of(tests.id_of('asha')), 'hi', 'a member who chose one, in that one');
select is(private.known_language_of(tests.id_of('asha')), 'hi', 'which is known');

insert into auth.users (id, email, raw_user_meta_data)
  values ('00000000-0000-4000-8000-00000000a001', 'new@scene.example', '{"language": "hi"}');
select is(private.language_of('00000000-0000-4000-8000-00000000a001'), 'hi', 'before there is a profile, what the browser said at sign-up counts');
update auth.users set raw_user_meta_data = '{"language": "en"}' where email = 'asha@scene.example';
select is(private.language_of(tests.id_of('asha')), 'hi', 'and no longer once there is one');
select is(private.language_of('00000000-0000-4000-8000-00000000a002'), 'en', 'nobody is written to in English');
select is(private.known_language_of('00000000-0000-4000-8000-00000000a002'), null, 'nobody has a known language');

select * from finish();
rollback;
