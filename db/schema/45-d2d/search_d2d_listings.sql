-- The search of the dealers' listings, for those who see each other's by the policies of the tables.

create function private.search_d2d_listings(p_table text, p_filter jsonb, p_sort text, p_posted_after timestamptz,
  p_before jsonb, p_before_id uuid) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_dealer() then
    raise insufficient_privilege using message = 'Dealers'' listings are for dealers';
  end if;
  return private.search_listings(p_table, p_filter, p_sort, greatest(p_posted_after, private.d2d_shown_from()), p_before, p_before_id);
end
$$;
comment on function private.search_d2d_listings(text, jsonb, text, timestamptz, jsonb, uuid) is
  'A page of the dealers'' open listings of the last days that match a filter; refuses anybody who is not a dealer.';

-- NOTE: it is granted to nobody: the two searches call it.
