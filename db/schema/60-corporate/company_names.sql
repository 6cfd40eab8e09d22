-- New names of companies must be unique (private.name_key). Companies that shared a name before this rule may go on
-- sharing it, and admins see them in a list (docs/decisions/078-one-name-is-one-company.md).

-- Finds other companies with the name, for any writer. NOTE: the index is not unique: companies with one name may exist
-- already.
create index company_details_name_key_idx on public.company_details (private.name_key(company_name));

-- The lock makes a second writer of the same name wait for the end of the first; the query after it sees the committed
-- row.
create function private.tg_company_details__one_name() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_key constant text := private.name_key(new.company_name);
  v_other text;
begin
  -- A member who is no admin is refused by the policies, which are looked at after this trigger.
  if auth.uid() is not null and not private.is_admin() then
    return new;
  end if;
  if v_key = '' then
    raise check_violation using message = 'a company name has a letter or digit', constraint = 'company_details_company_name_check';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('company_name:' || v_key, 0));
  select c.company_name into v_other from public.company_details c
    where private.name_key(c.company_name) = v_key and c.id <> new.id order by c.created_at, c.id limit 1;
  if found then
    raise unique_violation using message = 'another company has this name', detail = v_other, constraint = 'company_details_one_name';
  end if;
  return new;
end
$$;
comment on function private.tg_company_details__one_name() is
  'Refuses the name of another company, also in other letters or blanks. Raises 23505, whose detail is the name as it is registered.';

-- The check at registration of a company.
create trigger _070_one_name before insert on public.company_details
  for each row execute function private.tg_company_details__one_name();

-- The check at a rename. A company that shared its name before this rule can change everything else.
create trigger _080_one_name before update on public.company_details
  for each row when (old.company_name is distinct from new.company_name) execute function private.tg_company_details__one_name();

create function public.get_companies_of_one_name() returns table (id uuid, company_name text, created_at timestamptz, name_key text)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'admins alone look for companies that share a name';
  end if;
  return query
    select c.id, c.company_name, c.created_at, private.name_key(c.company_name) from public.company_details c
    where exists (
      select from public.company_details o where private.name_key(o.company_name) = private.name_key(c.company_name) and o.id <> c.id)
    order by 4, 3, 1
    limit private.limit_companies_of_one_name();
end
$$;
comment on function public.get_companies_of_one_name() is
  'Companies that share a name but for case, width or blanks, those of one name together, the oldest first; for admins.';

-- Signed-in callers may execute it; the function rejects everybody but admins.
grant execute on function public.get_companies_of_one_name() to authenticated;
