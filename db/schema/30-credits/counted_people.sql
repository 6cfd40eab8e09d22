-- Who has had the signup credits, and whether with a referral: each person once, even after the account is deleted. The
-- table stores only hashes of the e-mail address and of a proved mobile number
-- (docs/decisions/034-a-person-counts-once.md).

create table private.counted_people (
  kind text not null constraint counted_people_kind_check check (kind in ('email', 'mobile')),
  hash bytea not null,
  used_referral boolean not null,
  counted_at timestamptz not null default now(),
  primary key (kind, hash)
);

alter table private.counted_people enable row level security;

-- NOTE: it is granted to nobody: only functions of the owner read and write it.

comment on table private.counted_people is 'Hashes of the people who have had their first credits. @no_policy no client reaches it.';
comment on column private.counted_people.kind is 'What was hashed: email or mobile.';
comment on column private.counted_people.hash is 'Its hash with the salt of this database; see private.person_hash.';
comment on column private.counted_people.used_referral is 'Whether a referral was paid for this person.';
comment on column private.counted_people.counted_at is 'When it was counted.';

-- The salt is created here, once, and is deleted with the hashes. A salt derived from a secret of the server would
-- change with that secret, and everybody would count again unnoticed.
insert into private.settings (key, value) values ('person_salt', to_jsonb(gen_random_uuid() || '-' || gen_random_uuid()));

-- The mailbox of an address: Gmail ignores dots, and nearly everywhere a plus sign starts a tag.
create function private.mailbox_of(email text) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  v_name text := regexp_replace(lower(split_part(btrim(email), '@', 1)), '(.)\+.*$', '\1');
  v_host text := lower(split_part(btrim(email), '@', 2));
begin
  if v_host in ('gmail.com', 'googlemail.com') then
    return replace(v_name, '.', '') || '@gmail.com';
  end if;
  return v_name || '@' || v_host;
end
$$;
comment on function private.mailbox_of(text) is 'An e-mail address without what makes no other mailbox of it: case, tags, dots at Gmail.';

-- Fails without the salt: a person who cannot be counted gets nothing.
create function private.person_hash(kind text, value text) returns bytea
  language plpgsql stable set search_path = ''
as $$
declare
  v_salt text := (select s.value #>> '{}' from private.settings s where s.key = 'person_salt');
begin
  if v_salt is null then
    raise exception 'setting person_salt is missing';
  end if;
  return sha256(convert_to(v_salt || ':' || kind || ':' || value, 'UTF8'));
end
$$;
comment on function private.person_hash(text, text) is 'The stored hash of an e-mail address or a number.';

-- An unproved number may belong to anybody, so it identifies nobody. Without its number of rows PostgreSQL expects a thousand, and reads all
-- counted people to join them.
create function private.marks_of(m private.members) returns table (kind text, hash bytea)
  language plpgsql stable rows 2 set search_path = ''
as $$
begin
  if m.email is not null then
    return query select 'email', private.person_hash('email', private.mailbox_of(m.email));
  end if;
  if m.mobile_verified and m.mobile_number is not null then
    return query select 'mobile', private.person_hash('mobile', private.phone_of(m.country_code, m.mobile_number));
  end if;
end
$$;
comment on function private.marks_of(private.members) is 'What a member is counted by: the e-mail address, and the mobile number once it is proved.';

-- Stores every mark of the member, including new marks of a person who was counted before. Of two accounts of one
-- person at the same time, the second waits for the first and gets false. An unproved number is not stored, but it may
-- match a stored one that its owner has proved.
create function private.count_person(m private.members, p_used_referral boolean) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_marks int;
  v_new int;
begin
  select count(*) into v_marks from private.marks_of(m);
  insert into private.counted_people (kind, hash, used_referral)
  select k.kind, k.hash, p_used_referral from private.marks_of(m) k order by k.kind on conflict do nothing;
  get diagnostics v_new = row_count;
  return v_new = v_marks and (m.mobile_verified or m.mobile_number is null or not exists (
    select from private.counted_people c
    where c.kind = 'mobile' and c.hash = private.person_hash('mobile', private.phone_of(m.country_code, m.mobile_number))));
end
$$;
comment on function private.count_person(private.members, boolean) is 'Counts a person; true for the first time.';

-- NOTE: execute is granted to nobody: grant_signup_credits calls them with the owner's rights.

-- Who was counted stays counted by a new address and by a number proved later.
create function private.tg_members__stay_counted() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.counted_people (kind, hash, used_referral)
  select k.kind, k.hash, was.used_referral
  from private.marks_of(new) k, (
    select bool_or(c.used_referral) as used_referral from private.counted_people c join private.marks_of(old) o using (kind, hash)
    having count(*) > 0) was
  order by k.kind on conflict do nothing;
  return null;
end
$$;
comment on function private.tg_members__stay_counted() is 'Counts the new address or number of somebody who was counted.';

-- A member changes the address, or proves a number.
create trigger _400_stay_counted after update of email, mobile_verified, country_code, mobile_number on private.members
  for each row when ((old.email, old.mobile_verified, old.country_code, old.mobile_number)
    is distinct from (new.email, new.mobile_verified, new.country_code, new.mobile_number))
  execute function private.tg_members__stay_counted();
