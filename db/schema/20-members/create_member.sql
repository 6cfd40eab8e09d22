-- Signup: creates the profile of a user who has proved an address (POST /functions/v1/unified-signup).

-- p_profile has the columns that profileSchema returns. Its referral_code, the code that the member used, is not read
-- here: it counts when the signup credits are granted. p_referral_code is the new member's own code. Raises TAKEN with
-- the constraint members_pkey (has a profile), members_mobile_number_key or members_referral_code_key.
create function private.create_member(p_user uuid, p_profile jsonb, p_referral_code text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  p record;
  v_constraint text;
begin
  p := jsonb_populate_record(null::private.members, p_profile);
  insert into private.members as m (id, member_name, business_name, country_code, mobile_number, gst_number,
    business_type, my_yarns, country, state, district, city, pin_zip_code, list_in_directory, language,
    membership_wish, referral_code)
  values (p_user, p.member_name, p.business_name, p.country_code, p.mobile_number, p.gst_number,
    coalesce(p.business_type, '{}'), coalesce(p.my_yarns, '{}'), p.country, p.state, p.district, p.city, p.pin_zip_code,
    coalesce(p.list_in_directory, true), p.language, nullif(p.membership_type, 'Free Member'), p_referral_code)
  -- An admin address had its profile before it signed up.
  on conflict (id) do update set (member_name, business_name, country_code, mobile_number, gst_number, business_type,
    my_yarns, country, state, district, city, pin_zip_code, list_in_directory, language, referral_code)
    = (excluded.member_name, excluded.business_name, excluded.country_code, excluded.mobile_number, excluded.gst_number,
       excluded.business_type, excluded.my_yarns, excluded.country, excluded.state, excluded.district, excluded.city,
       excluded.pin_zip_code, excluded.list_in_directory, excluded.language,
       coalesce(m.referral_code, excluded.referral_code))
    where m.email = any (private.admin_emails()) and m.referral_code is null;
  if not found then
    raise exception 'a profile of this user already exists' using errcode = 'TAKEN', constraint = 'members_pkey';
  end if;
exception
  when unique_violation then
    get stacked diagnostics v_constraint = constraint_name;
    raise exception '% already exists', replace(replace(v_constraint, 'members_', ''), '_key', '')
      using errcode = 'TAKEN', constraint = v_constraint;
end
$$;
comment on function private.create_member(uuid, jsonb, text) is 'Makes the profile of a new member: Free Member, no credits yet.';

-- unified-signup calls it.
grant execute on function private.create_member(uuid, jsonb, text) to service_role;
