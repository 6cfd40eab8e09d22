-- What is posted is told to the open pages (decision 024): for every listing table one topic, `listings:<table>`, which
-- anybody may join. The dealers' own tables do not hang this up.

-- The row is told as a list reads it: the columns that a visitor may select, by their own grant, with the poster's place
-- under the name of the embedding. A statement that posts many (an import) tells of the first and how many there are.
create function private.tg_listings__announce() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  topic constant text := 'listings:' || tg_table_name;
  public_columns constant text[] := (
    select array_agg(a.attname::text) from pg_catalog.pg_attribute a
    where a.attrelid = tg_relid and a.attnum > 0 and not a.attisdropped
      and has_column_privilege('anon', tg_relid, a.attnum, 'select'));
  posted_count int;
  listing jsonb;
begin
  select count(*) into posted_count from posted where status = 'Open';
  if posted_count > private.limit_announced_per_statement() then
    perform realtime.send(jsonb_build_object('count', posted_count), 'many', topic, false);
    return null;
  end if;
  for listing in select to_jsonb(p) from posted p where p.status = 'Open' order by p.updated_at, p.id loop
    perform realtime.send(
      (select jsonb_object_agg(key, value) from jsonb_each(listing) where key = any (public_columns))
        || jsonb_build_object('tanabana_free', jsonb_build_object('city', listing -> 'poster_city', 'district', listing -> 'poster_district')),
      'insert', topic, false);
  end loop;
  return null;
exception when others then
  -- The post stands whether or not it could be told.
  raise warning 'a new listing was not announced: %', sqlerrm;
  return null;
end
$$;
comment on function private.tg_listings__announce() is
  'Tells those who joined listings:<table> of open listings just posted: event insert with the row, or many with a count.';
