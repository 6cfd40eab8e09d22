-- Copies the poster's place to the listings, so that lists need no join. This trigger updates the copies when the
-- profile changes.

create function private.tg_members__poster() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_table text;
begin
  foreach v_table in array private.words_listing_tables() loop
    execute format('update public.%I set poster_member_name = $2, poster_email = $3, poster_city = $4,
      poster_district = $5, poster_state = $6, poster_country = $7 where user_id = $1', v_table)
      using new.id, new.member_name, new.email, new.city, new.district, new.state, new.country;
  end loop;
  -- They are found by the new place. Behind all updates: whoever brings the same pieces is waited for, and holds no listing of these.
  foreach v_table in array private.words_listing_tables() loop
    perform private.keep_pieces(v_table, array[lower(concat_ws(' ', private.place_text(new.city, new.district, new.country), new.district, new.state))]);
  end loop;
  return null;
end
$$;
comment on function private.tg_members__poster() is 'Copies a changed name, e-mail or place to the member''s listings.';

-- A profile with a new place updates its listings.
create trigger _300_poster after update on private.members
  for each row
  when ((old.member_name, old.email, old.city, old.district, old.state, old.country)
        is distinct from (new.member_name, new.email, new.city, new.district, new.state, new.country))
  execute function private.tg_members__poster();
