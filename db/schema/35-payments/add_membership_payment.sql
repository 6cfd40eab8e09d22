-- The only function that inserts payments.

create function private.add_membership_payment(
  p_member uuid, p_provider text, p_mode text, p_quote jsonb, p_status text default 'created', p_provider_payment_id text default null,
  p_note text default null, p_review_reason text default null
) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  q record := jsonb_populate_record(null::public.membership_payments, p_quote);
  v_id uuid;
begin
  insert into public.membership_payments (member_id, provider, mode, status, taxable_paise, cgst_paise, sgst_paise, igst_paise,
    amount_paise, gst_rate, place_of_supply, provider_payment_id, note, review_reason, created_at, captured_at,
    received_paise, received_currency)
  values (p_member, p_provider, p_mode, p_status, q.taxable_paise, coalesce(q.cgst_paise, 0), coalesce(q.sgst_paise, 0),
    coalesce(q.igst_paise, 0), q.amount_paise, coalesce(q.gst_rate, 0), q.place_of_supply, p_provider_payment_id, p_note,
    p_review_reason, private.clock(), case p_status when 'review' then private.clock() end, q.received_paise, q.received_currency)
  returning id into v_id;
  return v_id;
end
$$;
comment on function private.add_membership_payment(uuid, text, text, jsonb, text, text, text, text) is 'Adds a payment with the figures of a quote.';

-- NOTE: execute is granted to nobody: the functions of payments call it with the owner's rights.
