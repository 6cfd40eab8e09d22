-- Files in buckets: the storage service's schema.

create schema if not exists storage;

create table storage.buckets (
  id text primary key constraint buckets_id_check check (char_length(id) between 1 and 100 and id !~ '[/[:cntrl:]]'),
  name text not null unique,
  owner uuid,
  public boolean not null default false,
  file_size_limit bigint check (file_size_limit > 0),
  allowed_mime_types text[],
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets on update cascade,
  name text collate "C" not null constraint objects_name_check
    check (octet_length(name) between 1 and 1024 and name !~ '[[:cntrl:]]' and '/' || name || '/' !~ '/(\.{0,2})/'),
  owner_id text,
  version uuid not null unique,
  metadata jsonb,
  user_metadata jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now(),
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  unique (bucket_id, name)
);
