-- Flags suspicious new posts by rules in the database. It adds them to the queue and rejects nothing.

create function private.contact_in(p_text text) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  v_text constant text := lower(translate(p_text, private.pattern_other_digits(), private.pattern_latin_digits()));
begin
  return case when v_text ~ private.pattern_contact_hint() then substring(v_text from private.pattern_contact()) end;
end
$$;
comment on function private.contact_in(text) is
  'The first phone number, link or e-mail address in a text, in lower case and with digits 0 to 9; null when there is none.';

-- NOTE: execute is granted to nobody: the function below calls it.

-- Each row is one regular expression over its free texts; the newest posts of each member are compared, by their index. Two posts are equal
-- where all that a search looks at is, but for the number before it. Of a member whose copies wait for an admin no further one is flagged.
-- Posters and posts are locked by then.
create function private.flag_posts(p_table text, p_ids uuid[]) returns void
  language plpgsql set search_path = ''
as $$
declare
  v_post record;
begin
  if cardinality(p_ids) = 0 then
    return;
  end if;
  for v_post in execute format(
    'select p.id, p.user_id, upper(split_part(p.search_text, '' '', 1)) as number, c.found
     from public.%I p
     cross join private.contact_in(concat_ws(E''\n'', p.fibre_type, p.blend_ratio, p.lot_no, p.preferred_company, p.company_name)) c (found)
     where p.id = any ($1) and c.found is not null', p_table) using p_ids
  loop
    perform private.open_case(p_table, v_post.id, v_post.number, v_post.user_id, 'contact', v_post.found);
  end loop;
  -- Whole texts are compared of those alone that have the same yarn, count and company: of most members, of none.
  for v_post in execute format(
    'select distinct on (m.user_id) m.user_id, e.id, upper(split_part(e.search_text, '' '', 1)) as number
     from (
       select distinct p.user_id from public.%1$I p where p.id = any ($1) and not exists (
         select from private.moderation_cases c where c.member_id = p.user_id and c.status = ''open'' and ''repeated'' = any (c.flags))) m
     cross join lateral (
       select array_agg(x.id) as ids
       from (select n.id, hashtext(concat_ws(''|'', n.fibre_type, n.denier_count, n.company_name)) as likeness from public.%1$I n
             where n.user_id = m.user_id and n.created_at > now() - interval ''1 day'' order by n.created_at desc limit $2) x
       group by x.likeness having count(*) >= $3) alike
     cross join lateral (
       select (array_agg(n.id order by n.created_at desc))[1] as id from public.%1$I n where n.id = any (alike.ids)
       group by substr(n.search_text, strpos(n.search_text, '' ''))
       having count(*) >= $3 and bool_or(n.id = any ($1))) r
     join public.%1$I e on e.id = r.id
     order by m.user_id, e.created_at desc', p_table)
    using p_ids, private.limit_posts_compared(), private.limit_equal_posts_flagged()
  loop
    perform private.open_case(p_table, v_post.id, v_post.number, v_post.user_id, 'repeated');
  end loop;
exception when others then
  -- A failed flag does not undo the post.
  raise warning 'a new listing was not looked at: %', sqlerrm;
end
$$;
comment on function private.flag_posts(text, uuid[]) is
  'Flags new posts that tell how to reach somebody, and a post that a member makes again and again.';

-- NOTE: execute is granted to nobody: private.finish_posts calls it.
