-- The roles and the database of an installation, for psql as a superuser:
--   psql -v password=… -f deploy/postgres/roles.sql postgres://SUPERUSER@HOST/postgres
-- The first four are the roles of a bare Supabase. Only a superuser may create one with bypassrls; the server's own role is none.
\set ON_ERROR_STOP on
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator nologin noinherit;
create role tanabana login password :'password';
grant anon, authenticated, service_role to tanabana with admin option;
create database tanabana owner tanabana;
