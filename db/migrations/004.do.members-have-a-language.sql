-- Members choose the language of their screens and letters; nobody has chosen yet.

create or replace function private.words_languages() returns text[] language sql immutable parallel safe return array['en', 'hi'];

alter table private.members add column language text;

alter table private.members add constraint members_language_check check (language = any (private.words_languages())) not valid;
