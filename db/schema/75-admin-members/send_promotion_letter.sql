-- POST /functions/v1/promotion-email, after its letters are stored: each is claimed before the call of the provider and
-- closed after its response. An attempt that may have been sent is never repeated (docs/decisions/020).

-- No row means that nothing is to be sent: the letter is finished, or another caller is sending it. Of several callers
-- at once exactly one gets a row, and must call private.finish_promotion_letter. A member who has unsubscribed since,
-- or has another address, gets none.
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
    update private.promotion_letters set begun_at = null, note = p_failure, next_try_at = clock_timestamp() + private.retry_pause(l.tries)
    where id = l.id;
  else
    update private.promotion_letters set status = 'failed', next_try_at = null, begun_at = null,
      note = case p_outcome when 'unknown' then 'nobody knows whether it went out: ' else '' end || p_failure where id = l.id;
  end if;
end
$$;
comment on function private.finish_promotion_letter(uuid, text, text) is
  'Records what a provider did with a promotional letter, and when it is tried again, if at all.';

-- The claimer of an attempt calls it after the response of the provider.
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

-- The mailing of the last letter that came before counts a reader who unsubscribes; coming back changes nothing of that.
create function private.choose_promotions(p_user uuid, p_wants boolean) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  if p_wants then
    delete from private.promotion_stops s where s.user_id = p_user;
  else
    insert into private.promotion_stops (user_id) select u.id from auth.users u where u.id = p_user on conflict do nothing;
    if found then
      update private.promotion_letters set unsubscribed_at = clock_timestamp()
      where unsubscribed_at is null and id = (
        select l.id from private.promotion_letters l where l.member_id = p_user and l.status = 'sent' order by l.created_at desc limit 1);
    end if;
  end if;
  return p_wants;
end
$$;
comment on function private.choose_promotions(uuid, boolean) is 'Ends promotional e-mail to a user, or lets it come again.';

-- Anybody with the link of a letter may call it through the server, which has verified the link's signature.
grant execute on function private.choose_promotions(uuid, boolean) to service_role;

create function private.tg_promotion_letters__count() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.mailings m set
    sent = m.sent + (new.status = 'sent')::int - (old.status = 'sent')::int,
    failed = m.failed + (new.status = 'failed')::int - (old.status = 'failed')::int,
    opted_out = m.opted_out + (old.status <> new.status and new.status = 'skipped' and new.note = 'unsubscribed')::int,
    not_reached = m.not_reached + (old.status <> new.status and new.status = 'skipped' and new.note <> 'unsubscribed')::int,
    unsubscribed = m.unsubscribed + (new.unsubscribed_at is not null)::int - (old.unsubscribed_at is not null)::int
  from private.promotion_pieces p where p.id = new.piece_id and m.id = p.mailing_id;
  return null;
end
$$;
comment on function private.tg_promotion_letters__count() is 'Counts in its mailing what became of a letter.';

-- The history of mailings shows the numbers also when members, and their letters, are gone. What is skipped stays so.
create trigger _900_count after update on private.promotion_letters
  for each row when (old.status <> new.status or old.unsubscribed_at is distinct from new.unsubscribed_at)
  execute function private.tg_promotion_letters__count();
