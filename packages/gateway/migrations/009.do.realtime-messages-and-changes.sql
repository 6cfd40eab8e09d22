-- Messages may be bytes, and the service keeps them for replay where it is set so.

alter table realtime.messages add column binary_payload bytea;

create index messages_inserted_at_topic_idx on realtime.messages (inserted_at desc, topic) where extension = 'broadcast' and private;

create table realtime.settings (
  is_one boolean primary key default true check (is_one),
  keep_hours int not null check (keep_hours between 0 and 8760)
);
