-- A bucket's limit of 0 is none, as upstream: rows that are brought here keep theirs.

alter table storage.buckets
  drop constraint buckets_file_size_limit_check,
  add constraint buckets_file_size_limit_check check (file_size_limit >= 0);
