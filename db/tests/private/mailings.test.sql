-- Promotional mailings: which calls form one, when the app may start one, tests of an admin, and the history.
begin;
select plan(35);

select tests.make_member('asha');
select tests.make_member('bala');
select tests.make_member('root', '{"membership_type": "admin"}');
select tests.make_member('other', '{"membership_type": "admin"}');
create temporary table who as select tests.id_of('asha') as asha, tests.id_of('bala') as bala, tests.id_of('root') as root, tests.id_of('other') as other;
grant select on who to public;
insert into promotion_templates (subject, body) values ('New yarns', 'Dear {name}');
create function pg_temp.key(p_name text) returns uuid language sql immutable as $$select md5(p_name)::uuid$$;
create function pg_temp.keep(p_piece text, p_emails text[], p_mailing text default null, p_by text default 'root') returns bigint language sql as $$
  select count(*) from who, private.keep_promotion_piece(
    (to_jsonb(who) ->> p_by)::uuid, pg_temp.key(p_piece), p_emails, pg_temp.key(p_mailing))
$$;
create function pg_temp.test(p_by text default 'root', p_is_taken boolean default true) returns text language plpgsql as $$
declare
  t record;
begin
  select b.* into t from who, private.begin_promotion_test((to_jsonb(who) ->> p_by)::uuid) b;
  if p_is_taken then
    perform private.promotion_test_was_taken(t.test_id);
  end if;
  return concat_ws(' ', t.to_email, t.to_language, t.member_name, t.subject, t.body);
end
$$;
create function pg_temp.numbers(p_page jsonb) returns text language sql as $$
  select string_agg(concat_ws(' ', r ->> 'subject', case when (r ->> 'is_test')::boolean then 'test' end, r ->> 'recipients', r ->> 'sent', r ->> 'failed',
    r ->> 'waiting', r ->> 'opted_out', r ->> 'not_reached', r ->> 'unsubscribed'), ', ' order by n)
  from jsonb_array_elements(p_page -> 'rows') with ordinality x (r, n)
$$;
create function pg_temp.letter(p_piece text, p_name text) returns uuid language sql security definer as $$
  select l.id from private.promotion_letters l where l.piece_id = pg_temp.key(p_piece) and l.member_id = tests.id_of(p_name)
$$;
create function pg_temp.send(p_piece text, p_name text, p_outcome text default 'taken') returns void language sql as $$
  select private.claim_promotion_letter(pg_temp.letter(p_piece, p_name));
  select private.finish_promotion_letter(pg_temp.letter(p_piece, p_name), p_outcome, case when p_outcome <> 'taken' then 'no such mailbox' end)
$$;
grant execute on all functions in schema pg_temp to public;

-- Who may.
select tests.sign_in('bala');
select throws_ok('select search_mailings()', '42501', null, 'a member does not read the history');
select throws_ok('select get_promotion_tests()', '42501', null, 'a member does not read the tests');
select throws_ok('select private.begin_promotion_test(root) from who', '42501', null, 'a client cannot write a test itself');
select tests.sign_out();
select throws_ok('select search_mailings()', '42501', null, 'a visitor does not read the history');
select tests.as_server();
select throws_ok($$select pg_temp.test('bala')$$, 'NOADM', null, 'a member tests nothing');

-- The app's mailing begins with a text that was tested.
select throws_ok($$select pg_temp.keep('p1', '{asha@scene.example}', 'm1')$$, 'NOTST', null, 'a mailing without a test is refused');
select is(pg_temp.test(p_is_taken => false), 'root@scene.example en Root New yarns Dear {name}', 'a test goes to the own address');
select throws_ok($$select pg_temp.keep('p1', '{asha@scene.example}', 'm1')$$, 'NOTST', null, 'a test that the mail server refused does not count');
select is(pg_temp.test('other'), 'other@scene.example en Other New yarns Dear {name}', 'another admin makes a test');
select throws_ok($$select pg_temp.keep('p1', '{asha@scene.example}', 'm1')$$, 'NOTST', null, 'the test of another admin does not count');
select is(pg_temp.test(), 'root@scene.example en Root New yarns Dear {name}', 'the admin makes a test');
select is(pg_temp.keep('p1', '{asha@scene.example,bala@scene.example}', 'm1'), 2::bigint, 'an own test lets the mailing start');
select throws_ok($$select pg_temp.keep('p9', '{asha@scene.example}', 'm1', 'other')$$, 'NOTST', null, 'no other admin continues the mailing');
select tests.sign_in('root');
select results_eq('select subject, body from get_promotion_tests()', $$values ('New yarns', 'Dear {name}')$$, 'the app reads the tested text');
select tests.as_owner();
update promotion_templates set body = 'Changed';
select tests.as_server();
select throws_ok($$select pg_temp.keep('p2', '{asha@scene.example}', 'm2')$$, 'NOTST', null, 'another text needs another test');
select is(pg_temp.keep('p3', '{root@scene.example,nobody@mill.example}', 'm1'), 1::bigint, 'a started mailing continues');
select tests.as_owner();
select is((select count(*) from private.promotion_pieces p where p.mailing_id = pg_temp.key('m1') and p.body = 'Dear {name}'), 2::bigint, 'a started mailing keeps its text');
update private.mailings set created_at = created_at - interval '25 hours' where is_test;
update promotion_templates set body = 'Dear {name}';
select tests.as_server();
select throws_ok($$select pg_temp.keep('p2', '{asha@scene.example}', 'm2')$$, 'NOTST', null, 'a test of yesterday does not count');

-- What became of its letters.
select pg_temp.send('p1', 'asha');
select tests.sign_in('root');
select is(pg_temp.numbers(search_mailings(p_is_test => false)), 'New yarns 4 1 0 1 0 2 0', 'one letter was sent, one waits, an admin and a stranger got none');
select tests.as_server();
select pg_temp.send('p1', 'bala', 'refused');
select private.choose_promotions(asha, false) from who;
select private.choose_promotions(asha, false) from who;
select tests.sign_in('root');
select is(pg_temp.numbers(search_mailings(p_is_test => false)), 'New yarns 4 1 1 0 0 2 1', 'one letter failed, and one reader unsubscribed');
select tests.as_owner();
delete from private.members where id = tests.id_of('bala');
select tests.sign_in('root');
select is(pg_temp.numbers(search_mailings(p_is_test => false)), 'New yarns 4 1 1 0 0 2 1', 'the counts stay when a member is deleted');
select is(pg_temp.numbers(search_mailings(p_is_test => true)), 'New yarns test 1 1 0 0 0 0 0, New yarns test 1 1 0 0 0 0 0, New yarns test 1 0 1 0 0 0 0',
  'tests are marked, and failed until the mail server accepts them');

-- A client that knows no mailings: calls that follow each other are one.
select tests.as_owner();
update private.mailings set subject = 'Older' where id = pg_temp.key('m1');
select tests.as_server();
select is(pg_temp.keep('q1', '{asha@scene.example}'), 1::bigint, 'another client needs no test');
select tests.as_server();
select is(pg_temp.keep('q2', '{asha@scene.example}', p_by => 'other'), 1::bigint, 'the call of another admin is made');
select tests.as_owner();
select isnt((select mailing_id from private.promotion_pieces where id = pg_temp.key('q2')),
  (select mailing_id from private.promotion_pieces where id = pg_temp.key('q1')), 'the call of another admin is a mailing of its own');
select tests.as_server();
select pg_temp.keep('q3', '{asha@scene.example}', p_by => 'other');
select tests.as_owner();
select is((select mailing_id from private.promotion_pieces where id = pg_temp.key('q3')), pg_temp.key('q2'), 'the next call belongs to the same mailing');
update private.promotion_pieces set created_at = created_at - interval '11 minutes' where mailing_id = pg_temp.key('q2');
select tests.as_server();
select pg_temp.keep('q4', '{asha@scene.example}', p_by => 'other');
select tests.as_owner();
select is((select mailing_id from private.promotion_pieces where id = pg_temp.key('q4')), pg_temp.key('q4'), 'a call after a pause is another mailing');

-- Found and turned over.
select tests.sign_in('root');
select is(pg_temp.numbers(search_mailings('older')), 'Older 4 1 1 0 0 2 1', 'the history is searched by subject');
select is(jsonb_array_length(search_mailings('other@scene', p_is_test => false) -> 'rows'), 2, 'the history is searched by the address of an admin');
select is(pg_temp.numbers(search_mailings('nobody')), null, 'a search without a match is empty');
select tests.as_owner();
insert into private.mailings (id, actor_id, subject, body, created_at)
  select md5('bulk' || n)::uuid, who.root, 'Bulk ' || n, 'x', '2020-01-01'::timestamptz from who, generate_series(1, 30) n;
select tests.sign_in('root');
select is(jsonb_array_length(search_mailings('bulk') -> 'rows'), private.limit_mailing_page_size(), 'a page is limited');
select is(jsonb_array_length(search_mailings('bulk', null, (s #>> '{next,at}')::timestamptz, (s #>> '{next,id}')::uuid) -> 'rows'),
  30 - private.limit_mailing_page_size(), 'the next page has the rest') from search_mailings('bulk') s;
select is((select search_mailings() -> 'is_complete'), 'true', 'no row is missing');

-- The log.
select tests.as_owner();
select is((select count(*) from private.audit_log l where l.object_table = 'promotion_letters' and l.action = 'send'
  and l.object_id = pg_temp.key('m1')::text and l.actor_email = 'root@scene.example'), 2::bigint, 'the audit log has each piece under its mailing');
select is((select count(*) from private.audit_log l where l.object_table = 'promotion_letters' and l.changes @> '[{"column": "test", "after": "true"}]'),
  3::bigint, 'the audit log has every test');

select * from finish();
rollback;
