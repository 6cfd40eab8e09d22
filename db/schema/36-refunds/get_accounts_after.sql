-- POST /rest/v1/rpc/get_accounts_after: payments, invoices or credit notes of a period for the accountant, part by part.

-- p_list is 'payments', 'invoices' or 'credit_notes'; the days are days in India, both included. A payment belongs to the day on
-- which its money came in, so one that was only started is in no period. Documents and payments of the test checkout come with
-- p_tests alone. Each part continues behind the moment and key that the part before it ended with.
-- Raises 22023 for an unknown list and for a period that ends before it begins.
create function public.get_accounts_after(p_list text, p_from date, p_to date, p_tests boolean default false,
  p_at timestamptz default null, p_id uuid default null) returns jsonb
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  v_size constant int := private.limit_accounts_read_at_once();
  v_from constant timestamptz := p_from::timestamp at time zone private.time_zone();
  v_to constant timestamptz := (p_to + 1)::timestamp at time zone private.time_zone();
  v_at constant timestamptz := coalesce(p_at, '-infinity');
  v_id constant uuid := coalesce(p_id, '00000000-0000-0000-0000-000000000000');
  v_rows jsonb;
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'only an admin exports payments';
  end if;
  if p_from is null or p_to is null or p_to < p_from or p_list not in ('payments', 'invoices', 'credit_notes') then
    raise invalid_parameter_value using message = 'the list is unknown, or the period ends before it begins';
  end if;
  if p_list = 'payments' then
    select coalesce(jsonb_agg(r.entry order by r.at, r.id), '[]') into v_rows from (
      select p.id, p.captured_at as at, jsonb_build_object('id', p.id, 'at', p.captured_at, 'number', i.invoice_number,
          'other_number', n.credit_note_number, 'other_at', n.issued_at, 'is_test', p.mode = 'test', 'status', p.status,
          'buyer_name', coalesce(i.buyer_name, m.member_name), 'business_name', coalesce(i.buyer_business_name, m.business_name),
          'gstin', case when i.id is null then m.gst_number else i.buyer_gstin end, 'place_of_supply', p.place_of_supply,
          'description', p.membership_type, 'sac', i.sac, 'gst_rate', p.gst_rate, 'taxable_paise', p.taxable_paise,
          'cgst_paise', p.cgst_paise, 'sgst_paise', p.sgst_paise, 'igst_paise', p.igst_paise, 'total_paise', p.amount_paise,
          'currency', coalesce(p.received_currency, 'INR'), 'received_paise', p.received_paise, 'refunded_paise', p.refunded_paise,
          'payment_id', p.provider_payment_id, 'other_id', p.provider_order_id) as entry
      from public.membership_payments p
      left join private.members m on m.id = p.member_id
      left join public.tax_invoices i on i.payment_id = p.id
      left join public.credit_notes n on n.invoice_id = i.id
      where p.captured_at >= v_from and p.captured_at < v_to and (p_tests or p.mode <> 'test')
        and (p.captured_at, p.id) > (v_at, v_id)
      order by p.captured_at, p.id limit v_size) r;
  else
    select coalesce(jsonb_agg(r.entry order by r.at, r.id), '[]') into v_rows from (
      select d.id, d.at, jsonb_build_object('id', d.id, 'at', d.at, 'number', d.number, 'other_number', d.other_number,
          'other_at', d.other_at, 'is_test', i.is_test, 'status', null, 'buyer_name', i.buyer_name,
          'business_name', i.buyer_business_name, 'gstin', i.buyer_gstin, 'place_of_supply', i.place_of_supply,
          'description', i.description, 'sac', i.sac, 'gst_rate', i.gst_rate, 'taxable_paise', i.taxable_paise,
          'cgst_paise', i.cgst_paise, 'sgst_paise', i.sgst_paise, 'igst_paise', i.igst_paise, 'total_paise', i.total_paise,
          'currency', 'INR', 'received_paise', null, 'refunded_paise', null, 'payment_id', i.payment_reference,
          'other_id', d.refund_id) as entry
      from (
        select i.id, i.id as invoice_id, i.issued_at as at, i.invoice_number as number, n.credit_note_number as other_number,
          n.issued_at as other_at, null as refund_id
        from public.tax_invoices i left join public.credit_notes n on n.invoice_id = i.id where p_list = 'invoices'
        union all
        select n.id, n.invoice_id, n.issued_at, n.credit_note_number, i.invoice_number, i.issued_at, f.provider_refund_id
        from public.credit_notes n join public.tax_invoices i on i.id = n.invoice_id
        join private.payment_refunds f on f.id = n.refund_id where p_list = 'credit_notes'
      ) d join public.tax_invoices i on i.id = d.invoice_id
      where d.at >= v_from and d.at < v_to and (p_tests or not i.is_test) and (d.at, d.id) > (v_at, v_id)
      order by d.at, d.id limit v_size) r;
  end if;
  return jsonb_build_object('rows', v_rows, 'next', case when jsonb_array_length(v_rows) = v_size
    then jsonb_build_object('at', v_rows -> -1 -> 'at', 'id', v_rows -> -1 -> 'id') end);
end
$$;
comment on function public.get_accounts_after(text, date, date, boolean, timestamptz, uuid) is
  'A part of the payments, invoices or credit notes of a period, the oldest first, and where to go on; for admins.
@answers {rows {id uuid, at timestamptz, number text?, other_number text?, other_at timestamptz?, is_test boolean, status text?, buyer_name text?, business_name text?, gstin text?, place_of_supply text?, description text, sac text?, gst_rate numeric, taxable_paise int, cgst_paise int, sgst_paise int, igst_paise int, total_paise int, currency text, received_paise int?, refunded_paise int?, payment_id text?, other_id text?}[], next {at timestamptz, id uuid}?}';

-- Signed-in callers may execute it; the function rejects everybody but admins.
grant execute on function public.get_accounts_after(text, date, date, boolean, timestamptz, uuid) to authenticated;
