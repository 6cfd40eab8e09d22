-- Notifies open pages that bids have changed (decision 024), without content: pages read again what they may see. The
-- topics are private, so that strangers do not even learn when a company gets a bid: bids:company:<id>,
-- bids:bidder:<id>, and bids:all.

-- The right to listen is checked when a client joins a topic, and again with each new token.
create policy bids_of_whoever_may_see_them on realtime.messages for select to authenticated
  using (
    extension = 'broadcast' and (
      realtime.topic() = 'bids:bidder:' || (select auth.uid())
      or realtime.topic() = 'bids:company:' || (select private.executive_company_id())
      or realtime.topic() = 'bids:all' and (select private.is_admin())
    )
  );

-- bids:all sorts first.
create function private.topics_of_bid(p_company uuid, p_bidder uuid) returns setof text
  language sql immutable parallel safe
begin atomic
  select t from unnest(array['bids:all', 'bids:company:' || p_company, 'bids:bidder:' || p_bidder]) t where t is not null;
end;
comment on function private.topics_of_bid(uuid, uuid) is 'The topics on which a change of a bid is announced.';

-- The trigger names the transition tables: before_rows of an update, after_rows of both. A statement that changes very
-- many bids notifies the admins and as many others as one statement may notify.
create function private.tg_customer_bids__announce() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  topics text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(t.topic) into topics from after_rows a
    cross join lateral private.topics_of_bid(a.corporate_company_id, a.bidder_user_id) t (topic);
  else
    select array_agg(t.topic) into topics from after_rows a join before_rows b using (id)
    cross join lateral private.topics_of_bid(a.corporate_company_id, a.bidder_user_id) t (topic)
    where a.bid_status <> b.bid_status;
  end if;
  perform realtime.send('{}', 'changed', topic, true)
  from (select distinct topic from unnest(topics) topic order by topic limit private.limit_announced_per_statement()) told;
  return null;
exception when others then
  -- A failed announcement does not undo the bid.
  raise warning 'a bid was not announced: %', sqlerrm;
  return null;
end
$$;
comment on function private.tg_customer_bids__announce() is
  'Announces on bids:company:<id>, bids:bidder:<id> and bids:all that bids were placed or have another status: event changed.';
