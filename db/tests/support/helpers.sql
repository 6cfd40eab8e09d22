-- Runs before the first pgTAP file: test members, and functions to act as one of them.

create schema tests;
grant usage on schema tests to public;

-- A confirmed user without a profile. Names are e-mail addresses without their ending.
create function tests.make_user(p_name text) returns uuid language sql as $$
  insert into auth.users (email, email_confirmed_at) values (p_name || '@scene.example', now()) returning id
$$;

-- A member; p_traits overrides any column of the profile.
create function tests.make_member(p_name text, p_traits jsonb default '{}') returns uuid language plpgsql as $$
declare
  v_id uuid := tests.make_user(p_name);
  v_traits jsonb := jsonb_build_object(
    'id', v_id, 'member_name', initcap(p_name), 'business_name', initcap(p_name) || ' Yarns',
    'mobile_verified', false, 'business_type', array[]::text[], 'my_yarns', array[]::text[], 'country', 'India',
    'state', 'Gujarat', 'district', 'Surat', 'list_in_directory', true, 'membership_type', 'Free Member',
    'membership_join_date', current_date, 'current_membership_start_date', current_date, 'is_corporate_member', false,
    'is_verified_member', false, 'is_verified_by_membership', false, 'is_dealer', false, 'messaging_credits', 0, 'referral_credits_earned', 0,
    'created_at', now(), 'updated_at', now()) || p_traits;
  v_columns text := (select string_agg(quote_ident(key), ', ') from jsonb_object_keys(v_traits) key);
begin
  execute format('insert into private.members (%1$s) select %1$s from jsonb_populate_record(null::private.members, $1)', v_columns)
    using v_traits;
  return v_id;
end
$$;

create function tests.id_of(p_name text) returns uuid language sql stable security definer as $$
  select id from auth.users where email = p_name || '@scene.example'
$$;

-- From here on statements run as this user, with the claims of his token.
create function tests.sign_in(p_name text) returns void language plpgsql as $$
begin
  perform set_config('request.jwt.claims',
    json_build_object('role', 'authenticated', 'sub', tests.id_of(p_name), 'email', p_name || '@scene.example')::text, true);
  perform set_config('role', 'authenticated', true);
end
$$;

-- From here on statements run as a visitor.
create function tests.sign_out() returns void language plpgsql as $$
begin
  perform set_config('request.jwt.claims', '{"role": "anon"}', true);
  perform set_config('role', 'anon', true);
end
$$;

-- From here on statements run as the server's own role.
create function tests.as_server() returns void language plpgsql as $$
begin
  perform set_config('request.jwt.claims', '{"role": "service_role"}', true);
  perform set_config('role', 'service_role', true);
end
$$;

-- From here on statements run as the owner, to prepare data and to look behind policies.
create function tests.as_owner() returns void language plpgsql as $$
begin
  perform set_config('role', 'none', true);
  perform set_config('request.jwt.claims', '', true);
end
$$;

-- How many rows a statement touches.
create function tests.rows_of(p_statement text) returns bigint language plpgsql as $$
declare
  n bigint;
begin
  execute p_statement;
  get diagnostics n = row_count;
  return n;
end
$$;

-- How many rows of a table a statement reads, in any way.
create function tests.rows_read_by(p_table regclass, p_statement text) returns bigint language plpgsql as $$
declare
  v_read constant text := 'select seq_tup_read + idx_tup_fetch from pg_stat_xact_user_tables where relid = $1';
  v_before bigint;
  v_after bigint;
begin
  execute v_read into v_before using p_table;
  execute p_statement;
  execute v_read into v_after using p_table;
  return v_after - v_before;
end
$$;

-- The rows of a page of listings, each by the first of the keys that it has.
create function tests.listed(p_page jsonb, variadic p_keys text[]) returns text language sql as $$
  select coalesce(string_agg((select r ->> key from unnest(p_keys) with ordinality k (key, n) where r ->> key is not null order by n limit 1), ','
    order by place), '')
  from jsonb_array_elements(p_page -> 'rows') with ordinality p (r, place)
$$;

-- Every page of a search of listings, one after the other: number of rows, number of different rows, how often it
-- stopped early. The statement returns the page after $1.
create function tests.walk(p_statement text) returns text language plpgsql as $$
declare
  page jsonb;
  seen jsonb := '[]';
  cuts int := 0;
begin
  for i in 1 .. 100 loop
    execute p_statement into page using page -> 'next';
    seen := seen || (page -> 'rows');
    cuts := cuts + (not (page ->> 'is_complete')::boolean)::int;
    exit when jsonb_typeof(page -> 'next') = 'null';
  end loop;
  return format('%s rows, %s different, stopped early %s', jsonb_array_length(seen), (select count(distinct r -> 'id') from jsonb_array_elements(seen) r), cuts);
end
$$;

-- Does of new posts what a running server would do within a second.
create function tests.finish_posts() returns int language sql security definer as $$
  select private.finish_posts(1000000)
$$;

-- Sets the address and browser of the following requests, as the gateway does.
create function tests.come_from(p_address text, p_browser text) returns void language plpgsql as $$
begin
  perform set_config('request.address', p_address, true);
  perform set_config('request.headers', json_build_object('user-agent', p_browser)::text, true);
end
$$;

grant execute on all functions in schema tests to public;
