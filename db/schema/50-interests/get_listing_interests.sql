-- POST /rest/v1/rpc/get_listing_interests and get_interest_counts: who was interested in the caller's own listings, and
-- when.

-- The message to the poster named the same member and the same ways to reply, so these functions reveal nothing new.
-- Unsent and failed messages are left out for that reason (docs/decisions/038).

-- The latest first, a page at a time; p_before and p_before_id are the sent_at and the interest at the end of the
-- previous page. A member who has left is a row without a name. Another member's listing has no rows.
create function public.get_listing_interests(p_listing_table text, p_listing_id uuid, p_before timestamptz default null,
    p_before_id uuid default null)
  returns table (interest_id uuid, sent_at timestamptz, member_id uuid, member_name text, business_name text, city text,
    district text, country_code text, mobile_number text, mobile_verified boolean, email text,
    is_business_unverified boolean)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select i.id, i.sent_at, m.id, m.member_name, m.business_name, m.city, m.district, m.country_code, m.mobile_number,
      m.mobile_verified, m.email, m.id is not null and private.is_business_unverified(m.id, m.business_name)
    from (
      select * from public.listing_interests x
      where x.listing_table = p_listing_table and x.listing_id = p_listing_id and x.status = 'sent'
        and (x.sent_at, x.id) < (coalesce(p_before, 'infinity'), coalesce(p_before_id, '00000000-0000-0000-0000-000000000000'))
        and exists (
          select from private.listings l
          where l.listing_table = p_listing_table and l.id = p_listing_id and l.user_id = (select auth.uid()))
      order by x.sent_at desc, x.id desc limit private.limit_interest_page_size()
    ) i
    left join private.members m on m.id = i.interested_user_id
    order by i.sent_at desc, i.id desc;
end
$$;
comment on function public.get_listing_interests(text, uuid, timestamptz, uuid) is
  'Members whose interest in one of the caller''s own listings was sent, the latest first, a page at a time. @nullable member_id, member_name, business_name, city, district, country_code, mobile_number, mobile_verified, email';

-- Members read what they were notified of; it returns nothing for listings of others.
grant execute on function public.get_listing_interests(text, uuid, timestamptz, uuid) to authenticated;

-- Counts for a page of own listings at once. Of more keys than a page has, only the first are counted. A count ends at
-- the limit, which means that many or more.
create function public.get_interest_counts(p_listing_table text, p_listing_ids uuid[])
  returns table (listing_id uuid, interests int)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select l.id, c.interests
    from private.listings l
    cross join lateral (
      select count(*)::int as interests from (
        select from public.listing_interests x
        where x.listing_table = p_listing_table and x.listing_id = l.id and x.status = 'sent'
        limit private.limit_interests_counted()
      ) counted
    ) c
    where l.listing_table = p_listing_table and l.id = any (p_listing_ids[1:private.limit_listing_page_size()])
      and l.user_id = (select auth.uid()) and c.interests > 0;
end
$$;
comment on function public.get_interest_counts(text, uuid[]) is
  'How many members were interested in each of the caller''s own listings, of those that anybody was.';

-- Members count what they were notified of; it returns nothing for listings of others.
grant execute on function public.get_interest_counts(text, uuid[]) to authenticated;
