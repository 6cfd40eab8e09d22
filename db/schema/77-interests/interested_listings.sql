-- A member who expressed interest in a listing, or was charged for it, can read it after it was closed.

-- Listings that a moderator hid stay hidden. An interest whose message failed counts only while its credit is spent,
-- not after its return. PL/pgSQL keeps the plan: a function in SQL would be planned for every list that a member reads.
create function private.interested_listings(p_table text) returns uuid[]
  language plpgsql stable parallel safe security definer set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(x.listing_id), '{}')
    from (
      select i.listing_id from public.listing_interests i
      where i.interested_user_id = auth.uid() and i.listing_table = p_table and i.status <> 'failed'
      union
      select c.related_id::uuid from public.credit_ledger c
      where c.member_id = auth.uid() and c.reason = case when p_table like '%sales_offers' then 'usage_offer' else 'usage_enquiry' end
        and not exists (select from public.credit_ledger r where r.idempotency_key = 'restore:' || c.idempotency_key)
    ) x
    where not exists (select from public.hidden_listings h where h.listing_table = p_table and h.listing_id = x.listing_id)
  );
end
$$;
comment on function private.interested_listings(text) is
  'Keys of the listings of a table in which the caller expressed interest, or for which a credit of the caller is spent, but those that are hidden.';

-- The policies below call it, once for a statement and only where a row is neither open nor the reader's own.
grant execute on function private.interested_listings(text) to authenticated;

-- Members read enquiries in which they expressed interest or for which they paid, closed ones too.
create policy select_interested on public.purchase_enquiries for select to authenticated
  using (id = any ((select private.interested_listings('purchase_enquiries'))::uuid[]));

-- Members read offers in which they expressed interest or for which they paid, closed ones too.
create policy select_interested on public.sales_offers for select to authenticated
  using (id = any ((select private.interested_listings('sales_offers'))::uuid[]));

-- Members read dealers' enquiries in which they expressed interest, closed ones and those past their ten days too.
create policy select_interested on public.d2d_purchase_enquiries for select to authenticated
  using (id = any ((select private.interested_listings('d2d_purchase_enquiries'))::uuid[]));

-- Members read dealers' offers in which they expressed interest, closed ones and those past their ten days too.
create policy select_interested on public.d2d_sales_offers for select to authenticated
  using (id = any ((select private.interested_listings('d2d_sales_offers'))::uuid[]));
