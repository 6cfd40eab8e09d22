-- The roles that a token may ask for, as a bare Supabase has them
-- (https://supabase.com/docs/guides/database/postgres/roles). Roles belong to the whole PostgreSQL cluster: they may already
-- be there, or be made for another of its databases at the same moment, which no lock of one database keeps apart; everything
-- else in these files is built fresh.
--
-- service_role goes past row-level security: only the server takes it, and says why (scope.ts, asService). authenticator
-- holds no right but that of becoming one of the three.

do $$
declare
  role_name text;
  abilities text;
begin
  for role_name, abilities in
    values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      ('authenticator', 'nologin noinherit')
  loop
    begin
      if not exists (select from pg_roles where rolname = role_name) then
        execute format('create role %I %s', role_name, abilities);
      end if;
    exception when duplicate_object or unique_violation then
      raise debug 'role % was made for another database meanwhile', role_name;
    end;
  end loop;
  begin
    grant anon, authenticated, service_role to authenticator;
  exception when unique_violation then
    raise debug 'authenticator was let into the other roles for another database meanwhile';
  end;
end
$$;

-- A new function is executable by nobody until its file grants it: PostgreSQL's own default is everybody.
alter default privileges revoke execute on functions from public;

revoke create on schema public from public;
grant usage on schema public to anon, authenticated, service_role;

-- The server's own role may read and write whatever the product puts into its exposed schema.
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public grant execute on functions to service_role;
