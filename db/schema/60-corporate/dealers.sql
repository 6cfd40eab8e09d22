-- Dealers of companies. company_details.dealer_user_ids lists them; the flag of their profiles, which shows as the
-- badge, is derived from it (decision 061). Writers of either lock the company first and then the members, by key.

create function private.tg_company_details__name_dealers() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_before constant uuid[] := case when tg_op = 'UPDATE' then old.dealer_user_ids else '{}' end;
  v_members uuid[];
begin
  -- None of them can leave, or have the flag changed, until this transaction ends.
  v_members := array(
    select m.id from (
      select x.id from private.members x where x.id = any (new.dealer_user_ids || v_before) order by x.id for no key update) m);
  if exists (select from unnest(new.dealer_user_ids) d where d <> all (v_members || v_before)) then
    raise foreign_key_violation using message = 'a dealer of a company is a member', constraint = 'company_details_dealer_user_ids_fkey';
  end if;
  -- The badge of a dealer is part of a profile, which an admin changes alone. Who is on the list already may stay, and may be removed.
  if exists (select from unnest(new.dealer_user_ids) d
      where d <> all (v_before) and d <> private.caller() and private.has_admin_account(d)) then
    raise exception 'an admin is made a dealer by nobody else' using errcode = 'ADMIN';
  end if;
  -- A list that was read before a member left may name the member still.
  new.dealer_user_ids := array(
    select d.id from unnest(new.dealer_user_ids) with ordinality d (id, n)
    where d.id = any (v_members) group by d.id order by min(d.n));
  return new;
end
$$;
comment on function private.tg_company_details__name_dealers() is
  'Lists each dealer of a company once and removes former members. Raises 23503 for an added one who is none, ADMIN for an admin whom another one adds.';

-- The dealers of a company are members, although an array has no foreign keys.
create trigger _060_name_dealers before insert or update of dealer_user_ids on public.company_details
  for each row execute function private.tg_company_details__name_dealers();

create function private.tg_company_details__flag_dealers() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_before constant uuid[] := case when tg_op <> 'INSERT' then old.dealer_user_ids else '{}' end;
  v_after constant uuid[] := case when tg_op <> 'DELETE' then new.dealer_user_ids else '{}' end;
begin
  update private.members m set is_dealer = true, is_dealer_by_company = true where m.id = any (v_after) and not m.is_dealer;
  -- Those whom another company names keep it: private.tg_members__keep_dealer.
  update private.members m set is_dealer = false, is_dealer_by_company = false
    where m.id = any (v_before) and m.id <> all (v_after) and m.is_dealer_by_company;
  return null;
end
$$;
comment on function private.tg_company_details__flag_dealers() is
  'Gives a company''s dealers the flag, and takes it from who is a dealer of none any more, unless an admin set it.';

-- A dealer has the badge from the moment of being added.
create trigger _610_flag_dealers after insert on public.company_details
  for each row when (new.dealer_user_ids <> '{}') execute function private.tg_company_details__flag_dealers();

-- And loses it with the last company.
create trigger _620_flag_dealers_changed after update on public.company_details
  for each row when (old.dealer_user_ids <> new.dealer_user_ids) execute function private.tg_company_details__flag_dealers();

-- Also when the company is deleted.
create trigger _630_flag_dealers_gone after delete on public.company_details
  for each row when (old.dealer_user_ids <> '{}') execute function private.tg_company_details__flag_dealers();

create function private.tg_members__keep_dealer() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.is_dealer := exists (select from public.company_details c where c.dealer_user_ids @> array[new.id]);
  new.is_dealer_by_company := new.is_dealer;
  return new;
end
$$;
comment on function private.tg_members__keep_dealer() is 'Leaves the flag to who is still a dealer of a company: it goes with the last one then.';

-- The flag equals private.is_dealer: an admin can remove the flag that an admin gave, not that of a company.
create trigger _300_keep_dealer before update on private.members
  for each row when (old.is_dealer and not new.is_dealer) execute function private.tg_members__keep_dealer();

create function private.tg_members__announce_dealer() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send('{}', 'changed', 'access:' || new.id, true);
  return null;
exception when others then
  -- A failed announcement does not undo the flag.
  raise warning 'a dealer''s access was not announced: %', sqlerrm;
  return null;
end
$$;
comment on function private.tg_members__announce_dealer() is
  'Announces to a member''s open pages, on the private topic access:<id>, that the member became a dealer or is none any more.';

-- By an admin or by a company: both write the flag. A company has a bounded number of dealers.
create trigger _610_announce_dealer after update on private.members
  for each row when (old.is_dealer is distinct from new.is_dealer) execute function private.tg_members__announce_dealer();

create function private.tg_members__leave_companies() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.company_details c set dealer_user_ids = array_remove(c.dealer_user_ids, old.id)
    where c.dealer_user_ids @> array[old.id];
  return null;
end
$$;
comment on function private.tg_members__leave_companies() is 'Takes a member who leaves from the dealers of companies.';

-- A deleted profile is removed from all lists of dealers, however it was deleted.
create trigger _600_leave_companies after delete on private.members
  for each row execute function private.tg_members__leave_companies();
