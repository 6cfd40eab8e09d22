-- An admin is notified of a sign-in from a new device.
begin;
select plan(9);

insert into private.settings values ('admin_emails', '["boss@scene.example"]')
on conflict (key) do update set value = excluded.value;
select tests.make_user('boss');
select tests.make_member('asha');

create function tests.sign_in_from(p_name text, p_browser text, p_ip inet) returns bigint language plpgsql as $$
begin
  delete from private.account_notices;
  insert into auth.sessions (user_id, user_agent, ip) values (tests.id_of(p_name), p_browser, p_ip);
  insert into auth.security_events (event, user_id) values ('sign_in', tests.id_of(p_name));
  return (select count(*) from private.account_notices where kind = 'new_device');
end
$$;

select is(tests.sign_in_from('boss', 'Chrome/140.0.1 (Windows NT 10.0)', '192.0.2.1'), 0::bigint, 'the first sign-in sends no notice');
select is(tests.sign_in_from('boss', 'Chrome/141.0 (Windows NT 10.0)', '192.0.77.9'), 0::bigint, 'a newer version of the browser nearby sends no notice');
select is(tests.sign_in_from('boss', 'Firefox/143.0 (Windows NT 10.0)', '192.0.2.1'), 1::bigint, 'another browser sends a notice');
select results_eq('select to_email, user_agent from private.account_notices', $$values ('boss@scene.example', 'Firefox/143.0 (Windows NT 10.0)')$$,
  'the notice goes to the owner and names the browser');
select is(tests.sign_in_from('boss', 'Chrome/141.0 (Windows NT 10.0)', '2001:db8:1:2::1'), 1::bigint, 'another network sends a notice');
select is(tests.sign_in_from('boss', 'Chrome/142.0 (Windows NT 10.0)', '2001:db8:9:9::9'), 0::bigint, 'the notice is sent once');
update private.known_devices set last_at = now() - interval '200 days';
select is(tests.sign_in_from('boss', 'Chrome/141.0 (Windows NT 10.0)', '192.0.2.1'), 1::bigint, 'after half a year a device is new again');
select tests.sign_in_from('asha', 'Chrome/140.0', '192.0.2.1');
select is(tests.sign_in_from('asha', 'Firefox/143.0', '198.51.100.1'), 0::bigint, 'members who are not admins get no notice');
select is_empty($$select * from private.known_devices where user_id = tests.id_of('asha')$$, 'no device of a member is stored');

select * from finish();
rollback;
