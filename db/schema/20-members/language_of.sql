-- In which language a letter to somebody is written. Before there is a profile, the browser says it at sign-up.

create function private.language_of(p_user uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select u.raw_user_meta_data ->> 'language' from auth.users u where u.id = p_user),
    'en')
$$;
comment on function private.language_of(uuid) is 'The language of the letters to a user: of one that signed up without saying so, English. What is not a language of ours is English to whoever writes.';

-- Whoever writes letters asks it.
grant execute on function private.language_of(uuid) to service_role;
