-- Whether a member is a dealer.

create function private.is_dealer(uid uuid default auth.uid()) returns boolean
  language plpgsql stable parallel safe security definer set search_path = ''
as $$
begin
  return uid is not null and (
    exists (select from private.members m where m.id = uid and m.is_dealer)
    -- Counted: for `exists` PostgreSQL expects a company soon, and reads all of them for a member who is a dealer of none.
    or (select count(*) from public.company_details c where c.dealer_user_ids @> array[uid]) > 0
  );
end
$$;
comment on function private.is_dealer(uuid) is 'Whether the member has the dealer flag or is a dealer of a company.';

-- Policies of the dealers' tables and check_if_user_is_dealer call it.
grant execute on function private.is_dealer(uuid) to authenticated, service_role;
