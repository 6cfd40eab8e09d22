-- POST /functions/v1/promotion-email: a piece is kept, each letter of it claimed before the provider is called and closed when it has
-- answered. A try that may have gone out is never repeated (docs/decisions/020).

-- Who is written to is said by addresses, and only members' current ones count. An admin is never written to. Asked again with its key, a piece is what it was.
-- Letters that are older than a year are forgotten with the next piece.
-- Raises NOADM when the actor is no admin, NOTPL without a template, PROMO with the seconds to wait in detail when too many letters
-- were kept lately, whoever asked for them.
create function private.keep_promotion_piece(p_actor uuid, p_piece uuid, p_emails text[])
  returns table (letter_id uuid, email text, status text, note text)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  v_template public.promotion_templates;
  v_count constant int := cardinality(p_emails);
begin
  if not private.is_admin(p_actor) then
    raise exception 'only an admin writes to members' using errcode = 'NOADM';
  end if;
  -- One piece after the other, so that the bound holds.
  perform pg_advisory_xact_lock(hashtextextended('promotion_letters', 0));
  if not exists (select from private.promotion_pieces p where p.id = p_piece) then
    select * into v_template from public.promotion_templates;
    if not found then
      raise exception 'there is no text' using errcode = 'NOTPL';
    elsif (select count(*) from private.promotion_letters l where l.created_at > clock_timestamp() - interval '1 hour') + v_count
        > private.limit_promotion_letters_per_hour() then
      raise exception 'too many letters' using errcode = 'PROMO', detail = '3600';
    elsif (select count(*) from private.promotion_letters l where l.created_at > clock_timestamp() - interval '1 day') + v_count
        > private.limit_promotion_letters_per_day() then
      raise exception 'too many letters' using errcode = 'PROMO', detail = '86400';
    end if;
    delete from private.promotion_pieces p where p.created_at < now() - interval '1 year';
    insert into private.promotion_pieces (id, actor_id, subject, body) values (p_piece, p_actor, v_template.subject, v_template.body);
    insert into private.promotion_letters (piece_id, member_id, email, status, next_try_at, note)
    select p_piece, m.id, u.email, f.status, case f.status when 'pending' then clock_timestamp() end, f.note
    from auth.users u join private.members m on m.id = u.id
    cross join lateral (select exists (select from private.promotion_stops s where s.user_id = u.id) as is_stopped) s
    cross join lateral (
      select case when private.has_admin_account(u.id) then 'admin' when s.is_stopped then 'unsubscribed'
        when u.email_confirmed_at is null then 'unproved' end as note) n
    cross join lateral (select case when n.note is null then 'pending' else 'skipped' end as status, n.note) f
    where u.email = any (select lower(btrim(e)) from unnest(p_emails) e);
    perform private.record_mailing(p_actor, p_piece, v_template.subject, (
      select jsonb_build_object('letters', count(*) filter (where l.status = 'pending'),
        'not_sent', v_count - count(*) filter (where l.status = 'pending'), 'body', v_template.body)
      from private.promotion_letters l where l.piece_id = p_piece));
  end if;
  return query select * from private.promotion_piece(p_actor, p_piece);
end
$$;
comment on function private.keep_promotion_piece(uuid, uuid, text[]) is
  'Keeps the letters of a piece, once, and gives them. @nullable note';

-- promotion-email calls it before it sends anything.
grant execute on function private.keep_promotion_piece(uuid, uuid, text[]) to service_role;

create function private.promotion_piece(p_actor uuid, p_piece uuid) returns table (letter_id uuid, email text, status text, note text)
  language sql stable security definer set search_path = ''
as $$
  select l.id, l.email, l.status, l.note from private.promotion_letters l join private.promotion_pieces p on p.id = l.piece_id
  where p.id = p_piece and p.actor_id = p_actor order by l.email
$$;
comment on function private.promotion_piece(uuid, uuid) is 'How far the letters of an admin''s own piece have come. @nullable note';

-- promotion-email calls it when it has tried.
grant execute on function private.promotion_piece(uuid, uuid) to service_role;

-- No row means that nothing is to be sent: it is settled, or somebody else is trying. Of several callers at once exactly one gets a
-- row, and has to call private.finish_promotion_letter. Who unsubscribed since, or has another address, is not written to.
create function private.claim_promotion_letter(p_letter uuid)
  returns table (member_id uuid, to_email text, to_language text, member_name text, business_name text, subject text, body text)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  l private.promotion_letters;
  v_is_lost boolean;
begin
  select * into l from private.promotion_letters x where x.id = p_letter for update;
  if l.status is distinct from 'pending' then
    return;
  end if;
  v_is_lost := l.begun_at < clock_timestamp() - make_interval(secs => private.limit_interest_try_seconds());
  if l.begun_at is not null and not v_is_lost then
    return;
  end if;
  if v_is_lost then
    update private.promotion_letters x set status = 'failed', next_try_at = null, begun_at = null, note = 'nobody knows whether it went out'
      where x.id = l.id;
    return;
  elsif exists (select from private.promotion_stops s where s.user_id = l.member_id) then
    update private.promotion_letters x set status = 'skipped', next_try_at = null, note = 'unsubscribed' where x.id = l.id;
    return;
  elsif private.has_admin_account(l.member_id) then
    update private.promotion_letters x set status = 'skipped', next_try_at = null, note = 'admin' where x.id = l.id;
    return;
  elsif not exists (select from auth.users u where u.id = l.member_id and u.email = l.email and u.email_confirmed_at is not null) then
    update private.promotion_letters x set status = 'skipped', next_try_at = null, note = 'unproved' where x.id = l.id;
    return;
  end if;
  update private.promotion_letters x set begun_at = clock_timestamp(), tries = x.tries + 1 where x.id = l.id;
  return query select m.id, l.email, private.language_of(m.id), m.member_name, m.business_name, p.subject, p.body
    from private.members m, private.promotion_pieces p where m.id = l.member_id and p.id = l.piece_id;
end
$$;
comment on function private.claim_promotion_letter(uuid) is 'Claims the next try to send a promotional letter, and gives what it needs.';

-- promotion-email and the job deliver-promotions call it before they reach for the provider.
grant execute on function private.claim_promotion_letter(uuid) to service_role;

-- p_outcome is one of words_message_outcomes.
create function private.finish_promotion_letter(p_letter uuid, p_outcome text, p_failure text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  l private.promotion_letters;
begin
  select * into l from private.promotion_letters x where x.id = p_letter for update;
  if p_outcome = 'taken' then
    update private.promotion_letters set status = 'sent', next_try_at = null, begun_at = null, note = null where id = l.id;
  elsif l.begun_at is null then
    null;
  elsif p_outcome = 'later' and l.tries < private.limit_interest_tries() then
    update private.promotion_letters set begun_at = null, note = p_failure, next_try_at = clock_timestamp() + make_interval(secs => least(
      private.limit_interest_first_pause_seconds() * 2 ^ (l.tries - 1), private.limit_interest_longest_pause_seconds()))
    where id = l.id;
  else
    update private.promotion_letters set status = 'failed', next_try_at = null, begun_at = null,
      note = case p_outcome when 'unknown' then 'nobody knows whether it went out: ' else '' end || p_failure where id = l.id;
  end if;
end
$$;
comment on function private.finish_promotion_letter(uuid, text, text) is
  'Records what a provider did with a promotional letter, and when it is tried again, if at all.';

-- Whoever claimed a try calls it when the provider has answered.
grant execute on function private.finish_promotion_letter(uuid, text, text) to service_role;

-- What a call left behind: one that is still at work has the first go.
create function private.due_promotion_letters(p_limit int) returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select l.id from private.promotion_letters l
  where l.status = 'pending' and l.next_try_at <= clock_timestamp() and l.created_at < clock_timestamp() - interval '2 minutes'
    and (l.begun_at is null or l.begun_at < clock_timestamp() - make_interval(secs => private.limit_interest_try_seconds()))
  order by l.next_try_at limit p_limit
$$;
comment on function private.due_promotion_letters(int) is 'Promotional letters that may be tried now, the oldest first.';

-- The job deliver-promotions calls it.
grant execute on function private.due_promotion_letters(int) to service_role;

create function private.choose_promotions(p_user uuid, p_wants boolean) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  if p_wants then
    delete from private.promotion_stops s where s.user_id = p_user;
  else
    insert into private.promotion_stops (user_id) select u.id from auth.users u where u.id = p_user on conflict do nothing;
  end if;
  return p_wants;
end
$$;
comment on function private.choose_promotions(uuid, boolean) is 'Ends promotional e-mail to a user, or lets it come again.';

-- Whoever holds the link of a letter asks for it: the server has checked its signature.
grant execute on function private.choose_promotions(uuid, boolean) to service_role;
