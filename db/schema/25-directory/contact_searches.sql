-- How often a member searched the directory by e-mail address or mobile number. A search shows who matches a part of a
-- number, so many searches would reveal whole numbers. Therefore they are counted.

create table private.contact_searches (
  member_id uuid not null references private.members on delete cascade,
  searched_on date not null,
  searches int not null default 1,
  constraint contact_searches_pkey primary key (member_id, searched_on)
);

alter table private.contact_searches enable row level security;

-- NOTE: nothing is granted: only private.count_contact_search writes and reads it.

comment on table private.contact_searches is 'Searches of the directory that looked through contact data, by member and day. @no_policy functions alone use it.';
comment on column private.contact_searches.member_id is 'Who searched.';
comment on column private.contact_searches.searched_on is 'The day in India.';
comment on column private.contact_searches.searches is 'How many on that day.';

-- The first search of a day deletes the counts of other days.
create function private.count_contact_search(p_member uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_today constant date := private.india_date();
  v_searches int;
begin
  insert into private.contact_searches as c (member_id, searched_on) values (p_member, v_today)
  on conflict on constraint contact_searches_pkey
    do update set searches = least(c.searches, private.limit_contact_searches_per_day()) + 1
  returning searches into v_searches;
  if v_searches = 1 then
    delete from private.contact_searches c where c.member_id = p_member and c.searched_on <> v_today;
  end if;
  return v_searches <= private.limit_contact_searches_per_day();
end
$$;
comment on function private.count_contact_search(uuid) is 'Counts one more search by contact data today; false beyond the limit.';

-- NOTE: it is granted to nobody: search_listed_members calls it.
