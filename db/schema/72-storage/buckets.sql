-- The buckets for uploads of admins. All are publicly readable by the address of a file. The gateway owns the schema;
-- packages/domain/src/uploads/buckets.ts has the types and sizes that each accepts, and npm run gen writes the rows.

-- Written to be run again: an installed bucket follows when a limit is changed.
do $$
begin
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
    -- generated: buckets
    ('prices', 'prices', true, private.limit_price_list_bytes(), private.words_upload_types_prices()),
    ('newsimages', 'newsimages', true, private.limit_news_image_bytes(), private.words_upload_types_newsimages()),
    ('companyfiles', 'companyfiles', true, private.limit_company_file_bytes(), private.words_upload_types_companyfiles()),
    ('corporateads', 'corporateads', true, private.limit_ad_image_bytes(), private.words_upload_types_corporateads())
    -- end
  on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types, updated_at = now()
  where (buckets.public, buckets.file_size_limit, buckets.allowed_mime_types)
    is distinct from (excluded.public, excluded.file_size_limit, excluded.allowed_mime_types);
end
$$;

-- Admins read the list of buckets. NOTE: only the server creates or changes buckets; those of the product are above.
create policy select_admin on storage.buckets for select to authenticated using ((select private.is_admin()));

-- NOTE: visitors have no grant: a file of a public bucket is read by its address, which the service looks up itself.
revoke all on storage.buckets from anon;

-- Members read by the policy above, and no more.
revoke insert, update, delete on storage.buckets from authenticated;
