-- What a live market has besides the listings of fill-listings.sql and the buyers of fill-market.sql: :members members in
-- all, one in three of them paid, :signing who have a password, and the buyers' sessions.
set session_replication_role = replica;

insert into auth.users (id, email, email_confirmed_at)
select md5('crowd' || n)::uuid, 'crowd' || n || '@bench.example', now()
from generate_series(1, :members - (select count(*)::int from private.members)) n;
insert into private.members (id, member_name, business_name, email, city, district, state, country, membership_type)
select id, 'Crowd', 'Crowd Mills', email, 'Surat', 'Surat', 'Gujarat', 'India',
  case when hashtext(email) % 3 = 0 then 'Paid Member' else 'Free Member' end
from auth.users where email like 'crowd%';
update private.members set membership_type = 'Paid Member', city = 'Surat', district = 'Surat', state = 'Gujarat'
where member_name = 'Buyer';

update auth.users set encrypted_password = ':hash'
where id in (select md5('member' || n)::uuid from generate_series(1, :signing) n);
insert into auth.sessions (id, user_id)
select md5('session' || id)::uuid, id from private.members where member_name = 'Buyer';

set session_replication_role = origin;
