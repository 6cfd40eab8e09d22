-- POST /rest/v1/rpc/get_credit_changes: the caller's credit changes, newest first, a page at a time.

-- p_before is the last id of the previous page. The subject of a change is returned while it exists: a listing or a bid
-- by its number, the other side of a referral by name. A closed listing has its number too; is_open says whether the
-- lists still show it.
create function public.get_credit_changes(p_before bigint default null)
  returns table (id bigint, created_at timestamptz, change int, balance_after int, reason text, note text,
    about text, about_detail text, is_open boolean)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select c.id, c.created_at, c.change, c.balance_after, c.reason, c.note,
      coalesce(l.listing_number, b.bid_display_id, m.member_name), coalesce(l.fibre_type, b.company_name),
      coalesce(l.status = 'Open', false)
    from (
      select * from public.credit_ledger own
      where own.member_id = auth.uid() and (p_before is null or own.id < p_before)
      order by own.id desc limit private.limit_credit_page_size()
    ) c
    -- A related id is a key of its reason's table only.
    left join private.listings l
      on l.usage = c.reason and l.id = case when c.reason in ('usage_enquiry', 'usage_offer') then c.related_id::uuid end
    left join public.customer_bids b on b.id = case c.reason when 'bid_submission' then c.related_id::uuid end
    left join private.members m on m.id = case c.reason when 'referral' then c.related_id::uuid end
    order by c.id desc;
end
$$;
comment on function public.get_credit_changes(bigint) is
  'The caller''s own changes of credits before a given one, newest first, with what each was about. @nullable note, about, about_detail @words reason credit_reasons';

-- Members read their own ledger; the function has no parameter for another member's id.
grant execute on function public.get_credit_changes(bigint) to authenticated;
