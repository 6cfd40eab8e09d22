-- Today's viewers of ads as irreversible hashes: views and clicks count once per person, ad and quarter of an hour. The
-- salt is created each day and deleted with it (docs/decisions/069-hostile-input-is-refused-or-set-aside.md).

create table private.ad_salts (
  day date primary key,
  salt bytea not null
);

alter table private.ad_salts enable row level security;

-- NOTE: it is granted to nobody: only functions of the owner read and write it.

comment on table private.ad_salts is 'The salt of today''s hashes of people who look at ads. @no_policy no client reaches it.';
comment on column private.ad_salts.day is 'The day in India.';
comment on column private.ad_salts.salt is 'Random; gone with the day, and with it what the hashes could be compared with.';

-- Unlogged: it is in no write-ahead log, so in no copy of it, and is empty after a crash.
create unlogged table private.ad_people (
  address bytea not null,
  ad_id uuid not null,
  person bytea not null,
  seen_in int not null,
  followed_in int not null default 0,
  primary key (address, ad_id, person)
);

alter table private.ad_people enable row level security;

-- NOTE: as above.

comment on table private.ad_people is 'Hashes of the people who looked at an ad today. Emptied each day. @no_policy no client reaches it.';
comment on column private.ad_people.address is 'Salted hash of the network address, or of the member.';
comment on column private.ad_people.ad_id is 'Which ad.';
comment on column private.ad_people.person is 'Salted hash of the address and of what the browser calls itself, or of the member.';
comment on column private.ad_people.seen_in is 'The last quarter of an hour in which a view counted, since 1970.';
comment on column private.ad_people.followed_in is 'The last quarter of an hour in which a click counted; 0 before the first.';

create function private.ad_salt(p_today date) returns bytea
  language plpgsql security definer set search_path = ''
as $$
declare
  v_salt bytea := (select salt from private.ad_salts where day = p_today);
begin
  if v_salt is null then
    delete from private.ad_salts where day < p_today;
    insert into private.ad_salts (day, salt) values (p_today, uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
    on conflict (day) do nothing;
    v_salt := (select salt from private.ad_salts where day = p_today);
  end if;
  return v_salt;
end
$$;
comment on function private.ad_salt(date) is 'The salt of a day; the first call of the day makes it and deletes the one before.';

create function private.forget_ad_people() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  v_people int := 0;
begin
  -- Without yesterday's salt the rows mean nothing. Those of today go too when a server starts late: their next view counts again.
  if not exists (select from private.ad_salts where day = private.india_date()) then
    delete from private.ad_salts;
    select count(*) into v_people from private.ad_people;
    truncate private.ad_people;
  end if;
  return v_people;
end
$$;
comment on function private.forget_ad_people() is 'Deletes the hashes and the salt of a day that is over, and says how many hashes there were.';

-- The job that runs it after midnight in India.
grant execute on function private.forget_ad_people() to service_role;
