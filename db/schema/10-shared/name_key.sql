-- Names of companies and departments are compared by a key, so that names that look the same count as the same name.

-- NFKC replaces full-width letters, ligatures and special blanks with ordinary ones. Invisible characters and blanks
-- are removed, and every dash and quote becomes the plain one. Letters of other scripts that look alike stay different.
create function private.name_key(p_name text) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return regexp_replace(
    translate(
      regexp_replace(lower(normalize(p_name, nfkc)), '[\u00AD\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFE00-\uFE0F\uFEFF]', '', 'g'),
      E'\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2018\u2019\u201A\u201B\u2032\u0060\u00B4\u201C\u201D\u201E\u2033',
      E'-------''''''''''''''""""'),
    '[\s\u0085\u1680\u2028\u2029]+', '', 'g');
end
$$;
comment on function private.name_key(text) is 'A name without case, width, blanks, and kinds of dashes and quotes. @nullable';

-- An index of companies calls it with the rights of the admin who writes a company.
grant execute on function private.name_key(text) to authenticated, service_role;
