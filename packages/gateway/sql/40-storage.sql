-- The storage service's own schema, as far as a bare Supabase has it
-- (https://supabase.com/docs/guides/storage/schema/design): buckets, and a row for each file in them. The bytes are
-- stored elsewhere, under the row's version. A product decides by policies on storage.objects who may upload,
-- overwrite, list and remove.

create schema if not exists storage;

-- Policies on the tables below name its functions.
grant usage on schema storage to anon, authenticated, service_role;

-- 1. Buckets

create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');
comment on type storage.buckettype is 'Kinds of buckets that upstream knows. Only STANDARD ones are served here.';

create table storage.buckets (
  id text primary key constraint buckets_id_check check (char_length(id) between 1 and 100 and id !~ '[/[:cntrl:]]'),
  name text not null unique,
  owner uuid,
  public boolean not null default false,
  file_size_limit bigint check (file_size_limit >= 0),
  allowed_mime_types text[],
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  avif_autodetection boolean default false,
  owner_id text,
  type storage.buckettype not null default 'STANDARD'
);
alter table storage.buckets enable row level security;

-- A product's policies select the rows: without one only the server sees or creates a bucket.
grant select, insert, update, delete on storage.buckets to anon, authenticated, service_role;

comment on table storage.buckets is 'Where files are kept: who may read them, how long they may be and of which types.';
comment on column storage.buckets.id is 'Key of the bucket, part of the address of its files.';
comment on column storage.buckets.name is 'Its name: the same as its key.';
comment on column storage.buckets.owner is 'The user who made it; null for the server''s own.';
comment on column storage.buckets.owner_id is 'The user who made it, as text; null for the server''s own.';
comment on column storage.buckets.type is 'Its kind: always STANDARD.';
comment on column storage.buckets.avif_autodetection is 'Upstream''s column; it has no effect.';
comment on column storage.buckets.public is 'Whether anybody may read its files by their public address. A bucket is private unless it was said.';
comment on column storage.buckets.file_size_limit is 'Most bytes of a file; null or 0 for the service''s own limit.';
comment on column storage.buckets.allowed_mime_types is 'Types of its files, as declared or as detected from their bytes; `image/*` for all of a kind, null for any.';
comment on column storage.buckets.created_at is 'When it was made.';
comment on column storage.buckets.updated_at is 'When it was last changed.';

-- 2. Files

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets on update cascade,
  -- Sorted by bytes, so that the contents of a folder are a range of the index, whatever the database's collation.
  name text collate "C" not null constraint objects_name_check
    check (octet_length(name) between 1 and 1024 and name !~ '[[:cntrl:]]' and '/' || name || '/' !~ '/\.{1,2}/'),
  owner_id text,
  version uuid not null default gen_random_uuid() unique,
  metadata jsonb,
  user_metadata jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now(),
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  owner uuid,
  unique (bucket_id, name)
);
-- Lists find names in any case.
create index objects_bucket_id_lower_name_idx on storage.objects (bucket_id, lower(name) collate "C");
alter table storage.objects enable row level security;

-- A product's policies select the rows: without one only the server uploads, lists or removes.
grant select, insert, update, delete on storage.objects to anon, authenticated, service_role;

comment on table storage.objects is 'The files of the buckets. Writing a row writes no file: only the storage service does both.';
comment on column storage.objects.id is 'Key of the file.';
comment on column storage.objects.bucket_id is 'The bucket that it is in.';
comment on column storage.objects.name is 'Its path in the bucket, folders parted by slashes.';
comment on column storage.objects.owner is 'The user who uploaded it, if the key is a UUID; null for the server''s own.';
comment on column storage.objects.owner_id is 'The user who uploaded it, as text; null for the server''s own.';
comment on column storage.objects.version is 'What its bytes are kept under; another one for each upload.';
comment on column storage.objects.metadata is 'What the service found: eTag, size, mimetype, cacheControl, lastModified, width and height of a picture.';
comment on column storage.objects.user_metadata is 'What the uploader said about it.';
comment on column storage.objects.created_at is 'When it was first uploaded.';
comment on column storage.objects.updated_at is 'When it was last uploaded.';
comment on column storage.objects.last_accessed_at is 'When it was last uploaded: reading is not recorded.';
comment on column storage.objects.path_tokens is 'The folders of its path and its name, for policies.';

-- 3. For policies

create function storage.foldername(name text) returns text[]
  language sql immutable parallel safe
  return (string_to_array(name, '/'))[1 : cardinality(string_to_array(name, '/')) - 1];
comment on function storage.foldername(text) is 'The folders of a path: `{a,b}` of `a/b/c.png`.';

create function storage.filename(name text) returns text
  language sql immutable parallel safe
  return (string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))];
comment on function storage.filename(text) is 'The last part of a path: `c.png` of `a/b/c.png`.';

create function storage.extension(name text) returns text
  language sql immutable parallel safe
  return substring(storage.filename(name) from '\.([^.]*)$');
comment on function storage.extension(text) is 'What follows the last dot of a path''s last part: `png` of `a/b/c.png`; null without one.';

create function storage.operation() returns text
  language sql stable parallel safe
  return current_setting('storage.operation', true);
comment on function storage.operation() is
  'The call of the storage service that runs, as `storage.object.list`; empty or null outside of it.';

create function storage.allow_any_operation(expected_operations text[]) returns boolean
  language sql stable parallel safe
  return exists (select from unnest(expected_operations) as expected (name)
    where name <> '' and regexp_replace(name, '^storage\.', '') = regexp_replace(storage.operation(), '^storage\.', ''));
comment on function storage.allow_any_operation(text[]) is
  'Whether one of these calls of the storage service runs. Their names may lack the `storage.` at the beginning.';

create function storage.allow_only_operation(expected_operation text) returns boolean
  language sql stable parallel safe
  return storage.allow_any_operation(array[expected_operation]);
comment on function storage.allow_only_operation(text) is 'Whether this call of the storage service runs.';

grant execute on function storage.foldername(text), storage.filename(text), storage.extension(text), storage.operation(),
  storage.allow_any_operation(text[]), storage.allow_only_operation(text) to anon, authenticated, service_role;
