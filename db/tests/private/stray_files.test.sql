-- Files that no row references, and referenced ones.
begin;
select plan(8);

-- Every file here is old enough but the last.
insert into storage.objects (bucket_id, name, version, updated_at)
select split_part(file, '/', 1), substr(file, strpos(file, '/') + 1), gen_random_uuid(), now() - interval '25 hours'
from unnest(array['prices/prices/1_list.pdf', 'prices/prices/2_सूत (new) & old.pdf', 'prices/thumbs/1.png', 'newsimages/news_images/a.png',
  'companyfiles/logos/a.svg', 'companyfiles/banners/a.png', 'companyfiles/brochures/a.pdf', 'companyfiles/brochures/a.png',
  'companyfiles/partner_logos/a.svg', 'corporateads/public/a.png', 'corporateads/public/b.png',
  'newsimages/news_images/stray.png', 'corporateads/public/a.png.png']) file;
insert into storage.objects (bucket_id, name, version) values ('newsimages', 'news_images/young.png', gen_random_uuid());
insert into storage.buckets (id, name) values ('elsewhere', 'elsewhere');
insert into storage.objects (bucket_id, name, version, updated_at) values ('elsewhere', 'x', gen_random_uuid(), now() - interval '9 days');

insert into price_updates_pdfs (file_name, file_url, thumbnail_url, description, bucket_name, storage_file_path) values
  ('1.pdf', '/1.pdf', 'https://old.example/storage/v1/object/public/prices/thumbs/1.png?download=x', 'x', 'prices', 'prices/1_list.pdf'),
  ('2.pdf', 'https://new.example/storage/v1/object/public/prices/prices/2_%E0%A4%B8%E0%A5%82%E0%A4%A4%20(new)%20&%20old.pdf', null, 'x', null, null);
insert into news_items (headline, content, image_url) values ('x', 'x', '/storage/v1/object/public/newsimages/news_images/a.png');
insert into company_details (company_name, logo_url, banner_image_url, brochure_pdf_url, brochure_thumbnail_url) values ('Acme',
  'https://x.example/storage/v1/object/public/companyfiles/logos/a.svg', 'https://x.example/storage/v1/object/public/companyfiles/banners/a.png',
  'https://x.example/storage/v1/object/public/companyfiles/brochures/a.pdf', 'https://x.example/storage/v1/object/public/companyfiles/brochures/a.png');
insert into partner_organisations (name, logo_url) values ('Circle', 'https://x.example/storage/v1/object/public/companyfiles/partner_logos/a.svg');
insert into corporate_ads (company_name, from_date, to_date, placement_type, page_location, ad_image_url, ad_image_path, alt_text) values
  ('Acme', '2026-01-01', '2026-01-02', 'Home', 'HomePage', '/x.png', 'public/a.png', 'x'),
  ('Acme', '2026-01-01', '2026-01-02', 'Home', 'HomePage', 'https://x.example/storage/v1/object/public/corporateads/public/b.png', null, 'x');

select bag_eq('select bucket_id || ''/'' || name from private.stray_files(100)',
  $$values ('newsimages/news_images/stray.png'), ('corporateads/public/a.png.png')$$,
  'what no row names is stray, when it is older than a day and of the product''s own buckets');
select is((select count(*) from private.stray_files(1)), 1::bigint, 'so many at a time');

select is(private.file_of_address('https://x.example/storage/v1/object/public/a/b%2Fc%20%25.png?x=1#y'), 'a/b/c %.png', 'an address is read as it is written');
select is(private.file_of_address('https://x.example/pictures/a.png'), null, 'another site''s address names no file of ours');
select is(private.file_of_address('/storage/v1/object/public/a/%ff'), null, 'nor does one that is no text');

-- What is not an address of a file, every other column of addresses and paths has to be in the function.
select is_empty($$
  select c.table_name || '.' || c.column_name from information_schema.columns c
  join pg_class t on t.oid = format('%I.%I', c.table_schema, c.table_name)::regclass and t.relkind = 'r'
  where c.table_schema = 'public' and c.column_name ~ '_(url|path)$' and c.column_name not in ('website_url', 'click_url')
    and pg_get_functiondef('private.stray_files'::regproc) !~ (c.column_name || '[^;]* from public\.' || c.table_name || '\M')
$$, 'every column that may name a file is looked at');

-- Who uploads into the product's buckets.
select tests.as_owner();
select tests.make_member('asha');
select tests.make_member('boss', '{"membership_type": "admin"}');
select tests.sign_in('asha');
select throws_ok($$insert into storage.objects (bucket_id, name, version) values ('prices', 'mine.pdf', gen_random_uuid())$$, '42501', null, 'a member uploads nothing');
select tests.sign_in('boss');
select lives_ok($$insert into storage.objects (bucket_id, name, version) values ('prices', 'ours.pdf', gen_random_uuid())$$, 'an admin does');

select * from finish();
rollback;
