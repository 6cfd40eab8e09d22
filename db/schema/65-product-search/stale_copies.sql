-- The copies of Product Search repeat names: of the company, of its executive, of the poster's business. A rename changes thousands of
-- copies, so it leaves a note here, in its own transaction, and private.finish_copies rewrites the copies after the commit
-- (docs/decisions/077-copies-follow-a-rename.md).

create table private.stale_copies (
  id bigint primary key generated always as identity,
  company_id uuid,
  member_id uuid,
  settled_from xid8,
  is_settled boolean not null default false,
  is_clean boolean not null default true,
  passes int not null default 0,
  last_id uuid not null default '00000000-0000-0000-0000-000000000000',
  noted_at timestamptz not null default now(),
  constraint stale_copies_subject_check check (num_nonnulls(company_id, member_id) = 1)
);

alter table private.stale_copies enable row level security;

-- NOTE: it is granted to nobody: only functions of the owner read and write it.

comment on table private.stale_copies is 'Companies and members whose copies in Product Search may show an earlier name or address. @no_policy no client reaches it.';
comment on column private.stale_copies.id is 'Key of the note.';
comment on column private.stale_copies.company_id is 'The company that changed, which may have been deleted since; null in a note about a member.';
comment on column private.stale_copies.member_id is 'The member who changed, who may have been deleted since; null in a note about a company.';
comment on column private.stale_copies.settled_from is 'The first transaction that began after the change was seen; every earlier one may have copied the former name. Null until the note is first read.';
comment on column private.stale_copies.is_settled is 'Whether all earlier transactions had ended when this pass began.';
comment on column private.stale_copies.is_clean is 'Whether this pass has found no copy to rewrite.';
comment on column private.stale_copies.passes is 'How often all copies have been compared.';
comment on column private.stale_copies.last_id is 'How far this pass has come, in the order of keys.';
comment on column private.stale_copies.noted_at is 'When the change was made.';

create function private.copied_ids(p_company uuid, p_member uuid, p_after uuid, p_most int) returns uuid[]
  language sql stable set search_path = ''
begin atomic
  select array(
    select x.id from (
      select p.id from public.corporate_products p where p.company_id = p_company
      union all select p.id from public.corporate_products p where p.associated_corporate_user_id = p_member
      union all select e.id from public.purchase_enquiries e where e.user_id = p_member and e.status = 'Open'
      union all select o.id from public.sales_offers o where o.user_id = p_member and o.status = 'Open') x
    where x.id > p_after order by x.id limit p_most);
end;
comment on function private.copied_ids(uuid, uuid, uuid, int) is
  'The next keys of what Product Search may have copied of a company or a member, in their order.';

-- NOTE: execute is granted to nobody: private.finish_copies calls it.

-- It never waits: a copy that another transaction has locked counts as stale and is left to the next pass. The planner
-- settings are those of private.copy_products.
create function private.rename_copies(p_ids uuid[]) returns int
  language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_stale int;
begin
  select count(*) into v_stale
  from private.searchable_products v join private.product_search s on s.id = v.id and s.source = v.source
  where v.id = any (p_ids) and (s.company_name, s.listing_page_name, s.poster_name, s.location)
    is distinct from (v.company_name, v.listing_page_name, v.poster_name, v.location);
  if v_stale > 0 then
    with due as materialized (
      select s.id, s.source, v.company_name, v.listing_page_name, v.poster_name, v.location
      from private.searchable_products v join private.product_search s on s.id = v.id and s.source = v.source
      where v.id = any (p_ids) and (s.company_name, s.listing_page_name, s.poster_name, s.location)
        is distinct from (v.company_name, v.listing_page_name, v.poster_name, v.location)
      for no key update of s skip locked
    )
    update private.product_search s set company_name = d.company_name, listing_page_name = d.listing_page_name,
      poster_name = d.poster_name, location = d.location
    from due d where s.id = d.id and s.source = d.source;
  end if;
  return v_stale;
end
$$;
comment on function private.rename_copies(uuid[]) is
  'Gives the copies of these listings and products the names and places of today; how many differed.';

-- NOTE: execute is granted to nobody: private.finish_copies calls it.

-- A note is deleted after a pass that found nothing to rewrite and started when all transactions that may have copied
-- the former name had ended. A transaction gets its number with its first write, and reads what it copies after that.
create function private.finish_copies(p_most int default private.limit_copies_renamed_at_once()) returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  w private.stale_copies;
  v_ids uuid[];
  v_stale int := 0;
begin
  -- Another server works on them.
  if not pg_try_advisory_xact_lock(hashtextextended('finish_copies', 0)) then
    return 0;
  end if;
  select * into w from private.stale_copies x order by x.passes, x.id limit 1;
  if w.id is null then
    return 0;
  end if;
  w.settled_from := coalesce(w.settled_from, pg_snapshot_xmax(pg_current_snapshot()));
  -- Batches without a difference cost little, so a call goes on to the first with one.
  loop
    v_ids := private.copied_ids(w.company_id, w.member_id, w.last_id, p_most);
    exit when v_ids = '{}';
    w.last_id := v_ids[cardinality(v_ids)];
    v_stale := private.rename_copies(v_ids);
    exit when v_stale > 0;
  end loop;
  if v_ids = '{}' and w.is_settled and w.is_clean then
    delete from private.stale_copies x where x.id = w.id;
  elsif v_ids = '{}' then
    update private.stale_copies x set passes = w.passes + 1, last_id = default, is_clean = true, settled_from = w.settled_from,
      is_settled = pg_snapshot_xmin(pg_current_snapshot()) >= w.settled_from where x.id = w.id;
  else
    update private.stale_copies x set last_id = w.last_id, is_clean = false, settled_from = w.settled_from where x.id = w.id;
  end if;
  return v_stale;
end
$$;
comment on function private.finish_copies(int) is
  'Rewrites a batch of copies after a rename; how many differed. 0 also at the end of a pass, and when another server is doing it.';

-- The server calls it repeatedly.
grant execute on function private.finish_copies(int) to service_role;
