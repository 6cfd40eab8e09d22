-- Applies captured money: it starts the membership with an invoice, or puts the payment in review with the reason. A
-- capture calls it, and so does an admin who assigns the money to a member or accepts another amount. So a membership
-- starts in only one way, and once.

create function private.rupees(paise bigint) returns text
  language sql immutable parallel safe
  return to_char(paise / 100.0, 'FM999999999990.00');
comment on function private.rupees(bigint) is 'Paise as rupees in a note: 9897.84.';

-- Member and payment must be locked. p_actor is the admin who settles it, null for a capture.
create function private.settle_membership_payment(p_payment uuid, p_seller jsonb, p_actor uuid, p_now timestamptz)
  returns table (status text, invoice_id uuid)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  pay record;
  v_reason text;
begin
  select * into strict pay from public.membership_payments p where p.id = p_payment;
  v_reason := case
    when pay.received_currency <> 'INR' then 'wrong_currency'
    when pay.received_paise <> pay.amount_paise then 'wrong_amount'
    when not exists (select from private.members m where m.id = pay.member_id) then 'unknown_payer'
    when not private.may_buy_membership(pay.member_id) then 'has_membership'
  end;
  status := case when v_reason is null then 'captured' else 'review' end;
  update public.membership_payments p set status = status, review_reason = v_reason, note = case v_reason
    when 'unknown_payer' then 'Nobody could be told from this payment: find out who paid, or return the money.'
    when 'has_membership' then 'The member has a membership already: return the money.'
    else case when v_reason is not null then
      format('Expected %s INR, received %s %s: settle the difference, then start the membership or return the money.',
        private.rupees(pay.amount_paise), private.rupees(pay.received_paise), pay.received_currency) end
    end
  where p.id = pay.id;
  if v_reason is null then
    invoice_id := private.issue_invoice(pay.id, p_seller, p_now);
    perform private.change_membership(pay.member_id, pay.membership_type, p_actor, 'payment:' || pay.id, p_now);
  end if;
  return next;
end
$$;
comment on function private.settle_membership_payment(uuid, jsonb, uuid, timestamptz) is
  'Starts the membership of money that came in, with an invoice, or leaves it in review with the reason. @nullable invoice_id';

-- NOTE: execute is granted to nobody: a capture and the decisions of admins call it with the owner's rights.
