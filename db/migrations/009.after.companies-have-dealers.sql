-- Keys of members who left go from the lists of dealers, and those who stay get the badge that they had the rights of.
update public.company_details c set dealer_user_ids = dealer_user_ids
where exists (select from unnest(c.dealer_user_ids) d where not exists (select from private.members m where m.id = d));

update private.members m set is_dealer = true, is_dealer_by_company = true
where not m.is_dealer and exists (select from public.company_details c where c.dealer_user_ids @> array[m.id]);
