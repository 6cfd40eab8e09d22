-- POST /rest/v1/rpc/get_failed_interests: messages that never reached the poster, for admins who may restore the credit.

-- By what was paid for, because the listing itself may be deleted.
create function private.restorable_use(p_member uuid, p_listing_id uuid) returns bigint
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select x.id from public.credit_ledger x
    where x.member_id = p_member and x.related_id = p_listing_id::text and x.reason in ('usage_enquiry', 'usage_offer')
      and not exists (select from public.credit_ledger r where r.idempotency_key = 'restore:' || x.idempotency_key)
    order by x.id desc limit 1);
end
$$;
comment on function private.restorable_use(uuid, uuid) is
  'The row of the ledger by which a member paid for an interest and that restore_credit would give back; null when there is none.';

-- NOTE: execute is granted to nobody: functions for admins call it.

-- The latest first, a page at a time; p_before and p_before_id are the tried_at and the interest at the end of the
-- previous page. ledger_id is the argument of restore_credit; null where there is nothing to return: an admin's press,
-- or a credit that was restored before.
create function public.get_failed_interests(p_before timestamptz default null, p_before_id uuid default null)
  returns table (interest_id uuid, created_at timestamptz, tried_at timestamptz, note text, member_id uuid,
    member_name text, listing_table text, listing_id uuid, listing_number text, poster_id uuid, poster_member_name text,
    ledger_id bigint)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'only an admin sees what failed';
  end if;
  return query
    select i.id, i.created_at, i.tried_at, i.note, m.id, m.member_name, i.listing_table, i.listing_id, l.listing_number,
      p.id, p.member_name, private.restorable_use(m.id, i.listing_id)
    from (
      select * from public.listing_interests f
      where f.status = 'failed'
        and (f.tried_at, f.id) < (coalesce(p_before, 'infinity'), coalesce(p_before_id, '00000000-0000-0000-0000-000000000000'))
      order by f.tried_at desc, f.id desc limit private.limit_failed_interest_page_size()
    ) i
    left join private.members m on m.id = i.interested_user_id
    left join private.listings l on l.listing_table = i.listing_table and l.id = i.listing_id
    left join private.members p on p.id = l.user_id
    order by i.tried_at desc, i.id desc;
end
$$;
comment on function public.get_failed_interests(timestamptz, uuid) is
  'Interests whose message was given up, with the row of the ledger that restore_credit takes; for admins. @nullable tried_at, note, member_id, member_name, listing_number, poster_id, poster_member_name, ledger_id @words listing_table listing_tables';

-- Signed-in callers may execute it; the function rejects everybody but admins.
grant execute on function public.get_failed_interests(timestamptz, uuid) to authenticated;
