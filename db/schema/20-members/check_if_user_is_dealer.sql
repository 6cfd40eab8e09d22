-- POST /rest/v1/rpc/check_if_user_is_dealer

create function public.check_if_user_is_dealer(p_user_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.is_dealer(p_user_id);
end
$$;
comment on function public.check_if_user_is_dealer(uuid) is
  'Whether the member is an authorised dealer: by the flag or as a dealer of a company. The badge is public.';

-- Signed-in screens call it; the badge itself is public in tanabana_free.
grant execute on function public.check_if_user_is_dealer(uuid) to authenticated;
