-- The roles that a token may ask for, as a bare Supabase has them
-- (https://supabase.com/docs/guides/database/postgres/roles). Roles belong to the whole PostgreSQL cluster, so they may
-- already be there; everything else in these files is built fresh.

do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  -- service_role goes past row-level security: only the server takes it, and says why (scope.ts, asService).
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticator') then
    create role authenticator noinherit nologin;
  end if;
end
$$;

-- authenticator holds no right but that of becoming one of the three.
grant anon, authenticated, service_role to authenticator;

-- A new function is executable by nobody until its file grants it: PostgreSQL's own default is everybody.
alter default privileges revoke execute on functions from public;

revoke create on schema public from public;
grant usage on schema public to anon, authenticated, service_role;

-- The server's own role may read and write whatever the product puts into its exposed schema.
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public grant execute on functions to service_role;
