-- The letters that report a refund: due when the refund is closed, stored until a provider has accepted them.

create function private.claim_refund_letters(p_limit int)
  returns table (refund_id uuid, member_id uuid, member_name text, email text, amount_paise bigint, currency text, is_test boolean,
    credit_note_number text, invoice_number text, has_ended_membership boolean, credits_taken int)
  language sql security definer set search_path = ''
as $$
  with claimed as (
    update private.payment_refunds r
    set tries = r.tries + 1, next_try_at = now() + private.retry_pause(r.tries, private.limit_interest_try_seconds())
    where r.id = any (array(
      select due.id from private.payment_refunds due where due.status = 'done' and due.next_try_at <= now()
      order by due.closed_at, due.id limit p_limit for update skip locked))
    returning r.*
  )
  select c.id, m.id, m.member_name, m.email, c.amount_paise, c.currency, p.mode = 'test', n.credit_note_number,
    i.invoice_number, c.has_ended_membership, c.credits_taken
  from claimed c
  join public.membership_payments p on p.id = c.payment_id
  left join private.members m on m.id = p.member_id
  left join public.credit_notes n on n.refund_id = c.id
  left join public.tax_invoices i on i.id = n.invoice_id
$$;
comment on function private.claim_refund_letters(int) is
  'Letters of refunds that are due, each put off in case it cannot be sent; member and address are missing where the member has left. @nullable member_id, member_name, email, credit_note_number, invoice_number';

-- The job settle-refunds calls it.
grant execute on function private.claim_refund_letters(int) to service_role;

create function private.forget_refund_letter(p_refund uuid) returns void
  language sql security definer set search_path = ''
as $$
  update private.payment_refunds r set next_try_at = null where r.id = p_refund and r.status = 'done'
$$;
comment on function private.forget_refund_letter(uuid) is 'Notes that a letter was taken, or that nobody can get it.';

-- The job settle-refunds calls it.
grant execute on function private.forget_refund_letter(uuid) to service_role;
