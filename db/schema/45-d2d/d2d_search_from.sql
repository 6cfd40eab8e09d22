-- How far back the searches of dealers' listings go. Only readers who see them by the policies of the tables get a
-- time.

create function private.d2d_search_from(p_posted_after timestamptz) returns timestamptz
  language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_dealer() then
    raise insufficient_privilege using message = 'Dealers'' listings are for dealers';
  end if;
  return greatest(p_posted_after, private.d2d_shown_from());
end
$$;
comment on function private.d2d_search_from(timestamptz) is
  'The moment after which a search of the dealers'' listings finds: within the last days; refuses anybody who is not a dealer.';

-- NOTE: it is granted to nobody: the two searches call it.
