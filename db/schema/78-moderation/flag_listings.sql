-- What the database sees by itself in new posts. It puts them into the queue and refuses nothing.

create function private.contact_in(p_text text) returns text
  language sql immutable parallel safe
  return substring(lower(translate(p_text, private.pattern_other_digits(), private.pattern_latin_digits())) from private.pattern_contact());
comment on function private.contact_in(text) is
  'The first phone number, link or e-mail address in a text, in lower case and with digits 0 to 9; null when there is none.';

-- NOTE: execute is granted to nobody: the trigger below asks.

-- Only what members post by a token, as the pace of posting counts it; by the policies the rows are the caller's. Each row is one regular
-- expression over its free texts; the newest posts of the member are compared, by their index. Two posts are equal where all that a search
-- looks at is, but for the number before it. Of a member whose copies wait for an admin no further one is flagged.
create function private.tg_listings__flag() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_member constant uuid := auth.uid();
  v_post record;
begin
  if auth.role() is distinct from 'authenticated' then
    return null;
  end if;
  for v_post in
    select p.id, upper(split_part(p.search_text, ' ', 1)) as number,
      private.contact_in(concat_ws(E'\n', p.fibre_type, p.blend_ratio, p.lot_no, p.preferred_company, p.company_name)) as found
    from posted p
  loop
    if v_post.found is not null then
      perform private.open_case(tg_table_name, v_post.id, v_post.number, v_member, 'contact', v_post.found);
    end if;
  end loop;
  execute format(
    'select (array_agg(n.id))[1] as id, upper((array_agg(split_part(n.search_text, '' '', 1)))[1]) as number
     from (select id, search_text, created_at from public.%I where user_id = $1 and created_at > now() - interval ''1 day''
           order by created_at desc limit $2) n
     group by substr(n.search_text, strpos(n.search_text, '' ''))
     having count(*) >= $3 and max(n.created_at) = now() limit 1', tg_table_name)
    into v_post using v_member, private.limit_posts_compared(), private.limit_equal_posts_flagged();
  if v_post.id is not null and not exists (
      select from private.moderation_cases c where c.member_id = v_member and c.status = 'open' and 'repeated' = any (c.flags)) then
    perform private.open_case(tg_table_name, v_post.id, v_post.number, v_member, 'repeated');
  end if;
  return null;
exception when others then
  -- The post stands whether or not it could be flagged.
  raise warning 'a new listing was not looked at: %', sqlerrm;
  return null;
end
$$;
comment on function private.tg_listings__flag() is 'Flags new posts that tell how to reach somebody, and a post that a member makes again and again.';

do $$
declare
  v_table text;
begin
  foreach v_table in array private.words_listing_tables() loop
    -- After the pace of posting has let it in.
    execute format(
      'create trigger _460_flag after insert on public.%I referencing new table as posted
         for each statement execute function private.tg_listings__flag()', v_table);
  end loop;
end
$$;
