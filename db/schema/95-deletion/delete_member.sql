-- POST /functions/v1/handle-delete-profile: a member leaves, and everything that says who it was leaves too.

-- One transaction, the sign-in account included, so there is no moment at which half of it is gone; asked again it
-- finds nothing and answers false. By the foreign keys, listings, sessions and tokens go with the account, while what
-- others count on stays without a name: the ledger, interests, bids, ads. The hashes of private.counted_people stay too. Tax invoices copy their buyer and stay whole.
create function private.delete_member(p_user uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_code text;
begin
  -- Companies before members, as whoever changes a company's dealers locks them. The profile takes its place among them along.
  perform from public.company_details c where c.dealer_user_ids @> array[p_user] order by c.id for update;
  -- Whoever is moving this member's credits finishes first; see private.move_credits.
  select m.referral_code into v_code from private.members m where m.id = p_user for update;
  -- A referral code spells its owner's name and number: who used it keeps the credits, not the code.
  update private.members m set referred_by_code = null where m.referred_by_code = v_code;
  -- The keys name the member and the note may hold anything that was typed.
  update public.credit_ledger l set idempotency_key = null, note = null where l.member_id = p_user;
  update public.listing_interests i set note = null where i.interested_user_id = p_user;
  -- The bidder is forgotten by the table's own trigger, who answered a bid here.
  update public.customer_bids b set accepted_by_executive_name = null where b.accepted_by_executive_id = p_user;
  delete from auth.users u where u.id = p_user;
  return found;
end
$$;
comment on function private.delete_member(uuid) is 'Deletes a member and the sign-in account; credits, interests and bids stay without a name.';

-- handle-delete-profile calls it for the signed-in caller.
grant execute on function private.delete_member(uuid) to service_role;
