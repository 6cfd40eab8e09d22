-- Drops what the schema files are about to create again. Everything that holds rows stays, and so do functions that its
-- checks, defaults and indexes call: the files replace those. upgrade.ts runs it.

-- 1. Before the migrations: whatever blocks a change of a table. Functions still exist, because a written row needs
-- them for its indexes.
do $$
declare
  v_schemas constant regnamespace[] := array(
    select oid::regnamespace from pg_namespace where nspname in ('public', 'private', 'auth', 'realtime', 'storage'));
  v_statement text;
begin
  for v_statement in
    select format('drop policy %I on %s', p.polname, p.polrelid::regclass)
    from pg_policy p join pg_class c on c.oid = p.polrelid where c.relnamespace = any (v_schemas)
    union all
    select format('drop trigger %I on %s', g.tgname, g.tgrelid::regclass)
    from pg_trigger g join pg_class c on c.oid = g.tgrelid where c.relnamespace = any (v_schemas) and not g.tgisinternal
    union all
    -- Functions that give the rows of a view come before it.
    select format('drop routine %s', p.oid::regprocedure) from pg_proc p
    where p.pronamespace = any (v_schemas) and exists (
      select from pg_depend d join pg_class v on v.relkind = 'v' and v.relnamespace = any (v_schemas)
      where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.refobjid in (v.oid, v.reltype))
    union all
    -- One view may stand on another: the newest goes first.
    (select format('drop view %s', c.oid::regclass) from pg_class c
     where c.relkind = 'v' and c.relnamespace = any (v_schemas) and c.oid not in (select objid from pg_depend where deptype = 'e')
     order by c.oid desc)
  loop
    execute v_statement;
  end loop;
end
$$;

-- 2. After them: functions and grants.
do $$
declare
  v_schemas constant regnamespace[] := array(
    select oid::regnamespace from pg_namespace where nspname in ('public', 'private', 'auth', 'realtime', 'storage'));
  v_statement text;
  v_left text[];
  v_failed text[];
begin
  -- One may stand on another: round after round until nothing more goes.
  v_left := array(
    select format('drop routine %s', oid::regprocedure) from pg_proc
    where pronamespace = any (v_schemas) and oid not in (select objid from pg_depend where deptype = 'e'));
  loop
    v_failed := '{}';
    foreach v_statement in array v_left loop
      begin
        execute v_statement;
      exception when dependent_objects_still_exist then
        v_failed := v_failed || v_statement;
      end;
    end loop;
    exit when cardinality(v_failed) = cardinality(v_left);
    v_left := v_failed;
  end loop;
  for v_statement in
    select format('revoke all on %s %s from public, anon, authenticated, service_role',
      case c.relkind when 'S' then 'sequence' else 'table' end, c.oid::regclass)
    from pg_class c where c.relnamespace = any (v_schemas) and c.relkind in ('r', 'p', 'S')
    union all
    select format('revoke all on routine %s from public, anon, authenticated, service_role', oid::regprocedure)
    from pg_proc where pronamespace = any (v_schemas) and oid not in (select objid from pg_depend where deptype = 'e')
    union all
    select format('revoke all on schema %s from anon, authenticated, service_role', n) from unnest(v_schemas) n
    union all
    -- What a new object is given by default, these are given again.
    select format('grant %s on %s %s to %s', a.privilege_type, o.kind, o.name,
      case when a.grantee = 0 then 'public' else a.grantee::regrole::text end)
    from (
      select 'table' as kind, 'r' as objtype, oid::regclass::text as name, relnamespace as namespace, relowner as owner
      from pg_class where relkind in ('r', 'p') and relnamespace = any (v_schemas)
      union all
      select 'sequence', 'S', oid::regclass::text, relnamespace, relowner from pg_class where relkind = 'S' and relnamespace = any (v_schemas)
      union all
      select 'routine', 'f', oid::regprocedure::text, pronamespace, proowner from pg_proc
      where pronamespace = any (v_schemas) and oid not in (select objid from pg_depend where deptype = 'e')
    ) o
    join pg_default_acl d on d.defaclobjtype::text = o.objtype and d.defaclnamespace in (0, o.namespace) and d.defaclrole = o.owner,
    aclexplode(d.defaclacl) a
    where a.grantee <> o.owner
  loop
    execute v_statement;
  end loop;
end
$$
