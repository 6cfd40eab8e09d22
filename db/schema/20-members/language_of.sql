-- The language of letters to somebody: the one of the profile. Before there is a profile, the one of the browser at
-- sign-up.

create function private.known_language_of(p_user uuid) returns text
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    (select m.language from private.members m where m.id = p_user),
    (select u.raw_user_meta_data ->> 'language' from auth.users u where u.id = p_user));
end
$$;
comment on function private.known_language_of(uuid) is 'The language of the letters to a user: the one of the profile, or else of the sign-up; null if neither has one. Then the request for a letter decides. @nullable result';

create function private.language_of(p_user uuid) returns text
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(private.known_language_of(p_user), 'en');
end
$$;
comment on function private.language_of(uuid) is 'The language of the letters to a user: the one of the profile, or else of the sign-up, or else English. Letters in a language that the product lacks are in English.';

-- The server reads both; the second is for letters that a database function prepares.
grant execute on function private.known_language_of(uuid) to service_role;
grant execute on function private.language_of(uuid) to service_role;
