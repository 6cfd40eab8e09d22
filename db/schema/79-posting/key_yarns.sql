-- Writes the keys of rows from before the key, or from before a change of its rules, a batch per transaction, while
-- people post and search. A migration notes the tables; a server calls private.key_yarns until no note is left.

create table private.unkeyed_yarns (
  table_name text primary key,
  last_id uuid not null default '00000000-0000-0000-0000-000000000000',
  is_clean boolean not null default true
);

alter table private.unkeyed_yarns enable row level security;

-- NOTE: it is granted to nobody: only functions of the owner read and write it.

comment on table private.unkeyed_yarns is 'Tables of listings and products in which keys may be missing or written by earlier rules. @no_policy no client reaches it.';
comment on column private.unkeyed_yarns.table_name is 'The table.';
comment on column private.unkeyed_yarns.last_id is 'How far this pass has come, in the order of keys.';
comment on column private.unkeyed_yarns.is_clean is 'Whether this pass has left out no row that another transaction had locked.';

-- It never waits for a row: one that is locked is left to the next pass. The triggers of an update copy listings and
-- products to Product Search with their new keys.
create function private.key_yarns(p_most int default private.limit_yarns_keyed_at_once()) returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  w private.unkeyed_yarns;
  v_ids uuid[];
  v_locked uuid[];
begin
  -- Another server works on them.
  if not pg_try_advisory_xact_lock(hashtextextended('key_yarns', 0)) then
    return 0;
  end if;
  select * into w from private.unkeyed_yarns x order by x.table_name limit 1;
  if w.table_name is null then
    return 0;
  end if;
  execute format('select array(select id from public.%I where id > $1 order by id limit $2)', w.table_name)
    into v_ids using w.last_id, p_most;
  if v_ids = '{}' then
    delete from private.unkeyed_yarns x where x.table_name = w.table_name and w.is_clean;
    update private.unkeyed_yarns x set last_id = default, is_clean = true where x.table_name = w.table_name;
    return p_most;
  end if;
  execute format('select array(select id from public.%I where id = any ($1) order by id for no key update skip locked)', w.table_name)
    into v_locked using v_ids;
  execute format(
    'update public.%I t set fibre_code = k.fibre_code, process_code = k.process_code, millitex = k.millitex, filaments = k.filaments,
       lustre_code = k.lustre_code, intermingling_code = k.intermingling_code, grade_rank = k.grade_rank
     from public.%1$I s cross join lateral private.yarn_key(
       s.fibre_type, s.specific_type, s.lustre, s.twist_intermingling, s.denier_count, s.filament_count, s.grade) k
     where s.id = any ($1) and t.id = s.id
       and (t.fibre_code, t.process_code, t.millitex, t.filaments, t.lustre_code, t.intermingling_code, t.grade_rank) is distinct from
         (k.fibre_code, k.process_code, k.millitex, k.filaments, k.lustre_code, k.intermingling_code, k.grade_rank)', w.table_name)
    using v_locked;
  update private.unkeyed_yarns x
  set last_id = v_ids[cardinality(v_ids)], is_clean = w.is_clean and cardinality(v_ids) = cardinality(v_locked)
  where x.table_name = w.table_name;
  return cardinality(v_ids);
end
$$;
comment on function private.key_yarns(int) is
  'Writes the keys of the next rows that may lack them; how many it looked at, 0 when no table is left or another server is doing it.';

-- The server calls it repeatedly.
grant execute on function private.key_yarns(int) to service_role;
