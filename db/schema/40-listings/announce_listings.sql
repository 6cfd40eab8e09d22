-- Notifies open pages of new listings (decision 024). Every listing table has one topic, `listings:<table>`, which
-- anybody may join. The dealers' tables announce nothing.

-- The payload is the row as a list reads it: the columns that a visitor may select, by their own grant, with the
-- poster's place under the name of the embedding. For many rows at once the payload is their number. Listings that have
-- closed since are left out.
create function private.announce_posts(p_table text, p_ids uuid[]) returns void
  language plpgsql set search_path = ''
as $$
declare
  topic constant text := 'listings:' || p_table;
  relation constant oid := format('public.%I', p_table)::regclass;
  public_columns text[];
  posted_count int;
  listing jsonb;
begin
  execute format('select count(*) from public.%I p where p.id = any ($1) and p.status = ''Open''', p_table) into posted_count using p_ids;
  if posted_count > private.limit_announced_per_statement() then
    perform realtime.send(jsonb_build_object('count', posted_count), 'many', topic, false);
    return;
  end if;
  public_columns := array(
    select a.attname::text from pg_catalog.pg_attribute a
    where a.attrelid = relation and a.attnum > 0 and not a.attisdropped and has_column_privilege('anon', relation, a.attnum, 'select'));
  for listing in execute format(
    'select to_jsonb(p) from unnest($1) with ordinality o (id, place) join public.%I p using (id) where p.status = ''Open'' order by o.place',
    p_table) using p_ids
  loop
    perform realtime.send(
      (select jsonb_object_agg(key, value) from jsonb_each(listing) where key = any (public_columns))
        || jsonb_build_object('tanabana_free', jsonb_build_object('city', listing -> 'poster_city', 'district', listing -> 'poster_district')),
      'insert', topic, false);
  end loop;
exception when others then
  -- A failed announcement does not undo the post.
  raise warning 'a new listing was not announced: %', sqlerrm;
end
$$;
comment on function private.announce_posts(text, uuid[]) is
  'Announces open listings that were just posted on listings:<table>, in this order: event insert with the row, or many with a count.';

-- NOTE: execute is granted to nobody: private.finish_posts calls it.
