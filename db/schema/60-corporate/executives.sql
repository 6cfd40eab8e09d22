-- A profile and a company together decide who is an executive (private.executive_company_id). This file has the other
-- effects of a change: a company that is renamed or deleted, an executive who is appointed, moves or leaves. Names link
-- them on the wire, so a rename rewrites both sides in one transaction.

create function private.tg_company_details__tidy() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.company_name := btrim(new.company_name);
  new.website_url := private.tidy(new.website_url);
  new.company_head_name := private.tidy(new.company_head_name);
  new.company_head_designation := private.tidy(new.company_head_designation);
  new.address := private.tidy(new.address);
  new.marketing_team_info := private.tidy(new.marketing_team_info);
  if tg_op = 'INSERT' and current_user = 'authenticated' then
    new.brochure_thumbnail_url := null;
  end if;
  return new;
end
$$;
comment on function private.tg_company_details__tidy() is
  'Takes the blanks at the ends of what a company says of itself, as profiles do with its name, and the thumbnail from a new one.';

-- A name with a trailing blank would match nothing.
create trigger _050_tidy before insert or update on public.company_details
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
comment on function private.tg_company_details__rename() is 'Copies a company''s new name to its corporate members and its bids.';

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

-- A company that takes the name later must not inherit executives of the deleted one.
create trigger _600_dismiss after delete on public.company_details
  for each row execute function private.tg_company_details__dismiss();

-- A private topic: only the member receives changes of the own rights.
create policy own_rights on realtime.messages for select to authenticated
  using (extension = 'broadcast' and realtime.topic() = 'access:' || (select auth.uid()));

-- Products are released in batches: each has its copy in Product Search, and a member who owns thousands must not delay
-- their own dismissal. Rows that another transaction has locked, for example another release, are left to the next
-- batch. Until the job finishes, the remaining products name somebody who has no rights any more.
--
-- The batch is an array, as wherever rows are claimed: a sub-select of IN may run once for each row, and then each run
-- skips what was locked before and takes as many again, until all are in one batch.
create function private.release_products(p_member uuid, p_limit int) returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  v_company constant uuid := private.executive_company_id(p_member);
  v_role constant text := (select m.role from private.members m where m.id = p_member);
  v_count int;
begin
  update public.corporate_products p set
    associated_corporate_user_id = case when p.company_id = v_company then p_member end,
    role = case when p.company_id = v_company then v_role end
  where p.id = any (array(
    select x.id from public.corporate_products x
    where x.associated_corporate_user_id = p_member
      and (x.company_id is distinct from v_company or x.role is distinct from v_role)
    order by x.id limit p_limit for no key update skip locked));
  get diagnostics v_count = row_count;
  return v_count;
end
$$;
comment on function private.release_products(uuid, int) is
  'Gives products of an executive the role of today, or takes the executive from them; the number of products.';

create function private.release_products_of_all(p_limit int) returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  v_count int := 0;
  v_member uuid;
begin
  for v_member in
    select distinct p.associated_corporate_user_id from public.corporate_products p where p.associated_corporate_user_id is not null
  loop
    v_count := v_count + private.release_products(v_member, p_limit - v_count);
    exit when v_count >= p_limit;
  end loop;
  return v_count;
end
$$;
comment on function private.release_products_of_all(int) is
  'Releases products of executives who left or have another role, at most as many as the limit; 0 when none is left.';

-- The job release-products calls it.
grant execute on function private.release_products_of_all(int) to service_role;

create function private.tg_members__executive() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.release_products(new.id, private.limit_products_released_at_once());
  perform realtime.send('{}', 'changed', 'access:' || new.id, true);
  return null;
end
$$;
comment on function private.tg_members__executive() is
  'Updates the products that an executive is responsible for, and announces on the private topic access:<id> that the rights changed.';

-- The rights themselves are derived at each request and need nothing to go.
create trigger _600_executive after update on private.members
  for each row when ((old.is_corporate_member or new.is_corporate_member)
    and (old.is_corporate_member, old.role, old.department, old.business_name)
      is distinct from (new.is_corporate_member, new.role, new.department, new.business_name))
  execute function private.tg_members__executive();
