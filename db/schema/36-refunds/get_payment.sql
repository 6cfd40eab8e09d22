-- GET /rest/v1/rpc/get_payment?p_payment=…: everything known about one payment, for the admin who must decide about it.

-- What an event shows of who paid what: the payer as the provider knows them, and the notes of the payer and of this
-- service. The server extracts these parts from the event, because formats differ by provider.
create function private.told_of_payment(e private.payment_events) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('amount_paise', null, 'currency', null, 'method', null, 'email', null, 'contact', null,
    'fault', null, 'notes', '[]'::jsonb) || coalesce(e.reported, '{}')
    || jsonb_build_object('event', e.event, 'received_at', e.received_at)
$$;
comment on function private.told_of_payment(private.payment_events) is 'What an event of the provider says about a payment.';

-- NOTE: execute is granted to nobody: get_payment calls it with its owner's rights.

create function public.get_payment(p_payment uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'only an admin sees the payments';
  end if;
  return (
    select jsonb_build_object(
      'id', p.id, 'created_at', p.created_at, 'captured_at', p.captured_at, 'provider', p.provider, 'mode', p.mode, 'status', p.status,
      'review_reason', p.review_reason, 'note', p.note, 'taxable_paise', p.taxable_paise, 'cgst_paise', p.cgst_paise,
      'sgst_paise', p.sgst_paise, 'igst_paise', p.igst_paise, 'amount_paise', p.amount_paise, 'gst_rate', p.gst_rate,
      'place_of_supply', p.place_of_supply, 'received_paise', p.received_paise, 'received_currency', p.received_currency,
      'refunded_paise', p.refunded_paise, 'provider_order_id', p.provider_order_id, 'provider_payment_id', p.provider_payment_id,
      'member', (select jsonb_build_object('id', m.id, 'member_name', m.member_name, 'business_name', m.business_name,
          'email', m.email, 'membership_type', m.membership_type, 'membership_ends_on', m.membership_ends_on)
        from private.members m where m.id = p.member_id),
      'may_start', p.member_id is not null and private.may_buy_membership(p.member_id),
      'invoice', (select jsonb_build_object('id', i.id, 'number', i.invoice_number, 'issued_at', i.issued_at,
          'buyer_name', i.buyer_name, 'buyer_business_name', i.buyer_business_name)
        from public.tax_invoices i where i.payment_id = p.id),
      'credit_note', (select jsonb_build_object('id', n.id, 'number', n.credit_note_number, 'issued_at', n.issued_at)
        from public.credit_notes n join public.tax_invoices i on i.id = n.invoice_id where i.payment_id = p.id),
      'effect', (select jsonb_build_object('ends_membership', e.ends_membership, 'credits_taken', e.credits_taken)
        from private.refund_effect(p.id) e),
      'refunds', (
        select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'amount_paise', r.amount_paise, 'currency', r.currency,
            'status', r.status, 'asked_at', r.asked_at, 'is_of_provider', r.asked_by is null, 'tries', r.tries,
            'fault', r.fault, 'closed_at', r.closed_at, 'provider_refund_id', r.provider_refund_id,
            'has_ended_membership', r.has_ended_membership, 'credits_taken', r.credits_taken) order by r.asked_at desc, r.id), '[]')
        from private.payment_refunds r where r.payment_id = p.id),
      'decisions', (
        select coalesce(jsonb_agg(jsonb_build_object('action', d.action, 'decided_at', d.decided_at, 'review_reason', d.review_reason,
            'admin', coalesce(m.member_name, u.email)) order by d.decided_at, d.request_id), '[]')
        from private.payment_decisions d
        left join private.members m on m.id = d.actor_id
        left join auth.users u on u.id = d.actor_id
        where d.payment_id = p.id),
      'events', (
        select coalesce(jsonb_agg(private.told_of_payment(e) order by e.received_at, e.event_id), '[]')
        from (select * from private.payment_events e where e.payment_id = p.id order by e.received_at desc limit 50) e))
    from public.membership_payments p where p.id = p_payment);
end
$$;
comment on function public.get_payment(uuid) is
  'One payment with the received money, the provider''s events, the admins'' decisions and the effect of a refund; null when there is none. For admins.
@answers {id uuid, created_at timestamptz, captured_at timestamptz?, provider text, mode text, status text, review_reason text?, note text?, taxable_paise int, cgst_paise int, sgst_paise int, igst_paise int, amount_paise int, gst_rate numeric, place_of_supply text?, received_paise int?, received_currency text?, refunded_paise int, provider_order_id text?, provider_payment_id text?, member {id uuid, member_name text, business_name text, email text?, membership_type text, membership_ends_on date?}?, may_start boolean, invoice {id uuid, number text, issued_at timestamptz, buyer_name text, buyer_business_name text}?, credit_note {id uuid, number text, issued_at timestamptz}?, effect {ends_membership boolean, credits_taken int}, refunds {id uuid, amount_paise int, currency text, status text, asked_at timestamptz, is_of_provider boolean, tries int, fault text?, closed_at timestamptz?, provider_refund_id text?, has_ended_membership boolean, credits_taken int}[], decisions {action text, decided_at timestamptz, review_reason text?, admin text?}[], events {event text, received_at timestamptz, amount_paise int?, currency text?, method text?, email text?, contact text?, fault text?, notes {name text, value text}[]}[]}?';

-- Signed-in callers may execute it; the function rejects everybody but admins.
grant execute on function public.get_payment(uuid) to authenticated;
