-- The data of the admins' operations page: pending and failed messages, payments in review, the database's size and
-- version, and settings.

-- Raises NOADM for a caller who is no admin.
create function private.service_report(p_actor uuid)
  returns table (interests_waiting int, interests_failed int, bid_letters_waiting int, bid_letters_failed int,
    notices_waiting int, notices_failed int, oldest_waiting_since timestamptz, payments_in_review int, database_bytes bigint,
    server_version text, audit_days int, is_second_factor_required boolean, email text, country_code text, mobile_number text)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin(p_actor) then
    raise exception 'only an admin sees how the service is' using errcode = 'NOADM';
  end if;
  return query select
    (select count(*)::int from public.listing_interests i where i.status = 'pending'),
    (select count(*)::int from public.listing_interests i where i.status = 'failed'),
    (select count(*)::int from private.bid_messages b where b.status = 'pending'),
    (select count(*)::int from private.bid_messages b where b.status = 'failed'),
    (select count(*)::int from private.account_notices n where n.next_try_at is not null),
    (select count(*)::int from private.account_notices n where n.next_try_at is null),
    least(
      (select min(i.created_at) from public.listing_interests i where i.status = 'pending'),
      (select min(b.created_at) from private.bid_messages b where b.status = 'pending'),
      (select min(n.happened_at) from private.account_notices n where n.next_try_at is not null)
    ),
    (select count(*)::int from public.membership_payments p where p.status = 'review'),
    pg_catalog.pg_database_size(pg_catalog.current_database()),
    pg_catalog.current_setting('server_version'),
    coalesce((select (s.value #>> '{}')::int from private.settings s where s.key = 'audit_days'), private.limit_audit_days()),
    exists (select from private.settings s where s.key = 'admin_second_factor' and s.value = 'true'),
    (select u.email::text from auth.users u where u.id = p_actor),
    (select m.country_code from private.members m where m.id = p_actor),
    (select m.mobile_number from private.members m where m.id = p_actor);
end
$$;
comment on function private.service_report(uuid) is
  'What waits, what failed and what the database is, for an admin; and where this admin is reached. @nullable oldest_waiting_since, email, country_code, mobile_number';

-- service-report and send-test-message call it for the requesting admin.
grant execute on function private.service_report(uuid) to service_role;
