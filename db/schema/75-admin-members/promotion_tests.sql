-- Tests of promotional texts: an admin sends a text to the own address first (POST /functions/v1/promotion-test). The
-- app starts a mailing only with a tested text.

create function private.tested_promotions(p_actor uuid) returns table (subject text, body text, at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  select m.subject, m.body, max(m.created_at) from private.mailings m
  where m.actor_id = p_actor and m.is_test and m.sent = 1
    and m.created_at > clock_timestamp() - make_interval(hours => private.limit_promotion_test_hours())
  group by m.subject, m.body
$$;
comment on function private.tested_promotions(uuid) is 'Texts that an admin has sent to themselves lately, each with when the last time was.';

-- NOTE: execute is granted to nobody: functions of the owner call it.

create function public.get_promotion_tests() returns table (subject text, body text, at timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'only an admin tests promotional e-mail';
  end if;
  return query select t.subject, t.body, t.at from private.tested_promotions(auth.uid()) t order by t.at desc;
end
$$;
comment on function public.get_promotion_tests() is
  'Texts of promotional e-mail that the calling admin has tested lately, the last one first.';

-- Signed-in callers may execute it; the function rejects everybody but admins.
grant execute on function public.get_promotion_tests() to authenticated;

-- The letter goes only to the admin's own address, even if the admin is unsubscribed, because the admin requested it.
-- It is no letter to a member, so limits of those do not count it. No row if the account has no address. Raises NOADM
-- when the actor is no admin, NOTPL without a template.
create function private.begin_promotion_test(p_actor uuid) returns table (
    test_id uuid, member_id uuid, to_email text, to_language text, member_name text, business_name text, subject text, body text)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  v_template public.promotion_templates;
  v_test private.mailings;
begin
  if not private.is_admin(p_actor) then
    raise exception 'only an admin tests promotional e-mail' using errcode = 'NOADM';
  end if;
  select * into v_template from public.promotion_templates;
  if not found then
    raise exception 'there is no text' using errcode = 'NOTPL';
  end if;
  if not exists (select from auth.users u where u.id = p_actor and u.email is not null) then
    return;
  end if;
  v_test := private.add_mailing(gen_random_uuid(), p_actor, v_template, true);
  perform private.record_mailing(p_actor, v_test.id, v_test.subject, jsonb_build_object('test', true, 'letters', 1, 'body', v_test.body));
  return query select v_test.id, p_actor, v_test.actor_email, private.language_of(p_actor),
    coalesce(m.member_name, split_part(v_test.actor_email, '@', 1)), coalesce(m.business_name, ''), v_test.subject, v_test.body
    from (values (1)) one left join private.members m on m.id = p_actor;
end
$$;
comment on function private.begin_promotion_test(uuid) is 'Stores a test of promotional e-mail and returns what its letter needs.';

-- promotion-test calls it before it reaches for the provider.
grant execute on function private.begin_promotion_test(uuid) to service_role;

create function private.promotion_test_was_taken(p_test uuid) returns void
  language sql security definer set search_path = ''
as $$
  update private.mailings set sent = 1, failed = 0 where id = p_test and is_test
$$;
comment on function private.promotion_test_was_taken(uuid) is 'Records that the mail server has taken a test.';

-- promotion-test calls it when the provider has answered.
grant execute on function private.promotion_test_was_taken(uuid) to service_role;
