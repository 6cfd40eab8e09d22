-- Trigger functions of purchase enquiries and sales offers. They serve every listing table;
-- 46-listings/triggers_of_listings.sql creates the triggers.

create function private.listing_number(prefix text, sequence regclass) returns text
  language plpgsql set search_path = ''
as $$
declare
  n text := nextval(sequence);
begin
  return prefix || '-' || lpad(n, greatest(6, length(n)), '0');
end
$$;
comment on function private.listing_number(text, regclass) is 'The next number of a sequence as PE-000001; longer once a million is reached.';

-- Blank text becomes null: forms send '' for a field left empty.
create function private.tg_listings__tidy() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- generated: tidy
  new.fibre_type := private.tidy(new.fibre_type);
  new.specific_type := private.tidy(new.specific_type);
  new.lustre := private.tidy(new.lustre);
  new.twist_intermingling := private.tidy(new.twist_intermingling);
  new.blend_ratio := private.tidy(new.blend_ratio);
  new.denier_count := private.tidy(new.denier_count);
  new.filament_count := private.tidy(new.filament_count);
  new.number_of_plys := coalesce(new.number_of_plys, 1);
  new.grade := private.tidy(new.grade);
  new.preferred_company := private.tidy(new.preferred_company);
  new.lot_no := private.tidy(new.lot_no);
  new.company_name := private.tidy(new.company_name);
  -- end
  return new;
end
$$;
comment on function private.tg_listings__tidy() is 'Turns blank fields of a listing into null.';

-- Sets the poster and the place from the profile, whatever the client sent. Raises NOPRF without a profile.
create function private.tg_listings__poster() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  select m.member_name, m.email, m.city, m.district, m.state, m.country
  into new.poster_member_name, new.poster_email, new.poster_city, new.poster_district, new.poster_state, new.poster_country
  from private.members m where m.id = new.user_id;
  if not found then
    raise exception 'no profile' using errcode = 'NOPRF';
  end if;
  return new;
end
$$;
comment on function private.tg_listings__poster() is 'Copies the poster''s name, e-mail and place from the profile.';

-- Arguments: prefix and sequence.
create function private.tg_purchase_enquiries__number() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.enquiry_number := private.listing_number(tg_argv[0], tg_argv[1]::regclass);
  return new;
end
$$;
comment on function private.tg_purchase_enquiries__number() is 'Issues the number of an enquiry.';

-- Arguments: prefix and sequence.
create function private.tg_sales_offers__number() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.offer_number := private.listing_number(tg_argv[0], tg_argv[1]::regclass);
  return new;
end
$$;
comment on function private.tg_sales_offers__number() is 'Issues the number of an offer.';

-- Raises NODLR. A guest gets NOPRF first, from the trigger of the poster.
create function private.tg_d2d__dealer() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_member(new.user_id) and not private.is_dealer(new.user_id) then
    raise exception 'Only dealers can post to dealers.' using errcode = 'NODLR';
  end if;
  return new;
end
$$;
comment on function private.tg_d2d__dealer() is 'Refuses a dealers'' listing of a member who is not a dealer.';
