-- GET /rest/v1/rpc/search_payments?p_text=…&p_filter=…&p_page=…: the admins' list of payments; those that need a
-- decision come first.

-- The search text is one piece, in lower case, anywhere in the payer (the name, firm or address of the member, or the
-- buyer on the invoice) or in a number: of the payment or order at the provider, of the invoice or its credit note. After
-- the last page comes the last page again.
create function public.search_payments(p_text text default '', p_filter text default null, p_page int default 1) returns jsonb
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  v_size constant int := private.limit_payment_page_size();
  v_text constant text := lower(btrim(left(p_text, private.limit_search_length())));
  v_pattern constant text := private.like_pattern(v_text);
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'only an admin sees the payments';
  end if;
  return (
    with found as materialized (
      select p.id, p.status = 'review' as is_first, p.created_at
      from public.membership_payments p
      where case p_filter
          when 'unpaid' then p.status in ('created', 'failed')
          when 'refunds' then exists (select from private.payment_refunds r where r.payment_id = p.id
            and (r.status = 'asked' or r.status = 'failed' and p.status <> 'refunded'))
          else p_filter is null or p.status = p_filter
        end
        and (v_text = ''
          or lower(p.provider_payment_id) like v_pattern or lower(p.provider_order_id) like v_pattern
          -- Of the members only those who paid. The text of the directory holds all three, and has an index.
          or p.member_id in (select m.id from private.members m
            where m.id in (select payer.member_id from public.membership_payments payer) and m.directory_contact_text like v_pattern
            and (lower(m.member_name) like v_pattern or lower(m.business_name) like v_pattern or lower(m.email) like v_pattern))
          or p.id in (select i.payment_id from public.tax_invoices i
            left join public.credit_notes n on n.invoice_id = i.id
            where lower(i.invoice_number) like v_pattern or lower(n.credit_note_number) like v_pattern
              or lower(i.buyer_name) like v_pattern or lower(i.buyer_business_name) like v_pattern))
    ), counted as (
      select count(*)::int as total, greatest(1, least(coalesce(p_page, 1), ceil(count(*)::numeric / v_size)::int)) as page from found
    ), listed as (
      select f.* from found f order by f.is_first desc, f.created_at desc, f.id
      offset ((select c.page from counted c) - 1) * v_size limit v_size
    )
    select jsonb_build_object(
      'rows', (
        select coalesce(jsonb_agg(jsonb_build_object(
            'id', p.id, 'created_at', p.created_at, 'captured_at', p.captured_at, 'mode', p.mode, 'status', p.status,
            'review_reason', p.review_reason, 'amount_paise', p.amount_paise, 'received_paise', p.received_paise,
            'received_currency', p.received_currency, 'provider_payment_id', p.provider_payment_id,
            'payer', coalesce(m.member_name, i.buyer_name), 'business_name', coalesce(m.business_name, i.buyer_business_name),
            'invoice_number', i.invoice_number, 'credit_note_number', n.credit_note_number, 'refund_status', r.status
          ) order by l.is_first desc, l.created_at desc, l.id), '[]')
        from listed l
        join public.membership_payments p on p.id = l.id
        left join private.members m on m.id = p.member_id
        left join public.tax_invoices i on i.payment_id = p.id
        left join public.credit_notes n on n.invoice_id = i.id
        left join lateral (
          select f.status from private.payment_refunds f where f.payment_id = p.id order by f.asked_at desc, f.id limit 1
        ) r on true),
      'total', c.total, 'page', c.page, 'is_complete', true,
      'in_review', (select count(*)::int from public.membership_payments p where p.status = 'review'))
    from counted c);
end
$$;
comment on function public.search_payments(text, text, int) is
  'A page of the payments that a text and a filter of payment_filters find, those in review first, with how many there are in all; for admins.
@answers {rows {id uuid, created_at timestamptz, captured_at timestamptz?, mode text, status text, review_reason text?, amount_paise int, received_paise int?, received_currency text?, provider_payment_id text?, payer text?, business_name text?, invoice_number text?, credit_note_number text?, refund_status text?}[], total int, page int, is_complete boolean, in_review int}';

-- Signed-in callers may execute it; the function rejects everybody but admins.
grant execute on function public.search_payments(text, text, int) to authenticated;
