-- Deletes a member and all personal data.

-- By the foreign keys, listings go with the profile, while what others count on stays without a name: the ledger, interests, bids,
-- ads. The hashes of private.counted_people stay too. Tax invoices copy their buyer and stay whole.
create function private.forget_member(p_user uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  v_code text;
begin
  -- Companies before members, as whoever changes a company's dealers locks them. The profile takes its place among them along.
  perform from public.company_details c where c.dealer_user_ids @> array[p_user] order by c.id for update;
  -- Whoever is moving this member's credits finishes first; see private.move_credits.
  select m.referral_code into v_code from private.members m where m.id = p_user for update;
  -- A referral code contains its owner's name and number. Members who used it keep the credits, not the code.
  update private.members m set referred_by_code = null where m.referred_by_code = v_code;
  -- The keys name the member and the note may hold anything that was typed.
  update public.credit_ledger l set idempotency_key = null, note = null where l.member_id = p_user;
  update public.listing_interests i set note = null where i.interested_user_id = p_user;
  -- The bidder is forgotten by the table's own trigger, who answered a bid here.
  update public.customer_bids b set accepted_by_executive_name = null where b.accepted_by_executive_id = p_user;
end
$$;
comment on function private.forget_member(uuid) is 'Takes the name of a member who leaves out of what stays.';

-- NOTE: execute is granted to nobody: the functions below call it.

-- The caller repeats it until it returns 0, each time in its own transaction. A delete of a profile cascades over its
-- foreign keys in one statement, and each product of an executive has a copy in Product Search: ten thousand of them
-- took 13 s. So the office ends first, and nobody assigns another product to the member; then the products are released
-- in batches. A crash in between leaves a member without an office, whom the next attempt deletes, and products that
-- the job release-products releases.
create function private.leave_office(p_user uuid) returns int
  language plpgsql security definer set search_path = ''
as $$
begin
  -- With the office goes a first part, by a trigger: private.tg_members__executive.
  update private.members m set role = null, department = null
    where m.id = p_user and m.is_corporate_member and (m.role is not null or m.department is not null);
  if found then
    return 1;
  end if;
  return private.release_products(p_user, private.limit_products_released_at_once());
end
$$;
comment on function private.leave_office(uuid) is
  'Takes the office from a member who is to be deleted, then a part of the products; how many rows, 0 when nothing is left.';

-- handle-delete-profile calls it for the signed-in caller, before it deletes.
grant execute on function private.leave_office(uuid) to service_role;

-- POST /functions/v1/handle-delete-profile. One transaction, including the sign-in account, so it is never half done; a
-- repeated call finds nothing and returns false. Sessions and tokens are deleted with the account. Raises the errors of
-- private.check_own_leaving.
create function private.delete_member(p_user uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.check_own_leaving(p_user);
  perform private.forget_member(p_user);
  delete from auth.users u where u.id = p_user;
  return found;
end
$$;
comment on function private.delete_member(uuid) is 'Deletes a member and the sign-in account; credits, interests and bids stay without a name.';

-- handle-delete-profile calls it for the signed-in caller.
grant execute on function private.delete_member(uuid) to service_role;

create function private.check_deletion(p_actor uuid, p_member uuid) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin(p_actor) then
    raise exception 'only an admin deletes profiles' using errcode = 'NOADM';
  elsif private.has_admin_account(p_member) then
    raise exception 'the profile of an admin is not deleted' using errcode = 'ADMIN';
  end if;
end
$$;
comment on function private.check_deletion(uuid, uuid) is
  'Raises NOADM when the actor is no admin, ADMIN when the member is one: nobody deletes an admin, nor oneself here.';

-- NOTE: execute is granted to nobody: the two functions below call it.

create function private.end_office(p_actor uuid, p_member uuid) returns int
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.check_deletion(p_actor, p_member);
  return private.leave_office(p_member);
end
$$;
comment on function private.end_office(uuid, uuid) is 'private.leave_office for an admin who deletes the profile. Raises NOADM and ADMIN.';

-- manage-user-profile calls it, before it deletes.
grant execute on function private.end_office(uuid, uuid) to service_role;

-- POST /functions/v1/manage-user-profile {action: 'delete'}: an admin deletes a profile. The sign-in account stays, so
-- its owner may complete a profile again, as a new member and without the credits of a signup. Returns false if there
-- is no profile any more. Raises NOADM and ADMIN.
create function private.delete_profile(p_actor uuid, p_member uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.check_deletion(p_actor, p_member);
  -- What triggers write down names the admin.
  perform set_config('request.jwt.claims', jsonb_build_object('role', auth.role(), 'sub', p_actor)::text, true);
  perform private.forget_member(p_member);
  delete from private.members m where m.id = p_member;
  if found then
    insert into auth.security_events (event, user_id, actor_id) values ('profile_deleted', p_member, p_actor);
    return true;
  end if;
  return false;
end
$$;
comment on function private.delete_profile(uuid, uuid) is 'Deletes a profile in the name of an admin; the sign-in account stays.';

-- manage-user-profile calls it.
grant execute on function private.delete_profile(uuid, uuid) to service_role;
