-- POST /functions/v1/promotion-email: stores a piece of a mailing before anything of it is sent.

-- Which mailing a new piece belongs to. p_mailing is the key that the app sends: its mailing begins only with a text that the admin has
-- sent to themselves lately, otherwise NOTST, and has one text to its end. Without a key a call goes on with the admin's last mailing
-- of the same text, where that is not long ago.
-- Raises NOTPL without a template.
create function private.mailing_of_piece(p_actor uuid, p_piece uuid, p_mailing uuid) returns private.mailings
  language plpgsql security definer set search_path = ''
as $$
declare
  v_template public.promotion_templates;
  v_mailing private.mailings;
begin
  select * into v_mailing from private.mailings m where m.id = p_mailing;
  if found then
    if v_mailing.is_test or v_mailing.actor_id <> p_actor then
      raise exception 'the mailing is another one' using errcode = 'NOTST';
    end if;
    return v_mailing;
  end if;
  select * into v_template from public.promotion_templates;
  if not found then
    raise exception 'there is no text' using errcode = 'NOTPL';
  end if;
  if p_mailing is null then
    select m.* into v_mailing from private.mailings m
    where m.actor_id = p_actor and not m.is_test and (m.subject, m.body) = (v_template.subject, v_template.body)
      and exists (select from private.promotion_pieces p where p.mailing_id = m.id
        and p.created_at > clock_timestamp() - make_interval(mins => private.limit_mailing_pause_minutes()))
    order by m.created_at desc limit 1;
    if found then
      return v_mailing;
    end if;
  elsif not exists (select from private.tested_promotions(p_actor) t where (t.subject, t.body) = (v_template.subject, v_template.body)) then
    raise exception 'the text was not tested' using errcode = 'NOTST';
  end if;
  return private.add_mailing(coalesce(p_mailing, p_piece), p_actor, v_template, false);
end
$$;
comment on function private.mailing_of_piece(uuid, uuid, uuid) is 'The mailing of a new piece, made where it has none yet.';

-- NOTE: execute is granted to nobody: functions of the owner call it.

create function private.add_mailing(p_id uuid, p_actor uuid, p_template public.promotion_templates, p_is_test boolean)
  returns private.mailings
  language sql security definer set search_path = ''
as $$
  insert into private.mailings (id, actor_id, actor_name, actor_email, is_test, subject, body, recipients, failed)
  select p_id, p_actor, m.member_name, u.email, p_is_test, p_template.subject, p_template.body, p_is_test::int, p_is_test::int
  from auth.users u left join private.members m on m.id = u.id where u.id = p_actor
  returning *
$$;
comment on function private.add_mailing(uuid, uuid, public.promotion_templates, boolean) is 'Begins a mailing, or a test, with the text of now.';

-- NOTE: execute is granted to nobody: functions of the owner call it.

-- Addresses identify the recipients, and only current addresses of members count. An admin never gets a letter. A
-- repeated call with its key returns the stored piece. Old pieces go by private.forget_expired; their mailing stays with
-- its counts. Raises NOADM when the actor is no admin, NOTPL without a template, NOTST when the
-- app's mailing was not tested, PROMO with the seconds to wait in detail when all admins together have stored too many
-- letters recently.
create function private.keep_promotion_piece(p_actor uuid, p_piece uuid, p_emails text[], p_mailing uuid default null)
  returns table (letter_id uuid, email text, status text, note text)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  v_mailing private.mailings;
  v_count constant int := cardinality(p_emails);
  v_letters int;
  v_opted_out int;
begin
  if not private.is_admin(p_actor) then
    raise exception 'only an admin writes to members' using errcode = 'NOADM';
  end if;
  -- One piece after the other, so that the bound holds.
  perform pg_advisory_xact_lock(hashtextextended('promotion_letters', 0));
  if not exists (select from private.promotion_pieces p where p.id = p_piece) then
    v_mailing := private.mailing_of_piece(p_actor, p_piece, p_mailing);
    if (select count(*) from private.promotion_letters l where l.created_at > clock_timestamp() - interval '1 hour') + v_count
        > private.limit_promotion_letters_per_hour() then
      raise exception 'too many letters' using errcode = 'PROMO', detail = '3600';
    elsif (select count(*) from private.promotion_letters l where l.created_at > clock_timestamp() - interval '1 day') + v_count
        > private.limit_promotion_letters_per_day() then
      raise exception 'too many letters' using errcode = 'PROMO', detail = '86400';
    end if;
    insert into private.promotion_pieces (id, mailing_id, actor_id, subject, body)
      values (p_piece, v_mailing.id, p_actor, v_mailing.subject, v_mailing.body);
    insert into private.promotion_letters (piece_id, member_id, email, status, next_try_at, note)
    select p_piece, m.id, u.email, f.status, case f.status when 'pending' then clock_timestamp() end, f.note
    from auth.users u join private.members m on m.id = u.id
    cross join lateral (select exists (select from private.promotion_stops s where s.user_id = u.id) as is_stopped) s
    cross join lateral (
      select case when private.has_admin_account(u.id) then 'admin' when s.is_stopped then 'unsubscribed'
        when u.email_confirmed_at is null then 'unproved' end as note) n
    cross join lateral (select case when n.note is null then 'pending' else 'skipped' end as status, n.note) f
    where u.email = any (select lower(btrim(e)) from unnest(p_emails) e);
    select count(*) filter (where l.status = 'pending'), count(*) filter (where l.note = 'unsubscribed')
      into v_letters, v_opted_out from private.promotion_letters l where l.piece_id = p_piece;
    update private.mailings m set recipients = m.recipients + v_count, opted_out = m.opted_out + v_opted_out,
      not_reached = m.not_reached + v_count - v_letters - v_opted_out where m.id = v_mailing.id;
    perform private.record_mailing(p_actor, v_mailing.id, v_mailing.subject,
      jsonb_build_object('letters', v_letters, 'not_sent', v_count - v_letters, 'body', v_mailing.body));
  end if;
  return query select * from private.promotion_piece(p_actor, p_piece);
end
$$;
comment on function private.keep_promotion_piece(uuid, uuid, text[], uuid) is
  'Stores the letters of a piece once, and returns them. @nullable note';

-- promotion-email calls it before it sends anything.
grant execute on function private.keep_promotion_piece(uuid, uuid, text[], uuid) to service_role;

create function private.promotion_piece(p_actor uuid, p_piece uuid) returns table (letter_id uuid, email text, status text, note text)
  language sql stable security definer set search_path = ''
as $$
  select l.id, l.email, l.status, l.note from private.promotion_letters l join private.promotion_pieces p on p.id = l.piece_id
  where p.id = p_piece and p.actor_id = p_actor order by l.email
$$;
comment on function private.promotion_piece(uuid, uuid) is 'How far the letters of an admin''s own piece have come. @nullable note';

-- promotion-email calls it when it has tried.
grant execute on function private.promotion_piece(uuid, uuid) to service_role;
