-- News, snippets and price lists: read by everybody, written by admins, searched by words.
begin;
select plan(42);

select tests.make_member('asha');
select tests.make_member('boss', '{"membership_type": "admin"}');
select tests.make_member('other', '{"membership_type": "admin"}');

-- Who writes, and as whom.
select tests.sign_in('asha');
select throws_ok($$insert into news_items (headline, content) values ('x', 'x')$$, '42501', null, 'a member publishes no news');
select throws_ok($$insert into news_snippets (headline, snippet_content) values ('x', 'x')$$, '42501', null, 'a member publishes no snippets');
select throws_ok($$insert into price_updates_pdfs (file_name, file_url, description) values ('x.pdf', '/x', 'x')$$, '42501', null, 'a member publishes no price lists');
select tests.sign_in('boss');
insert into news_items (headline, content, user_id, uploader_email) values ('Cotton rises', 'x', tests.id_of('asha'), 'someone@else.example');
insert into news_snippets (headline, snippet_content) values ('Holiday', repeat('x', 250));
insert into price_updates_pdfs (file_name, file_url, description) values ('list.PDF', 'https://files.example/list.pdf', 'Viscose');
select throws_ok($$select uploader_email from news_items$$, '42501', null, 'no client reads the e-mail address of the uploader');
select throws_ok($$select user_id from price_updates_pdfs$$, '42501', null, 'no client reads the id of the uploader');
select lives_ok($$update news_items set content = 'y'$$, 'an admin changes news');
select throws_ok($$update news_items set created_at = now()$$, '42501', null, 'an admin cannot change the date');
select throws_ok($$update price_updates_pdfs set file_url = '/other.pdf'$$, '42501', null, 'an admin cannot change the file of a list');
select tests.as_owner();
select results_eq($$select uploader_email, user_id = tests.id_of('boss') from news_items$$, $$values ('boss@scene.example', true)$$,
  'the uploader is the signed-in user, whatever was sent');
update private.members set membership_type = 'Free Member' where id = tests.id_of('boss');
select private.delete_member(tests.id_of('boss'));
select results_eq(
  $$select user_id, uploader_email from news_items union all select user_id, uploader_email from news_snippets
    union all select user_id, uploader_email from price_updates_pdfs$$,
  $$values (null::uuid, null::text), (null, null), (null, null)$$, 'uploads stay after their account is deleted, without a name');

-- What may be written.
select throws_ok($$insert into news_items (headline, content) values ('  ', 'x')$$, '23514', null, 'a headline is required');
select throws_ok($$insert into news_items (headline, content) values ('x', E' \n ')$$, '23514', null, 'content is required');
select throws_ok($$insert into news_items (headline, content, image_url) values ('x', 'x', 'javascript:alert(1)')$$, '23514', null, 'a picture cannot be a script');
select throws_ok($$insert into news_items (headline, content, image_url) values ('x', 'x', '//elsewhere.example/x')$$, '23514', null, 'a picture cannot be on another site');
select throws_ok($$insert into news_snippets (headline, snippet_content) values ('x', repeat('x', 251))$$, '23514', null, 'a snippet has at most 250 characters');
select lives_ok($$insert into news_snippets (headline, snippet_content) values ('x', repeat('क', 250))$$, 'the limit counts characters, not bytes');
select throws_ok($$insert into news_snippets (headline, snippet_content) values ('x', '')$$, '23514', null, 'a snippet has at least one character');
select throws_ok($$insert into price_updates_pdfs (file_name, file_url, description) values ('x.pdf', '/x.pdf', ' ')$$, '23514', null, 'a price list needs a description');
select throws_ok($$insert into price_updates_pdfs (file_name, file_url, description) values ('x.png', '/x.png', 'x')$$, '23514', null, 'a price list must be a PDF');
select throws_ok($$insert into price_updates_pdfs (file_name, file_url, description) values ('../x.pdf', '/x.pdf', 'x')$$, '23514', null, 'the name of a PDF cannot be a path');

-- Searching.
delete from news_items;
insert into news_items (headline, content, published_at)
select headline, content, now() - n * interval '1 minute' from (values
  (1, 'Cotton up 5%', 'Shankar-6 in Rajkot'), (2, 'PTA falls', 'cotton steady in Surat'), (3, 'सूरत में माँग', 'कपास 5_6'),
  (4, 'Surat', 'Path C:\mill and 50 deals')) v(n, headline, content);
select tests.sign_out();
create function pg_temp.found(p_query text) returns text[] language sql as $$
  select coalesce(array_agg(r ->> 'headline' order by place), '{}')
  from jsonb_array_elements(search_news_items(p_query) -> 'rows') with ordinality t (r, place) $$;
select is(pg_temp.found('COTTON'), array['Cotton up 5%', 'PTA falls'], 'a search ignores case, newest first');
select is(pg_temp.found(' surat  cot '), array['PTA falls'], 'every word must match, in any order and across headline and content');
select is(pg_temp.found('सूरत'), array['सूरत में माँग'], 'a search works in any script');
select is(pg_temp.found('5%'), array['Cotton up 5%'], 'a percent sign is literal');
select is(pg_temp.found('5_6'), array['सूरत में माँग'], 'an underscore is literal');
select is(pg_temp.found('c:\m'), array['Surat'], 'a backslash is literal');
select is(pg_temp.found($$' or 'a' = 'a$$), '{}', 'a quote is literal');
select is(cardinality(pg_temp.found('  ')), 4, 'an empty search finds everything');
select throws_ok($$select search_text from news_items$$, '42501', null, 'the search text cannot be read');

select is(search_news_items('cotton') - 'rows', '{"page": 1, "total": 2, "is_complete": true}', 'the result has the number of matches, and that all rows were searched');
select is(
  (select array_agg(key order by key) from jsonb_object_keys(search_news_items('cotton') -> 'rows' -> 0) key),
  (select array_agg(a.attname::text order by a.attname::text) from pg_attribute a
   where a.attrelid = 'news_items'::regclass and a.attnum > 0 and has_column_privilege('anon', a.attrelid, a.attnum, 'select')),
  'an article has the public columns');
select throws_ok($$select private.search_newest('auth.users', 'email', '', 1, 10, false)$$, '42501', null, 'other tables cannot be searched by it');

-- Pages: sixty of each moment among 3100, more than a search looks through; the 3000th is the last of its moment.
select tests.as_owner();
delete from news_snippets;
insert into news_snippets (headline, snippet_content, published_at)
select 'Rate ' || n, case when n % 31 = 0 then 'madder' else 'neel' end, now() - (n - 1) / 60 * interval '1 minute' from generate_series(1, 3100) n;
select tests.sign_out();
select is(jsonb_array_length(search_news_snippets('neel') -> 'rows'), 50, 'a page holds fifty');
select is(
  (select format('%s %s', count(*), count(distinct r -> 'id')) from generate_series(1, 3) page, jsonb_array_elements(search_news_snippets('rate 1', page) -> 'rows') r),
  '150 150', 'pages hold every row once, though sixty are of one moment');
select is(search_news_snippets('neel', 99999) -> 'page', search_news_snippets('neel', 2147483647) -> 'page', 'a page behind the last is the last');
select is(
  (select array_agg(search_news_snippets('neel', page) -> 'page') from unnest(array[0, -7, null]) page), array['1', '1', '1']::jsonb[],
  'a page before the first is the first');
select is(search_news_snippets('neel') - 'rows', '{"page": 1, "total": 2904, "is_complete": false}', 'a common word is counted among the newest three thousand, and the result shows that');
select is(search_news_snippets('madder') - 'rows', '{"page": 1, "total": 100, "is_complete": true}', 'a rare word is found in every row');
select is((search_news_snippets('rate 3077') -> 'rows' -> 0 ->> 'headline'), 'Rate 3077', 'a single row behind all others is found');
select is(search_news_snippets('qz') - 'rows', '{"page": 1, "total": 0, "is_complete": false}', 'two letters have no trigram: the search is incomplete instead of empty');
select tests.as_owner();
create or replace function private.limit_news_search_bytes() returns int language sql immutable return 50;
select tests.sign_out();
select is(search_news_items('surat') - 'rows', '{"page": 1, "total": 2, "is_complete": true}', 'long articles are searched up to a number of bytes, and by the index beyond');
select is(search_news_items('5_') - 'rows', '{"page": 1, "total": 0, "is_complete": false}', 'the rest is not searched');

select * from finish();
rollback;
