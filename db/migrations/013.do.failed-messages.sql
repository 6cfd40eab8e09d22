-- Admins have a list of the messages that failed or are tried again.

create index bid_messages_unsent_idx on private.bid_messages (created_at desc) where status <> 'sent';

create index listing_interests_unsent_idx on public.listing_interests (created_at desc) where status <> 'sent';
