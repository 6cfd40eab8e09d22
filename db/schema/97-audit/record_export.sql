-- Records exports and mailings: acts of administration that change no row of a table with an audit trigger.

-- Null and empty filters are left out. A boolean and a number are stored unchanged, a text up to the limit of the log.
create function private.audit_facts(p_facts jsonb) returns jsonb
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'column', f.key, 'before', null, 'after', private.audit_text(f.value, null, false), 'is_masked', false) order by f.n), '[]')
  from (select e.key, e.value, row_number() over () as n from jsonb_each(p_facts) e
    where e.value not in (jsonb 'null', jsonb '""', jsonb '[]', jsonb '{}')) f
$$;
comment on function private.audit_facts(jsonb) is 'Facts of an act as the changes of an audit row: each under its name, with no value before.';

-- NOTE: execute is granted to nobody: functions of the owner call it.

-- One export has one row where its first part is all of it. A longer one has a row with the first part, before anything is sent, and a
-- row with the number of all rows at its end; is_complete is false where it broke off. Both carry the key of the export.
create function private.record_export(p_actor uuid, p_export uuid, p_list text, p_filters jsonb, p_rows int, p_is_complete boolean)
  returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.keep_audit_row('exports', p_export::text, p_list, null, 'export',
    private.audit_facts(p_filters) || private.audit_facts(jsonb_build_object('rows', p_rows))
      || private.audit_facts(jsonb_build_object('complete', p_is_complete)), 1, 1, p_actor);
end
$$;
comment on function private.record_export(uuid, uuid, text, jsonb, int, boolean) is
  'Records that a list was exported: by whom, which, with which filters, and how many rows.';

-- export-csv calls it before the first row leaves, and at the end.
grant execute on function private.record_export(uuid, uuid, text, jsonb, int, boolean) to service_role;

-- Functions that store letters call it: one row for each call that stores any, and for each test, under the key of the
-- mailing.
create function private.record_mailing(p_actor uuid, p_mailing uuid, p_subject text, p_facts jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.keep_audit_row('promotion_letters', p_mailing::text, p_subject, null, 'send', private.audit_facts(p_facts), 1, 1, p_actor);
end
$$;
comment on function private.record_mailing(uuid, uuid, text, jsonb) is
  'Records that promotional e-mail was sent: by whom, with which text, and to how many.';

-- NOTE: execute is granted to nobody: functions of promotional e-mail call it.
