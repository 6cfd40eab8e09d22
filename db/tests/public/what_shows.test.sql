-- Everybody sees news, snippets, price lists and ads from their publication on; only admins see drafts and scheduled
-- ones.
begin;
select plan(15);

select tests.make_member('asha');
select tests.make_member('boss', '{"membership_type": "admin"}');
delete from news_items;
delete from news_snippets;
delete from price_updates_pdfs;
delete from corporate_ads;

create function tests.titles(p_answer jsonb, p_key text) returns jsonb language sql as $$
  select coalesce(jsonb_agg(r -> p_key order by n), '[]') from jsonb_array_elements(p_answer -> 'rows') with ordinality t (r, n) $$;
grant execute on all functions in schema tests to public;

select tests.sign_in('boss');
insert into news_items (headline, content) values ('Yarn shown', 'x');
insert into news_items (headline, content, published_at) values
  ('Yarn draft', 'x', null), ('Yarn tomorrow', 'x', now() + interval '1 day'), ('Yarn before', 'x', now() - interval '1 day');
insert into news_snippets (headline, snippet_content, published_at) values ('s', 'yarn shown', now()), ('s', 'yarn draft', null),
  ('s', 'yarn later', now() + interval '1 minute');
insert into price_updates_pdfs (file_name, file_url, description, published_at) values ('a.pdf', '/a.pdf', 'Yarn shown', now()),
  ('b.pdf', '/b.pdf', 'Yarn draft', null), ('c.pdf', '/c.pdf', 'Yarn later', now() + interval '1 minute');
insert into corporate_ads (company_name, from_date, to_date, placement_type, page_location, ad_image_url, alt_text, published_at)
select name, private.india_date(), private.india_date(), 'Home', 'HomePage', '/a.webp', name, at
from (values ('Shown', now()), ('Draft', null), ('Later', now() + interval '1 minute')) v (name, at);
select is((select count(*) from news_items), 4::bigint, 'an admin reads drafts and scheduled rows');
select is((select published_at is not null from news_items where headline = 'Yarn shown'), true, 'a row without a time is published at once');
select is(tests.titles(search_news_items('yarn'), 'headline'), '["Yarn shown", "Yarn before"]', 'the search of the page finds no draft, for an admin either');
select is(tests.titles(search_news_items('yarn', 1, true), 'headline'), '["Yarn draft", "Yarn tomorrow", "Yarn shown", "Yarn before"]',
  'the search of administration does, drafts first, then by the time');
select throws_ok($$insert into news_items (headline, content, published_at) values ('x', 'x', 'infinity')$$, '23514', null, 'a publication time is accepted');

-- The readers: a visitor and a member.
select tests.sign_in('asha');
select is((select array_agg(headline order by published_at desc) from news_items), array['Yarn shown', 'Yarn before'], 'members read published rows');
select is(tests.titles(search_news_items('yarn', 1, true), 'headline'), '["Yarn shown", "Yarn before"]', 'members find only those, whatever they request');
select tests.sign_out();
select is((select array_agg(headline order by published_at desc) from news_items), array['Yarn shown', 'Yarn before'], 'visitors find only those');
select is((search_news_items('yarn', 1, true) ->> 'total')::int, 2, 'the count includes only those');
select is((select array_agg(snippet_content) from news_snippets), array['yarn shown'], 'the same holds for snippets');
select is(tests.titles(search_news_snippets('yarn', 1, true), 'snippet_content'), '["yarn shown"]', 'the same holds for the search of snippets');
select is((select array_agg(description) from price_updates_pdfs), array['Yarn shown'], 'the same holds for price lists');
select is(tests.titles(search_price_lists('yarn', 1, true), 'description'), '["Yarn shown"]', 'the same holds for the search of price lists');
select is((select array_agg(company_name) from corporate_ads), array['Shown'], 'the same holds for ads');
select tests.as_owner();
create temporary table every_ad as select array_agg(id) as ids from corporate_ads;
grant select on every_ad to anon;
select tests.sign_out();
select count_ads((select ids from every_ad));
select tests.as_owner();
select is((select sum(impressions) from private.ad_days), 1::bigint, 'only a published ad is counted');

select finish();
rollback;
