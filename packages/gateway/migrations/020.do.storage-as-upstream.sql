-- A bucket's limit of 0 is none, and a version is a text, as upstream: rows that are brought here keep theirs.

alter table storage.buckets
  drop constraint buckets_file_size_limit_check,
  add constraint buckets_file_size_limit_check check (file_size_limit >= 0);

alter table storage.objects
  alter column version drop default,
  alter column version type text using version::text,
  alter column version set default gen_random_uuid()::text;
