-- The post that uses an allowance up says so, and only then the limits are looked at before the next one.

alter table private.posting_counts add column full_until timestamptz;
