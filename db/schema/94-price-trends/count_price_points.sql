-- What the triggers of price_list_points do.

-- A new yarn is inserted under a lock: two grids with the same new yarns in another order would wait for each other.
create function private.tg_price_list_points__yarn() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.yarn_id := null;
  while new.yarn_id is null and new.fibre_code is not null and new.millitex is not null loop
    select y.id into new.yarn_id from private.priced_yarns y
    where y.millitex = new.millitex
      and (y.fibre_code, y.process_code, y.filaments, y.lustre_code, y.intermingling_code, y.grade_rank, y.number_of_plys) is not distinct from
        (new.fibre_code, new.process_code, new.filaments, new.lustre_code, new.intermingling_code, new.grade_rank, new.number_of_plys);
    exit when found;
    perform pg_advisory_xact_lock(hashtextextended('priced_yarns', 0));
    insert into private.priced_yarns (fibre_code, process_code, millitex, filaments, lustre_code, intermingling_code, grade_rank, number_of_plys)
    values (new.fibre_code, new.process_code, new.millitex, new.filaments, new.lustre_code, new.intermingling_code, new.grade_rank, new.number_of_plys)
    on conflict (millitex, fibre_code, process_code, filaments, lustre_code, intermingling_code, grade_rank, number_of_plys) do nothing;
  end loop;
  return new;
end
$$;
comment on function private.tg_price_list_points__yarn() is 'Gives a price the number of its yarn, and a new yarn a number.';

-- The list is locked, so that its publication and new prices wait for each other.
create function private.tg_price_list_points__shown_from() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  select l.published_at into new.published_at from public.price_updates_pdfs l where l.id = new.price_list_id for no key update;
  return new;
end
$$;
comment on function private.tg_price_list_points__shown_from() is 'Copies from when on a new price shows from its list.';

create function private.tg_price_list_points__count() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.price_updates_pdfs l set point_count = c.points
  from (
    select r.price_list_id, (select count(*) from public.price_list_points p where p.price_list_id = r.price_list_id) as points
    from (select distinct price_list_id from changed_rows) r
  ) c
  where l.id = c.price_list_id and l.point_count <> c.points;
  return null;
end
$$;
comment on function private.tg_price_list_points__count() is 'Writes into a price list how many prices were entered from it.';

create function private.tg_price_updates_pdfs__points() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.price_list_points p set published_at = new.published_at where p.price_list_id = new.id;
  return null;
end
$$;
comment on function private.tg_price_updates_pdfs__points() is 'Shows and hides the prices of a list with it.';
