-- Prices of price lists beside the weekly figures: a series of their own, never counted in a median.

-- It goes through the published prices of the yarn, newest first, by the index.
create function private.listed_prices_of(p_yarn int, p_from timestamptz) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'price_list', l.description, 'file_url', l.file_url, 'published_at', n.published_at,
      'page', n.page, 'description', n.description, 'price', n.price, 'price_kilograms', n.price_kilograms, 'gst_included', n.gst_included,
      'price_per_kg', n.price_per_kg) order by n.published_at desc, n.position), '[]')
    from (
      select * from public.price_list_points p
      where p.yarn_id = p_yarn and p.published_at <= now() and p.published_at > p_from
      order by p.published_at desc limit private.limit_listed_prices_shown()
    ) n join public.price_updates_pdfs l on l.id = n.price_list_id);
end
$$;
comment on function private.listed_prices_of(int, timestamptz) is
  'The newest prices of a yarn in price lists that were published after a time, each with its page.';

-- NOTE: execute is granted to nobody: public.get_price_trends calls it.
