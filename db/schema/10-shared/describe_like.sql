-- Copies column comments from a table to a view over it or to a table like it, so that no comment is written twice.

create function private.describe_like(p_view regclass, p_table regclass) returns void
  language plpgsql set search_path = ''
as $$
declare
  col record;
begin
  for col in
    select a.attname, col_description(p_table, m.attnum) as words
    from pg_attribute a join pg_attribute m on m.attrelid = p_table and m.attname = a.attname
    where a.attrelid = p_view and a.attnum > 0 and not a.attisdropped
  loop
    execute format('comment on column %s.%I is %L', p_view, col.attname, col.words);
  end loop;
end
$$;
comment on function private.describe_like(regclass, regclass) is
  'Gives the columns of a view, or of a table, the comments of the columns of the same names in another table.';
