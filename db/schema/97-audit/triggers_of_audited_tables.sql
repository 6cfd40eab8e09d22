-- Creates the triggers of private.audited_tables, after all others of their tables, and verifies that every table and
-- every column is listed.

do $$
declare
  t record;
  v_verb record;
  v_faults text[];
begin
  select array_agg(f.fault order by f.fault) into v_faults from (
    select format('%s is not in AUDITED_TABLES of packages/domain/src/vocabulary.ts', a.relation) as fault
    from private.audited_tables() a join pg_class c on c.oid = a.relation
    where not c.relname = any (private.words_audited_tables())
    union all
    select format('%s.%s: say whether the audit log shows it, masks it or leaves it out', a.relation, k.attname)
    from private.audited_tables() a
    join pg_attribute k on k.attrelid = a.relation and k.attnum > 0 and not k.attisdropped
    where not (k.attname = any (a.shown || a.masked || a.left_out) or '*' = any (a.left_out))
    union all
    select format('%s: say what the audit log keeps of it, or in not_audited_tables.sql why nothing', c.oid::regclass)
    from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'storage'::regnamespace) and c.relkind in ('r', 'p')
      and not exists (select from private.audited_tables() a where a.relation = c.oid)
      and not exists (select from private.not_audited_tables() n where n.relation = c.oid)
    union all
    select format('%s is in both lists', n.relation)
    from private.not_audited_tables() n join private.audited_tables() a using (relation)
    union all
    select format('there is no %s.%s', a.relation, name)
    from private.audited_tables() a, unnest(a.shown || a.masked || a.left_out || a.named_by || a.of_member) name
    where name <> '*' and not exists (
      select from pg_attribute k where k.attrelid = a.relation and k.attname = name and not k.attisdropped)
  ) f;
  if v_faults is not null then
    raise exception using message = 'db/schema/97-audit/audited_tables.sql:' || E'\n  ' || array_to_string(v_faults, E'\n  ');
  end if;

  for t in
    select a.*, (
      select k.attname from pg_index i join pg_attribute k on k.attrelid = i.indrelid and k.attnum = i.indkey[0]
      where i.indrelid = a.relation and i.indisprimary) as key
    from private.audited_tables() a
  loop
    for v_verb in
      select * from (values ('insert', t.inserts), ('update', t.updates), ('delete', t.deletes)) v (name, condition)
      where v.condition is not null
    loop
      -- The trigger records the change of every writer, in every way of writing.
      execute format(
        'create trigger _900_audit_%s after %1$s on %s for each row when (%s) execute function private.tg__audit(%L, %L, %L, %L, %L)',
        v_verb.name, t.relation, v_verb.condition, t.key, coalesce(t.named_by, ''), coalesce(t.of_member, ''),
        array_to_string(t.shown, ','), array_to_string(t.masked, ','));
    end loop;
  end loop;
end
$$;
