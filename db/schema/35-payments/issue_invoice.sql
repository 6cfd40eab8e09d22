-- Issues the invoice for a captured payment.

-- India's financial year of a day, as invoices write it: 26-27 from 1 April 2026 to 31 March 2027.
create function private.financial_year(p_day date) returns text
  language sql immutable parallel safe
  return to_char(p_day - interval '3 months', 'YY') || '-' || to_char(p_day + interval '9 months', 'YY');
comment on function private.financial_year(date) is 'The financial year of a day in India: 26-27.';

-- Numbers have no gaps within a series, which is a prefix and a financial year: the counter stays locked until the
-- transaction ends. Invoices of the test checkout have prefixes of their own, so that they never use a real number.
create function private.next_document_number(p_prefix text, p_now timestamptz) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  v_series text := p_prefix || '/' || private.financial_year(private.india_date(p_now)) || '/';
  v_number int;
begin
  insert into private.invoice_counters as c (series, last_number) values (v_series, 1)
  on conflict (series) do update set last_number = c.last_number + 1
  returning last_number into v_number;
  return v_series || to_char(v_number, 'FM000000');
end
$$;
comment on function private.next_document_number(text, timestamptz) is 'The next number of a series of invoices or credit notes: TB/26-27/000001.';

-- NOTE: execute is granted to nobody: functions that issue a document call it with the owner's rights.

-- p_seller has name, gstin, address, state and sac. The buyer and the amounts are copied from the member and the
-- payment.
create function private.issue_invoice(p_payment uuid, p_seller jsonb, p_now timestamptz) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  pay record;
  buyer record;
  v_id uuid;
begin
  select * into strict pay from public.membership_payments p where p.id = p_payment;
  select * into strict buyer from private.members m where m.id = pay.member_id;
  insert into public.tax_invoices (invoice_number, payment_id, member_id, is_test, issued_at, seller_name, seller_gstin,
    seller_address, seller_state, buyer_name, buyer_business_name, buyer_gstin, buyer_address, place_of_supply,
    description, sac, gst_rate, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise, payment_reference)
  values (private.next_document_number(case pay.mode when 'test' then 'TST' else 'TB' end, p_now), pay.id, buyer.id, pay.mode = 'test', p_now, p_seller ->> 'name',
    p_seller ->> 'gstin', p_seller ->> 'address', p_seller ->> 'state', buyer.member_name, buyer.business_name,
    buyer.gst_number,
    concat_ws(', ', buyer.city, nullif(buyer.district, buyer.city), buyer.state, buyer.pin_zip_code, buyer.country),
    pay.place_of_supply, pay.membership_type || 'ship, one year', p_seller ->> 'sac', pay.gst_rate, pay.taxable_paise,
    pay.cgst_paise, pay.sgst_paise, pay.igst_paise, pay.amount_paise, pay.provider_payment_id)
  returning id into v_id;
  return v_id;
end
$$;
comment on function private.issue_invoice(uuid, jsonb, timestamptz) is 'Numbers and writes the invoice of a payment.';

-- NOTE: execute is granted to nobody: private.settle_membership_payment calls it with the owner's rights.
