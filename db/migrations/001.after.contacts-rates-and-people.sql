-- Who has had the credits of a signup has had them, also when the account is deleted and made anew.
insert into private.counted_people (kind, hash, used_referral)
select k.kind, k.hash, m.referred_by_code is not null
from private.members m cross join lateral private.marks_of(m) k
where exists (select from public.credit_ledger l where l.member_id = m.id and l.reason = 'signup')
on conflict do nothing;

-- Product Search holds copies of the rows that were mended.
select private.keep_products(array(select id from private.searchable_products));
