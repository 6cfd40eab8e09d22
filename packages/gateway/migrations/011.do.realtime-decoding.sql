-- Changes of published tables may come from the log of the database.

create table realtime.decoding (
  is_one boolean primary key default true check (is_one),
  is_on boolean not null default false,
  lsn pg_lsn,
  passed bigint not null default 0
);
