-- The storage service's columns under upstream's names, and names of files as upstream takes them.

create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');

alter table storage.buckets
  add column avif_autodetection boolean default false,
  add column owner_id text,
  add column type storage.buckettype not null default 'STANDARD';
update storage.buckets set owner_id = owner::text where owner is not null;

alter table storage.objects
  add column owner uuid,
  alter column version set default gen_random_uuid(),
  drop constraint objects_name_check,
  add constraint objects_name_check
    check (octet_length(name) between 1 and 1024 and name !~ '[[:cntrl:]]' and '/' || name || '/' !~ '/\.{1,2}/');
update storage.objects set owner = owner_id::uuid
  where owner_id ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';

-- Lists find names in any case.
create index objects_bucket_id_lower_name_idx on storage.objects (bucket_id, lower(name) collate "C");
