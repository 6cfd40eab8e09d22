-- The last file: a database that forgot a rule is not built. Each query names what is missing, in words.

do $$
declare
  -- Relations that a visitor may write to, and with what.
  anon_writes constant text[] := '{}';
  -- Functions that a visitor may run: two for the screens, the rest answer policies and the member view.
  anon_runs constant text[] := array[
    'public.get_market_facts()',
    'private.admin_emails()', 'private.india_date(timestamp with time zone)', 'private.is_admin(uuid)',
    'private.is_member(uuid)', 'private.may_see_contact(uuid)', 'private.sees_everything()',
    'private.limit_credits_admin_shown()'
  ];
  fault text;
  faults text[] := '{}';
begin
  for fault in
    -- Every table has row-level security, and a policy or a written reason for having none.
    select format('%s: row-level security is off', c.oid::regclass)
    from pg_class c where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and c.relkind in ('r', 'p') and not c.relrowsecurity
    union all
    select format('%s: no policy, and its comment gives no @no_policy reason', c.oid::regclass)
    from pg_class c where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and c.relkind in ('r', 'p') and not exists (select from pg_policy p where p.polrelid = c.oid)
      and coalesce(obj_description(c.oid, 'pg_class'), '') !~ '@no_policy \S'

    -- Every table, view and column, and every function, says what it is.
    union all
    select format('%s: no comment', c.oid::regclass)
    from pg_class c where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and c.relkind in ('r', 'p', 'v', 'm') and obj_description(c.oid, 'pg_class') is null
    union all
    select format('%s.%s: no comment', c.oid::regclass, a.attname)
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where (c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
        or c.relnamespace = 'private'::regnamespace and c.relkind in ('r', 'p'))
      and col_description(c.oid, a.attnum) is null
    union all
    select format('%s: no comment', p.oid::regprocedure)
    from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and obj_description(p.oid, 'pg_proc') is null
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      and p.proname !~ '^(limit|words|pattern|default)_' and p.proname <> 'time_zone'

    -- Visitors write nowhere, by no column, outside the list.
    union all
    select format('%s: anon may %s', c.oid::regclass, v.verb)
    from pg_class c, unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) v(verb)
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p', 'v', 'm')
      and not (v.verb || ' ' || c.relname) = any (anon_writes)
      and (has_table_privilege('anon', c.oid, v.verb)
           or v.verb in ('INSERT', 'UPDATE') and has_any_column_privilege('anon', c.oid, v.verb))

    -- Nobody who comes by a token may empty, reference or trigger a table, and nobody at all reaches a private one as anon.
    union all
    select format('%s: %s may %s', c.oid::regclass, r.role, v.verb)
    from pg_class c, unnest(array['anon', 'authenticated']) r(role), unnest(array['TRUNCATE', 'REFERENCES', 'TRIGGER']) v(verb)
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p')
      and has_table_privilege(r.role, c.oid, v.verb)
    union all
    select format('%s: anon may read a private relation', c.oid::regclass)
    from pg_class c where c.relnamespace = 'private'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and case when c.relkind = 'S' then has_sequence_privilege('anon', c.oid, 'USAGE')
               else has_any_column_privilege('anon', c.oid, 'SELECT') end

    -- Functions: a visitor runs those of the list, and the owner's rights come with a fixed search path.
    union all
    select format('%s: anon may run it', p.oid::regprocedure)
    from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and has_function_privilege('anon', p.oid, 'EXECUTE') and not p.oid = any (anon_runs::regprocedure[])
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select format('%s: security definer without a pinned search_path', p.oid::regprocedure)
    from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and p.prosecdef and not exists (select from unnest(p.proconfig) setting where setting like 'search_path=%')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    faults := faults || fault;
  end loop;
  if faults <> '{}' then
    raise exception using message = 'the schema is not safe:' || E'\n  ' || array_to_string(faults, E'\n  ');
  end if;
end
$$;
