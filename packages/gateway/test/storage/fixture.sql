-- Buckets of a small museum: pictures that everybody sees, notes that only their writers do, and a lost property office.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('pictures', 'pictures', true, 200000, '{image/png,image/jpeg,image/webp,image/gif,image/svg+xml,application/pdf}'),
  ('anything', 'anything', true, 2000000, null),
  ('drop', 'drop', false, null, '{image/*}');
insert into storage.buckets (id, name) values ('notes', 'notes');

-- A member of the staff, by a claim of the token.
create function public.is_staff() returns boolean language sql stable
  return coalesce((auth.jwt() ->> 'staff')::boolean, false);
grant execute on function public.is_staff() to anon, authenticated;

create policy staff on storage.objects for all to authenticated
  using (bucket_id in ('pictures', 'anything') and (select public.is_staff()))
  with check (bucket_id in ('pictures', 'anything') and (select public.is_staff()));
create policy own_folder on storage.objects for all to authenticated
  using (bucket_id = 'notes' and (storage.foldername(name))[1] = auth.uid()::text)
  with check (bucket_id = 'notes' and (storage.foldername(name))[1] = auth.uid()::text);
-- A finder leaves a thing and never sees it again.
create policy leave on storage.objects for insert to anon, authenticated with check (bucket_id = 'drop');

create policy staff on storage.buckets for all to authenticated
  using ((select public.is_staff())) with check ((select public.is_staff()));
