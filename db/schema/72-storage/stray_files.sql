-- Uploaded files that no row references: a screen uploaded one and did not save, or a row was deleted.

-- A row references a file by its public address, whatever the current domain of the site, or by its path in the bucket.
create function private.file_of_address(address text) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  v_path constant text := substring(address from '/storage/v1/object/public/([^?#]+)');
begin
  return convert_from(decode((
    select string_agg(case when piece[1] ~* '^%[0-9a-f]{2}$' then substr(piece[1], 2) else encode(convert_to(piece[1], 'UTF8'), 'hex') end, '')
    from regexp_matches(v_path, '%[0-9a-f]{2}|[^%]+|%', 'gi') piece), 'hex'), 'UTF8');
exception when character_not_in_repertoire then
  return null;
end
$$;
comment on function private.file_of_address(text) is
  'Bucket and path of the file that a public address of the storage service names; null for any other address.';

-- A new column that names a file is looked at here, or its files are removed a day after they were uploaded: the test beside
-- (db/tests/private/stray_files.test.sql) knows every column of addresses.
create function private.stray_files(p_limit int) returns table (bucket_id text, name text)
  language sql stable set search_path = ''
as $$
  with addresses (address) as (
    select file_url from public.price_updates_pdfs
    union all select thumbnail_url from public.price_updates_pdfs
    union all select image_url from public.news_items
    union all select logo_url from public.company_details
    union all select banner_image_url from public.company_details
    union all select brochure_pdf_url from public.company_details
    union all select brochure_thumbnail_url from public.company_details
    union all select logo_url from public.partner_organisations
    union all select ad_image_url from public.corporate_ads
  ), named (file) as materialized (
    select private.file_of_address(address) from addresses where address like '%/storage/v1/object/public/%'
    union select bucket_name || '/' || storage_file_path from public.price_updates_pdfs
    union select 'corporateads/' || ad_image_path from public.corporate_ads
  )
  select o.bucket_id, o.name from storage.objects o
  where o.bucket_id = any (private.words_upload_buckets())
    and o.updated_at < now() - make_interval(hours => private.limit_stray_file_hours())
    and not exists (select from named n where n.file = o.bucket_id || '/' || o.name)
  order by o.updated_at, o.id limit p_limit
$$;
comment on function private.stray_files(int) is
  'Some of the files that no row names and that are older than a day: those of an upload whose form was not saved, or whose row was deleted.';

-- The job that removes them (apps/server/src/jobs/remove-stray-files.ts).
grant execute on function private.stray_files(int), private.file_of_address(text) to service_role;
