-- Listings show their poster's place without a join: this keeps it equal to the profile's.

create function private.tg_members__poster() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.purchase_enquiries set
    poster_member_name = new.member_name, poster_email = new.email, poster_city = new.city,
    poster_district = new.district, poster_state = new.state
  where user_id = new.id;
  update public.sales_offers set
    poster_member_name = new.member_name, poster_email = new.email, poster_city = new.city,
    poster_district = new.district, poster_state = new.state
  where user_id = new.id;
  return null;
end
$$;
comment on function private.tg_members__poster() is 'Carries a changed name, e-mail or place over to the member''s listings.';

-- A profile that moves takes its listings along.
create trigger _300_poster after update on private.members
  for each row
  when ((old.member_name, old.email, old.city, old.district, old.state)
        is distinct from (new.member_name, new.email, new.city, new.district, new.state))
  execute function private.tg_members__poster();
