-- Who is an executive follows from a profile and a company (private.executive_company_id). Here is what else follows when
-- either changes: a company that is renamed or goes, an executive who comes, moves or leaves. Names link them on the wire,
-- so a rename rewrites both sides in one transaction.

create function private.tg_company_details__tidy() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.company_name := btrim(new.company_name);
  return new;
end
$$;
comment on function private.tg_company_details__tidy() is 'Takes the blanks at the ends of a company''s name, as profiles do with it.';

-- A name with a blank at its end would link nobody.
create trigger _050_tidy before insert or update of company_name on public.company_details
  for each row execute function private.tg_company_details__tidy();

create function private.tg_company_details__rename() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.members m set business_name = new.company_name
    where m.business_name = old.company_name and (m.is_corporate_member or m.membership_type = 'Corporate Member');
  update public.customer_bids b set company_name = new.company_name where b.corporate_company_id = new.id;
  return null;
end
$$;
comment on function private.tg_company_details__rename() is 'Carries a company''s new name over to its corporate members and its bids.';

-- A rename breaks no link.
create trigger _600_rename after update on public.company_details
  for each row when (old.company_name <> new.company_name) execute function private.tg_company_details__rename();

create function private.tg_company_details__dismiss() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.members m set role = null, department = null
    where m.business_name = old.company_name and m.is_corporate_member and (m.role is not null or m.department is not null);
  return null;
end
$$;
comment on function private.tg_company_details__dismiss() is 'Takes role and department from the executives of a company that is gone.';

-- Another company that takes the name later does not find executives whom nobody assigned to it.
create trigger _600_dismiss after delete on public.company_details
  for each row execute function private.tg_company_details__dismiss();

-- A private topic: whose rights change when is nobody else's to hear.
create policy own_rights on realtime.messages for select to authenticated
  using (extension = 'broadcast' and realtime.topic() = 'access:' || (select auth.uid()));

create function private.tg_members__executive() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_company uuid := private.executive_company_id(new.id);
begin
  update public.corporate_products p set
    associated_corporate_user_id = case when p.company_id = v_company then new.id end,
    role = case when p.company_id = v_company then new.role end
  where p.associated_corporate_user_id = new.id and (p.company_id, p.role) is distinct from (v_company, new.role);
  perform realtime.send('{}', 'changed', 'access:' || new.id, true);
  return null;
end
$$;
comment on function private.tg_members__executive() is
  'Keeps the products that an executive answers for, and tells the member''s open pages on the private topic access:<id> that the rights are others.';

-- The rights themselves are derived at each request and need nothing to go.
create trigger _600_executive after update on private.members
  for each row when ((old.is_corporate_member or new.is_corporate_member)
    and (old.is_corporate_member, old.role, old.department, old.business_name)
      is distinct from (new.is_corporate_member, new.role, new.department, new.business_name))
  execute function private.tg_members__executive();
