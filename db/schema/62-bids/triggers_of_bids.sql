-- The triggers of customer_bids for clients. Their functions have the reasons.

-- Checks who may bid on what, and copies the bidder and the product.
create trigger _050_place before insert on public.customer_bids
  for each row execute function private.tg_customer_bids__place();

-- Allows one decision, and records who made it. Other columns may change without one: a deleted or renamed company is
-- no decision.
create trigger _050_decide before update of bid_status, accept_bid_time, accepted_by_executive_id, accepted_by_executive_name
  on public.customer_bids for each row execute function private.tg_customer_bids__decide();

-- Notifies open pages of new bids.
create trigger _500_announce_placed after insert on public.customer_bids referencing new table as after_rows
  for each statement execute function private.tg_customer_bids__announce();

-- And of decisions.
create trigger _550_announce_decided after update on public.customer_bids referencing old table as before_rows new table as after_rows
  for each statement execute function private.tg_customer_bids__announce();

-- A new bid notifies both sides.
create trigger _600_keep_messages after insert on public.customer_bids
  for each row execute function private.tg_customer_bids__keep_messages();

-- An accepted bid sends letters; only the screens show a rejected or cancelled one.
create trigger _650_keep_messages_accepted after update of bid_status on public.customer_bids
  for each row when (old.bid_status = 'Pending' and new.bid_status = 'Accepted')
  execute function private.tg_customer_bids__keep_messages();
