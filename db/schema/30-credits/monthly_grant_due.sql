-- The monthly grant that is due. docs/decisions/013-monthly-credits-and-the-end-of-a-membership.md

create function private.monthly_allowance(p_membership_type text) returns int
  language sql immutable parallel safe
  return case p_membership_type when 'Paid Member' then private.limit_credits_paid_monthly()
                                when 'Corporate Member' then private.limit_credits_corporate_monthly() end;
comment on function private.monthly_allowance(text) is
  'What the balance is lifted to on the 1st of a month, null for memberships without a monthly grant.';

-- The firsts that count are those after the start and not after the end: a year holds exactly twelve, whatever day it
-- starts on. Without an end (Corporate Members) the grants end a year after the start.
--   start 19 Sep 2025: 1 Oct 2025 to 1 Sep 2026
--   start  1 Oct 2025: 1 Nov 2025 to 1 Oct 2026, since the day of the upgrade brought its own credits
--   start 29 Feb 2024: 1 Mar 2024 to 1 Feb 2025, since the year ends on 28 Feb 2025
-- Of several firsts that were missed only the latest is due: lifting twice is the same as lifting once.
create function private.monthly_grant_due(p_start date, p_end date, p_today date) returns date
  language sql immutable parallel safe
  -- One expression, so that a query over all members has it in place of a call.
  return case
    when date_trunc('month', least(p_today, coalesce(p_end, p_start + interval '1 year'))) > p_start
    then date_trunc('month', least(p_today, coalesce(p_end, p_start + interval '1 year')))::date
  end;
comment on function private.monthly_grant_due(date, date, date) is
  'The latest first of a month on or before a day that a membership brings credits for, null when there is none.';
