-- Who searches the dealers' listings: those who see each other's by the policies of the tables.

create function private.may_search_d2d() returns void
  language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_dealer() then
    raise insufficient_privilege using message = 'Dealers'' listings are for dealers';
  end if;
end
$$;
comment on function private.may_search_d2d() is 'Refuses whoever is no dealer.';

-- NOTE: it is granted to nobody: the searches call it.
