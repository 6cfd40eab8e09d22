-- What members accepted at their signup: which version of the Terms of Use and the Privacy Policy, and when. Anybody can
-- type anybody's address, so the press of Continue becomes a consent only when its code has been entered. Accounts of
-- before, and those that the service makes, have none: nobody pressed there.

create table private.consent_presses (
  user_id uuid primary key references auth.users on delete cascade,
  text_version text not null,
  language text constraint consent_presses_language_check check (language = any (private.words_languages())),
  pressed_at timestamptz not null default now(),
  constraint consent_presses_lines_check check (private.are_lines(text_version))
);
alter table private.consent_presses enable row level security;

-- NOTE: it is granted to nobody: functions of the owner read and write it.

comment on table private.consent_presses is 'The latest press of Continue at an address, until its code is entered. @no_policy no client reaches it.';
comment on column private.consent_presses.user_id is 'Whose address was typed.';
comment on column private.consent_presses.text_version is 'The version of the texts at that moment.';
comment on column private.consent_presses.language is 'The language of the page; null when unknown.';
comment on column private.consent_presses.pressed_at is 'When.';

create table public.consents (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users on delete cascade,
  text_version text not null,
  language text constraint consents_language_check check (language = any (private.words_languages())),
  given_with text not null constraint consents_given_with_check check (given_with = any (private.words_consent_ways())),
  given_at timestamptz not null,
  constraint consents_lines_check check (private.are_lines(text_version))
);
create index consents_user_id_idx on public.consents (user_id, id desc);
alter table public.consents enable row level security;

-- Members read their own. NOTE: no policy for admins: nothing that they do needs it.
create policy select_own on public.consents for select to authenticated using (user_id = (select auth.uid()));
grant select on public.consents to authenticated;

-- NOTE: insert, update and delete are granted to nobody: a trigger adds rows, and they go with the account.
revoke insert, update, delete, truncate on public.consents from service_role;

comment on table public.consents is 'What members accepted by pressing Continue. Rows are only added.';
comment on column public.consents.id is 'Order.';
comment on column public.consents.user_id is 'Who accepted; the row goes with the account.';
comment on column public.consents.text_version is 'The version of the Terms of Use and the Privacy Policy, of packages/domain/src/accounts/legal-texts.ts.';
comment on column public.consents.language is 'The language in which they were offered; null when unknown.';
comment on column public.consents.given_with is 'The button: signup (Continue) or google.';
comment on column public.consents.given_at is 'When the button was pressed; for google when the account was back from there.';

create function private.press_consent(p_user uuid, p_language text) returns void
  language sql security definer set search_path = ''
as $$
  insert into private.consent_presses as p (user_id, text_version, language)
  values (p_user, private.default_legal_version(), p_language)
  on conflict (user_id) do update
    set text_version = excluded.text_version, language = excluded.language, pressed_at = excluded.pressed_at
$$;
comment on function private.press_consent(uuid, text) is 'Records that Continue was pressed for the address of a user. A later press replaces it.';

-- usersignup calls it, once the code is on its way.
grant execute on function private.press_consent(uuid, text) to service_role;

create function private.tg_sessions__note_consent() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_method constant text := new.amr -> 0 ->> 'method';
begin
  if v_method = 'otp' then
    with pressed as (delete from private.consent_presses p where p.user_id = new.user_id returning p.*)
    insert into public.consents (user_id, text_version, language, given_with, given_at)
    select p.user_id, p.text_version, p.language, 'signup', p.pressed_at from pressed p
    where p.pressed_at > now() - make_interval(hours => private.limit_consent_press_hours());
  -- The button shows the sentence to everybody, but it begins nothing for those who have a profile.
  elsif v_method = 'oauth' and not exists (select from private.members m where m.id = new.user_id)
    and not exists (select from public.consents c where c.user_id = new.user_id and c.text_version = private.default_legal_version()) then
    insert into public.consents (user_id, text_version, given_with, given_at)
    values (new.user_id, private.default_legal_version(), 'google', now());
  end if;
  return null;
end
$$;
comment on function private.tg_sessions__note_consent() is 'Turns the press of Continue into a consent when its code was entered, and the way through Google when it comes back.';

-- A session begins when a code was entered, or when the provider has answered.
create trigger _500_note_consent after insert on auth.sessions
  for each row execute function private.tg_sessions__note_consent();
