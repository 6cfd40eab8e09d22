-- The member profile as clients see it. Row-level security cannot hide columns per row, so the view masks them: a value
-- that the reader may not see is null, in results and in filters alike.
--   everybody           id, place, badges
--   members             name, business, yarns, membership, role
--   may_see_contact     PIN, whether the mobile is verified
--   owner and admins    everything
-- Another's e-mail and mobile number come one by one, counted: private.open_contact.
-- It runs with its owner's rights on purpose: each column has its own rule, and no row is secret.
-- Each column states its own rule. A lateral join that names the rules is slower to plan: PostgreSQL substitutes them in
-- all columns before it removes the columns that the query does not use. Uncorrelated sub-selects run once a statement.

create view public.tanabana_free as
select
  m.id,
  m.city,
  m.district,
  m.state,
  m.country,
  m.is_verified_member,
  m.is_corporate_member,
  m.is_dealer,
  case when (select private.sees_members()) then m.member_name end as member_name,
  case when (select private.sees_members()) then case when is_admin.yes then 'Admin' else m.business_name end end as business_name,
  case when (select private.sees_members()) then m.business_type end as business_type,
  case when (select private.sees_members()) then m.my_yarns end as my_yarns,
  case when (select private.sees_members()) then case when is_admin.yes then 'admin' else m.membership_type end end as membership_type,
  case when (select private.sees_members()) then case when is_admin.yes then 'admin' else m.role end end as role,
  case when (select private.sees_members()) then m.department end as department,
  case when (select private.sees_members()) then m.list_in_directory end as list_in_directory,
  case when (select private.sees_members()) then m.membership_join_date end as membership_join_date,
  case when (select private.sees_members()) then m.created_at end as created_at,
  case when m.id = (select auth.uid()) or (select private.sees_everything()) then m.email end as email,
  case when m.id = (select auth.uid()) or (select private.sees_everything()) then m.country_code end as country_code,
  case when m.id = (select auth.uid()) or (select private.sees_everything()) then m.mobile_number end as mobile_number,
  case when m.id = (select auth.uid()) or (select private.sees_everything()) or (select private.may_see_contact())
    then m.mobile_verified end as mobile_verified,
  case when m.id = (select auth.uid()) or (select private.sees_everything()) or (select private.may_see_contact())
    then m.pin_zip_code end as pin_zip_code,
  case when m.id = (select auth.uid()) or (select private.sees_everything()) then m.gst_number end as gst_number,
  case when m.id = (select auth.uid()) or (select private.sees_everything())
    then case when is_admin.yes then private.limit_credits_admin_shown() else m.messaging_credits end
    end as messaging_credits,
  case when m.id = (select auth.uid()) or (select private.sees_everything()) then m.last_credit_reset_date end as last_credit_reset_date,
  case when m.id = (select auth.uid()) or (select private.sees_everything()) then m.referral_code end as referral_code,
  case when m.id = (select auth.uid()) or (select private.sees_everything()) then m.referred_by_code end as referred_by_code,
  case when m.id = (select auth.uid()) or (select private.sees_everything()) then m.referral_credits_earned end as referral_credits_earned,
  case when m.id = (select auth.uid()) or (select private.sees_everything()) then m.language end as language,
  case when m.id = (select auth.uid()) or (select private.sees_everything()) then m.count_unit end as count_unit,
  case when m.id = (select auth.uid()) or (select private.sees_everything()) then m.membership_wish end as membership_wish,
  case when m.id = (select auth.uid()) or (select private.sees_everything())
    then m.current_membership_start_date end as current_membership_start_date,
  case when m.id = (select auth.uid()) or (select private.sees_everything()) then m.membership_ends_on end as membership_ends_on,
  case when m.id = (select auth.uid()) or (select private.sees_everything()) then m.email_verified_at end as email_verified_at,
  case when m.id = (select auth.uid()) or (select private.sees_everything()) then m.updated_at end as updated_at,
  case when (select private.sees_members()) then not is_admin.yes and private.is_business_unverified(m.id, m.business_name) end as is_business_unverified
from private.members m
cross join lateral (
  select m.membership_type = 'admin'
    or (m.email_verified_at is not null and m.email = any ((select private.admin_emails())::text[])) as yes
) is_admin;

-- Everybody may read the view; the masks decide what the rows contain.
grant select on public.tanabana_free to anon, authenticated;

-- Admins see it as their balance; every reader of the view evaluates it.
grant execute on function private.limit_credits_admin_shown() to anon;

-- The columns that the edit form and the choices of language and unit send. Sent values of id, email, membership_type and updated_at
-- change nothing.
grant insert (id, member_name, business_name, email, membership_type, updated_at, country_code, mobile_number, gst_number,
  business_type, my_yarns, country, state, district, city, pin_zip_code, list_in_directory, language, count_unit)
  on public.tanabana_free to authenticated;

-- The same columns, a missing referral code, and the flags that admins toggle.
grant update (id, member_name, business_name, email, membership_type, updated_at, country_code, mobile_number, gst_number,
  business_type, my_yarns, country, state, district, city, pin_zip_code, list_in_directory, language, count_unit, referral_code,
  is_corporate_member, is_verified_member, is_dealer, role, department)
  on public.tanabana_free to authenticated;

-- NOTE: delete is granted only to the server: see private.members.

comment on view public.tanabana_free is 'Member profiles; what the reader may not see is null.';

-- The columns have the meaning of the table's columns.
select private.describe_like('public.tanabana_free', 'private.members');
comment on column public.tanabana_free.is_business_unverified is
  'Whether the business has the name of a registered company whose executive the member is not (private.is_business_unverified).';
