-- The language of letters to somebody.
begin;
select plan(8);

select tests.make_member('asha');
select tests.as_server();
select is(private.language_of(tests.id_of('asha')), 'en', 'a member who chose none is written to in English');
select is(private.known_language_of(tests.id_of('asha')), null, 'the language of a new member is unknown');
update private.members set language = 'hi' where id = tests.id_of('asha');
select is(private.language_of(tests.id_of('asha')), 'hi', 'a member is written to in the chosen language');
select is(private.known_language_of(tests.id_of('asha')), 'hi', 'the chosen language is known');

insert into auth.users (id, email, raw_user_meta_data)
  values ('00000000-0000-4000-8000-00000000a001', 'new@scene.example', '{"language": "hi"}');
select is(private.language_of('00000000-0000-4000-8000-00000000a001'), 'hi', 'without a profile the language of the browser at sign-up counts');
update auth.users set raw_user_meta_data = '{"language": "en"}' where email = 'asha@scene.example';
select is(private.language_of(tests.id_of('asha')), 'hi', 'with a profile the language of the browser does not count');
select is(private.language_of('00000000-0000-4000-8000-00000000a002'), 'en', 'an unknown id is English');
select is(private.known_language_of('00000000-0000-4000-8000-00000000a002'), null, 'an unknown id has no known language');

select * from finish();
rollback;
