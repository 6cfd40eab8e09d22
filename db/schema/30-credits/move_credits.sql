-- The only writer of the ledger and of the balance, apart from the monthly grants, which change many members at a time.

-- Locks the member, so changes of one account happen one after another and each sees the balance of the previous one.
-- p_key makes the change happen once: a repeated key returns is_new = false and changes nothing. Raises NOPRF without a
-- profile, NOCRD when the balance would fall below zero.
create function private.move_credits(
  p_member uuid, p_change int, p_reason text, p_related text, p_actor uuid, p_note text, p_key text,
  p_now timestamptz default private.clock(),
  out new_balance int, out is_new boolean
)
  language plpgsql security definer set search_path = ''
as $$
begin
  select m.messaging_credits into new_balance from private.members m where m.id = p_member for update;
  if not found then
    raise exception 'no profile' using errcode = 'NOPRF';
  end if;
  is_new := not exists (select from public.credit_ledger l where l.idempotency_key = p_key);
  if not is_new then
    return;
  end if;
  if new_balance + p_change < 0 then
    raise exception 'no credits left' using errcode = 'NOCRD';
  end if;
  new_balance := new_balance + p_change;
  insert into public.credit_ledger
    (member_id, change, balance_after, reason, related_id, actor_id, note, idempotency_key, created_at)
  values (p_member, p_change, new_balance, p_reason, p_related, p_actor, p_note, p_key, p_now);
  update private.members set messaging_credits = new_balance where id = p_member;
end
$$;
comment on function private.move_credits(uuid, int, text, text, uuid, text, text, timestamptz) is
  'Adds one row to a member''s account and updates the balance.';

-- NOTE: execute is granted to nobody: deduct_credit, grant_signup_credits and similar functions call it with the
-- owner's rights.
