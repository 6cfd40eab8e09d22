-- GET /rest/v1/rpc/search_d2d_purchase_enquiries: dealers' open enquiries of the last days with all words, newest first, a page at a time.

-- before_created_at and before_id are the row that the last page ended behind.
create function public.search_d2d_purchase_enquiries(q text, before_created_at timestamptz default null, before_id uuid default null)
  returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select private.search_d2d_listings('d2d_purchase_enquiries', q, before_created_at, before_id)
$$;
comment on function public.search_d2d_purchase_enquiries is
  'A page of the enquiries that dealers see, those that hold every word: rows, the row to go on behind, and whether it stopped early.';

-- Signed-in callers may ask; who is no dealer is refused inside.
grant execute on function public.search_d2d_purchase_enquiries to authenticated;
