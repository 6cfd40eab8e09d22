-- Price lists: PDFs of mills and markets.

create table public.price_updates_pdfs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid default auth.uid() references auth.users on delete set null,
  uploader_email text,
  file_name text not null
    constraint price_updates_pdfs_file_name_check
    check (char_length(file_name) <= private.limit_file_name_length() and file_name ~* '[^/\\]\.pdf$' and file_name !~ '[/\\[:cntrl:]]'),
  file_url text not null constraint price_updates_pdfs_file_url_check check (private.is_web_address(file_url)),
  thumbnail_url text constraint price_updates_pdfs_thumbnail_url_check check (private.is_web_address(thumbnail_url)),
  description text not null
    constraint price_updates_pdfs_description_check
    check (char_length(btrim(description)) between 1 and private.limit_price_list_description_length()),
  uploaded_at timestamptz not null default now(),
  published_at timestamptz default now()
    constraint price_updates_pdfs_published_at_check check (published_at between '2000-01-01' and '2200-01-01'),
  bucket_name text constraint price_updates_pdfs_bucket_name_check check (char_length(bucket_name) <= private.limit_file_name_length()),
  storage_file_path text
    constraint price_updates_pdfs_storage_file_path_check check (char_length(storage_file_path) <= private.limit_url_length()),
  point_count int not null default 0,
  search_text text not null generated always as (lower(description)) stored,
  constraint price_updates_pdfs_lines_check
    check (private.are_lines(file_name, file_url, thumbnail_url, description, bucket_name, storage_file_path))
);

alter table public.price_updates_pdfs enable row level security;

-- Price lists are public from the moment on; a draft has none.
create policy select_published on public.price_updates_pdfs for select to anon, authenticated using (published_at <= now());

-- Admins also read drafts and scheduled price lists.
create policy select_admin on public.price_updates_pdfs for select to authenticated using ((select private.is_admin()));

-- Admins upload.
create policy insert_admin on public.price_updates_pdfs for insert to authenticated with check ((select private.is_admin()));

-- Admins correct.
create policy update_admin on public.price_updates_pdfs for update to authenticated using ((select private.is_admin()));

-- Admins withdraw.
create policy delete_admin on public.price_updates_pdfs for delete to authenticated using ((select private.is_admin()));

-- NOTE: the uploader is granted to no client, as in news_items. search_text is for search_price_lists. point_count is
-- written by the triggers of price_list_points.
grant select (id, file_name, file_url, thumbnail_url, description, uploaded_at, bucket_name, storage_file_path, published_at, point_count)
  on public.price_updates_pdfs to anon, authenticated;

-- The columns of the upload form. The browser chooses the key, so a repeated request creates one row. The client may
-- send the uploader, but the account's id and e-mail are stored.
grant insert (id, user_id, uploader_email, file_name, file_url, thumbnail_url, description, uploaded_at, bucket_name, storage_file_path, published_at)
  on public.price_updates_pdfs to authenticated;

-- The file never changes; its texts and its picture may be corrected.
grant update (description, thumbnail_url, published_at) on public.price_updates_pdfs to authenticated;

-- The policy lets only admins delete.
grant delete on public.price_updates_pdfs to authenticated;

-- The list: newest first, id as tie-breaker.
create index price_updates_pdfs_published_at_idx on public.price_updates_pdfs (published_at desc, id desc);

-- The order of clients that know no moment of publication.
create index price_updates_pdfs_uploaded_at_idx on public.price_updates_pdfs (uploaded_at desc, id desc);

-- Search: the rows that have the trigrams of every word.
create index price_updates_pdfs_search_idx on public.price_updates_pdfs using gin (private.search_trigrams(search_text));

-- Finds the uploads of an account that is deleted.
create index price_updates_pdfs_user_id_idx on public.price_updates_pdfs (user_id);

-- The uploader is the signed-in user.
create trigger _100_uploader before insert or update of user_id on public.price_updates_pdfs
  for each row execute function private.tg__uploader();

-- New lists.
create trigger _550_announce_insert after insert on public.price_updates_pdfs referencing new table as after_rows
  for each statement execute function private.tg_price_updates_pdfs__announce();

-- Lists that are published, corrected or withdrawn to a draft.
create trigger _550_announce_update after update on public.price_updates_pdfs
  referencing old table as before_rows new table as after_rows
  for each statement execute function private.tg_price_updates_pdfs__announce();

-- Deleted lists.
create trigger _550_announce_delete after delete on public.price_updates_pdfs referencing old table as before_rows
  for each statement execute function private.tg_price_updates_pdfs__announce();

comment on table public.price_updates_pdfs is 'Price lists: PDFs of mills and markets.';
comment on column public.price_updates_pdfs.id is 'Key of the price list.';
comment on column public.price_updates_pdfs.user_id is 'The admin who uploaded it; null when the account is gone.';
comment on column public.price_updates_pdfs.uploader_email is 'The e-mail of that account; for the server.';
comment on column public.price_updates_pdfs.file_name is 'Name that the file is saved under, ending in .pdf.';
comment on column public.price_updates_pdfs.file_url is 'The PDF.';
comment on column public.price_updates_pdfs.thumbnail_url is 'Picture of its first page; null if there is none.';
comment on column public.price_updates_pdfs.description is 'What it lists: fibre, market or mill.';
comment on column public.price_updates_pdfs.published_at is 'From when on it shows, and by which it is ordered; null for a draft.';
comment on column public.price_updates_pdfs.uploaded_at is 'When it was uploaded.';
comment on column public.price_updates_pdfs.bucket_name is 'The bucket that contains the file.';
comment on column public.price_updates_pdfs.storage_file_path is 'The path of the file in the bucket.';
comment on column public.price_updates_pdfs.point_count is 'Prices that were entered from it: rows of price_list_points.';
comment on column public.price_updates_pdfs.search_text is 'The description in lower case, for searching.';
