-- Rights on the files of the buckets: admins have all, an executive of a company with the role Admin has none. Reading
-- by the public address evaluates no policy.

-- Admins list, and see whether a file is there.
create policy select_admin on storage.objects for select to authenticated
  using (bucket_id = any (private.words_upload_buckets()) and (select private.is_admin()));

-- Admins upload.
create policy insert_admin on storage.objects for insert to authenticated
  with check (bucket_id = any (private.words_upload_buckets()) and (select private.is_admin()));

-- Admins overwrite a file, in its place.
create policy update_admin on storage.objects for update to authenticated
  using (bucket_id = any (private.words_upload_buckets()) and (select private.is_admin()));

-- Admins remove.
create policy delete_admin on storage.objects for delete to authenticated
  using (bucket_id = any (private.words_upload_buckets()) and (select private.is_admin()));

-- NOTE: visitors have no grant, as with the buckets.
revoke all on storage.objects from anon;
