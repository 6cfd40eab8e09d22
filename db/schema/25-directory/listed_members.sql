-- The directory of members who agreed to be listed, for readers who may see contact data. public.tanabana_free has the
-- same rows, but no index can serve its masks. This view masks only the ways to reach a member, which nothing filters
-- or orders by. Those are opened one by one and counted (private.view_member_contact). The reader's own row and the
-- rows that admins see are whole.

create view public.listed_members as
select
  m.id, m.member_name, case when is_admin.yes then 'Admin' else m.business_name end as business_name,
  case when may.see_all then m.email end as email,
  case when may.see_all then m.country_code end as country_code,
  case when may.see_all then m.mobile_number end as mobile_number,
  m.business_type, m.my_yarns, m.city, m.district, m.state, m.country, m.list_in_directory,
  case when is_admin.yes then 'admin' else m.membership_type end as membership_type, m.is_verified_member,
  m.is_corporate_member, m.is_dealer, m.membership_join_date,
  not is_admin.yes and private.is_business_unverified(m.id, m.business_name) as is_business_unverified
from private.members m
cross join lateral (
  select m.membership_type = 'admin'
    or (m.email_verified_at is not null and m.email = any ((select private.admin_emails())::text[])) as yes
) is_admin
cross join lateral (
  select m.id = (select auth.uid()) or (select private.sees_everything()) as see_all
) may
-- Evaluated once per statement, not once per row.
where m.list_in_directory and (select private.may_see_contact());

-- Paid and Corporate Members, executives and admins get rows from it; others get none.
grant select on public.listed_members to authenticated;

-- NOTE: it is read-only; profiles are written through tanabana_free.

comment on view public.listed_members is 'Members who agreed to be listed, before those who may see contact data.';

-- The columns have the meaning of the table's columns.
select private.describe_like('public.listed_members', 'private.members');
comment on column public.listed_members.is_business_unverified is
  'Whether the business has the name of a registered company whose executive the member is not (private.is_business_unverified).';
