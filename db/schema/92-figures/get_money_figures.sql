-- GET /rest/v1/rpc/get_money_figures: the money on the dashboard of admins, counted at the moment of the request.

-- A month is a calendar month in Asia/Kolkata. Payments of the test checkout moved no money: they appear in test_payments alone.
--   received, refunded: rupees that came in and that went back within the month, whatever became of them later.
--   taxable, CGST, SGST, IGST: the tax invoices of the month less its credit notes, as a return of the month states them.
--   renewals: Paid Memberships that end within renewal_days days, today included.
--   joined, paid: members whose profile is at most so many days old, and those of them who have a captured payment now; a
--   returned payment does not count. Admins are in neither number.
create function public.get_money_figures() returns jsonb
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  v_today constant date := private.india_date();
  v_month constant date := date_trunc('month', v_today::timestamp)::date;
  v_from constant timestamptz := v_month::timestamp at time zone private.time_zone();
  v_to constant timestamptz := (v_month + interval '1 month') at time zone private.time_zone();
  -- The beginnings of the oldest days on which a member is new.
  v_year_from constant timestamptz := (v_today - private.limit_conversion_year_days() + 1)::timestamp at time zone private.time_zone();
  v_recent_from constant timestamptz := (v_today - private.limit_conversion_days() + 1)::timestamp at time zone private.time_zone();
  -- As in get_member_counts: an admin by address has no membership, whatever the profile says.
  v_admins constant uuid[] := private.admins_by_address();
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'only an admin sees the figures';
  end if;
  return (
    with came as (
      select count(*) filter (where p.mode <> 'test') as payments,
        coalesce(sum(p.received_paise) filter (where p.mode <> 'test'), 0) as received,
        count(*) filter (where p.mode = 'test') as test_payments
      from public.membership_payments p
      where p.captured_at >= v_from and p.captured_at < v_to and p.received_currency = 'INR'
    ), returned as (
      select count(*) as refunds, coalesce(sum(r.amount_paise), 0) as refunded
      from private.payment_refunds r join public.membership_payments p on p.id = r.payment_id
      where r.status = 'done' and r.currency = 'INR' and p.mode <> 'test' and r.closed_at >= v_from and r.closed_at < v_to
    ), billed as (
      select 1 as sign, i.taxable_paise, i.cgst_paise, i.sgst_paise, i.igst_paise
      from public.tax_invoices i where not i.is_test and i.issued_at >= v_from and i.issued_at < v_to
      union all
      select -1, i.taxable_paise, i.cgst_paise, i.sgst_paise, i.igst_paise
      from public.credit_notes n join public.tax_invoices i on i.id = n.invoice_id
      where not i.is_test and n.issued_at >= v_from and n.issued_at < v_to
    ), tax as (
      select coalesce(sum(b.sign * b.taxable_paise), 0) as taxable, coalesce(sum(b.sign * b.cgst_paise), 0) as cgst,
        coalesce(sum(b.sign * b.sgst_paise), 0) as sgst, coalesce(sum(b.sign * b.igst_paise), 0) as igst
      from billed b
    ), payers as (
      select distinct p.member_id from public.membership_payments p where p.status = 'captured' and p.mode <> 'test'
    ), conversion as (
      select count(*) as year_joined, count(p.member_id) as year_paid,
        count(*) filter (where m.created_at >= v_recent_from) as joined,
        count(p.member_id) filter (where m.created_at >= v_recent_from) as paid
      from private.members m left join payers p on p.member_id = m.id
      where m.created_at >= v_year_from and m.membership_type <> 'admin' and m.id <> all (v_admins)
    )
    select jsonb_build_object('month', v_month, 'payments', c.payments, 'received_paise', c.received, 'refunds', r.refunds,
      'refunded_paise', r.refunded, 'test_payments', c.test_payments, 'taxable_paise', t.taxable, 'cgst_paise', t.cgst,
      'sgst_paise', t.sgst, 'igst_paise', t.igst,
      'in_review', (select count(*) from public.membership_payments p where p.status = 'review' and p.mode <> 'test'),
      'renewals', (select count(*) from private.members m
        where m.membership_type = 'Paid Member' and m.membership_ends_on between v_today and v_today + private.limit_renewal_days() - 1
          and m.id <> all (v_admins)),
      'joined', v.joined, 'paid', v.paid, 'year_joined', v.year_joined, 'year_paid', v.year_paid)
    from came c, returned r, tax t, conversion v);
end
$$;
comment on function public.get_money_figures() is
  'What was paid this month and returned, its GST, memberships that end soon, and how many new members paid; for admins.
@answers {month date, payments int, received_paise int, refunds int, refunded_paise int, test_payments int, taxable_paise int, cgst_paise int, sgst_paise int, igst_paise int, in_review int, renewals int, joined int, paid int, year_joined int, year_paid int}';

-- Signed-in callers may execute it; the function rejects everybody but admins.
grant execute on function public.get_money_figures() to authenticated;
