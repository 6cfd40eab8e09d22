-- :count messages by WhatsApp that the provider took, each about an interest of its own.
set session_replication_role = replica;
create temporary table messages as
select b.id as buyer, e.id as listing, e.user_id as poster, row_number() over () as n
from (select id from private.members where member_name = 'Crowd' order by id limit 200) b
cross join (select id, user_id from public.purchase_enquiries where status = 'Open' order by md5(id::text || 'receipts') limit :count / 200) e;
insert into public.listing_interests (id, interested_user_id, listing_table, listing_id, status, channel, next_try_at, tried_at, sent_at)
select md5('interest' || n)::uuid, buyer, 'purchase_enquiries', listing, 'sent', 'whatsapp', null, now(), now() from messages;
insert into private.poster_messages (interest_id, poster_id, channel, answered_at, outcome, provider_message_id)
select md5('interest' || n)::uuid, poster, 'whatsapp', clock_timestamp(), 'taken', 'wamid.HBgMOTE3MDAwMDAwMDA5FQIAERgS' || lpad(n::text, 10, '0') from messages;
drop table messages;
set session_replication_role = origin;
analyze public.listing_interests, private.poster_messages;
