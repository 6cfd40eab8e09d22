-- The triggers of the four listing tables, each created once for all tables that have it. Their functions and the
-- reasons are in 40-listings.
do $$
declare
  t record;
begin
  for t in
    select name, name like 'd2d%' as is_of_dealers,
      case when name like '%sales_offers' then 'sales_offers' else 'purchase_enquiries' end as kind,
      case when name like 'd2d%' then 'D' else '' end || case when name like '%sales_offers' then 'SO' else 'PE' end as prefix
    from unnest(private.words_listing_tables()) name
  loop
    -- Who has posted too fast waits.
    execute format(
      'create trigger _010_hold before insert on public.%I for each statement execute function private.tg_listings__hold()', t.name);

    -- Only dealers post to dealers.
    if t.is_of_dealers then
      execute format(
        'create trigger _050_dealer before insert on public.%I for each row execute function private.tg_d2d__dealer()', t.name);
    end if;

    -- Blank fields are no fields.
    execute format(
      'create trigger _100_tidy before insert on public.%I for each row execute function private.tg_listings__tidy()', t.name);

    -- The key follows the fields.
    execute format(
      'create trigger _150_key before insert or update of fibre_type, specific_type, lustre, twist_intermingling, denier_count,
         filament_count, grade on public.%I for each row execute function private.tg_yarns__key()', t.name);

    -- The poster is who the profile says.
    execute format(
      'create trigger _200_poster before insert on public.%I for each row execute function private.tg_listings__poster()', t.name);

    -- Numbers are issued here and never used twice.
    execute format(
      'create trigger _300_number before insert on public.%I for each row execute function private.%I(%L, %L)',
      t.name, format('tg_%s__number', t.kind), t.prefix, format('private.%s_number_seq', t.name));

    -- Closing is the one change that counts as an update; a poster's new town does not move the listing up, and what was hidden comes
    -- back in its place.
    execute format(
      'create trigger _400_updated_at before update of status on public.%I for each row
         when (old.status <> ''Hidden'' and new.status <> ''Hidden'') execute function private.tg__updated_at()', t.name);

    -- Their number counts, of all listing tables together.
    execute format(
      'create trigger _450_count_posts after insert on public.%I referencing new table as posted
         for each statement execute function private.tg_listings__count_posts()', t.name);

    -- All else about a new one is done after the poster's answer.
    execute format(
      'create trigger _500_leave_rest after insert on public.%I referencing new table as posted
         for each statement execute function private.tg_listings__leave_rest()', t.name);

    continue when t.is_of_dealers;

    -- Open pages hear of those that close.
    execute format(
      'create trigger _510_announce_closed after update on public.%I referencing old table as before_rows new table as after_rows
         for each statement execute function private.tg_listings__announce_closed()', t.name);

    -- Or are deleted.
    execute format(
      'create trigger _510_announce_deleted after delete on public.%I referencing old table as before_rows
         for each statement execute function private.tg_listings__announce_closed()', t.name);

    -- Home and the filters say how many are open of each fibre: closing takes one away.
    execute format(
      'create trigger _600_count_closed after update on public.%I referencing old table as before_rows new table as after_rows
         for each statement execute function private.tg_listings__count_open()', t.name);

    -- So does deleting an open one.
    execute format(
      'create trigger _600_count_deleted after delete on public.%I referencing old table as before_rows
         for each statement execute function private.tg_listings__count_open()', t.name);
  end loop;
end
$$;
