-- POST /rest/v1/rpc/restore_credit: an admin returns the credit of a message that failed or of a bid that was not
-- created.

-- Once per row of the ledger. What was paid for counts as unpaid from then on: private.payment_key.
-- Refused to actors who are no admins. Raises NOUSE when the row is not the use of a credit by a member who is still here.
create function private.restore_credit(p_ledger_id bigint, p_actor uuid, p_note text)
  returns table (new_balance int, restored boolean)
  language plpgsql security definer set search_path = ''
as $$
declare
  l public.credit_ledger;
begin
  if not private.is_admin(p_actor) then
    raise insufficient_privilege using message = 'only an admin restores credits';
  end if;
  select * into l from public.credit_ledger where id = p_ledger_id;
  if l.member_id is null or l.reason not in ('usage_enquiry', 'usage_offer', 'bid_submission') then
    raise exception 'this is not a credit that a member used' using errcode = 'NOUSE';
  end if;
  return query select c.new_balance, c.is_new from private.move_credits(
    l.member_id, -l.change, 'admin', l.related_id, p_actor, left(private.tidy(p_note), private.limit_credit_note_length()), 'restore:' || l.idempotency_key) c;
end
$$;
-- NOTE: execute is granted to nobody: the function below calls it in the name of its caller.

comment on function private.restore_credit(bigint, uuid, text) is 'Gives the credit of one use back, once, in the name of an admin.';

create function public.restore_credit(p_ledger_id bigint, p_note text default null) returns int
  language sql security definer set search_path = ''
  return (select r.new_balance from private.restore_credit(p_ledger_id, auth.uid(), p_note) r);
comment on function public.restore_credit(bigint, text) is
  'Gives a member the credit of one use back, once; for admins. The answer is the new balance.';

-- Signed-in callers may execute it; the function rejects everybody but admins.
grant execute on function public.restore_credit(bigint, text) to authenticated;
