-- Views and clicks of each ad by the day in India. Nothing identifies the viewer: no address, no member, no cookie
-- (docs/decisions/055-ads-are-counted-without-identifying-visitors.md).

create table private.ad_days (
  ad_id uuid not null references public.corporate_ads on delete cascade,
  day date not null,
  slot smallint not null,
  impressions int not null default 0,
  clicks int not null default 0,
  primary key (ad_id, day, slot)
) with (fillfactor = 50);

alter table private.ad_days enable row level security;

-- NOTE: it is granted to nobody: only functions of the owner read and write it.

comment on table private.ad_days is 'Impressions and clicks of an ad on a day. @no_policy no client reaches it.';
comment on column private.ad_days.ad_id is 'Which ad; its figures go with it.';
comment on column private.ad_days.day is 'The day in India.';
comment on column private.ad_days.slot is 'One of several rows of the same day, by connection, which are added up: calls at once do not wait for one row.';
comment on column private.ad_days.impressions is 'How often it was in view, a page visited once counting once.';
comment on column private.ad_days.clicks is 'How often it was followed.';
