-- Promotional letters: stored once, for members only, within limits, claimed once, given up or retried; and
-- unsubscribed members.
begin;
select plan(26);

select tests.make_member('asha');
select tests.make_member('bala');
select tests.make_member('root', '{"membership_type": "admin"}');
select tests.make_user('guest');
create temporary table who as select tests.id_of('asha') as asha, tests.id_of('bala') as bala, tests.id_of('root') as root,
  gen_random_uuid() as one, gen_random_uuid() as two, gen_random_uuid() as three, gen_random_uuid() as four;
grant select on who to public;
create function pg_temp.keep(p_emails text[], p_piece text default 'one', p_by text default 'root') returns text language sql as $$
  select string_agg(split_part(email, '@', 1) || ' ' || status || coalesce(' ' || note, ''), ', ' order by email)
  from who, private.keep_promotion_piece((to_jsonb(who) ->> p_by)::uuid, (to_jsonb(who) ->> p_piece)::uuid, p_emails)
$$;
create function pg_temp.letter(p_piece text default 'one') returns uuid language sql security definer as $$
  select l.id from private.promotion_letters l, who where l.piece_id = (to_jsonb(who) ->> p_piece)::uuid and l.member_id = who.asha
$$;
create function pg_temp.letter_of(p_name text, p_piece text) returns uuid language sql security definer as $$
  select l.id from private.promotion_letters l, who where l.piece_id = (to_jsonb(who) ->> p_piece)::uuid and l.member_id = tests.id_of(p_name)
$$;
grant execute on all functions in schema pg_temp to public;

-- Who may, and with what.
select tests.sign_in('root');
select throws_ok($$select private.keep_promotion_piece(root, one, '{}') from who$$, '42501', null, 'no client calls the function');
select tests.as_server();
select throws_ok($$select pg_temp.keep('{asha@scene.example}', p_by => 'bala')$$, 'NOADM', null, 'a member writes to nobody');
select throws_ok($$select pg_temp.keep('{asha@scene.example}')$$, 'NOTPL', null, 'without a text no letter is written');
select tests.sign_in('bala');
select throws_ok($$insert into promotion_templates (subject, body) values ('a', 'b')$$, '42501', null, 'no member writes the text');
select tests.sign_in('root');
select throws_ok($$insert into promotion_templates (subject, body) values (E'a\nBcc: x', 'b')$$, '23514', null, 'a subject is one line');
insert into promotion_templates (subject, body) values ('New yarns', 'Dear {name}');
select throws_ok($$insert into promotion_templates (subject, body) values ('a', 'b')$$, '23505', null, 'there is one text');
select tests.as_server();
select is(pg_temp.keep('{ASHA@scene.example," asha@scene.example",guest@scene.example,stranger@mill.example}'), 'asha pending',
  'only members get letters, each once');
select is(pg_temp.keep('{bala@scene.example}'), 'asha pending', 'a repeated piece is unchanged');
select tests.as_owner();
select results_eq($$select l.actor_email, l.object_table, l.object_name, l.action, l.object_id = who.one::text,
    (select string_agg(concat(c ->> 'column', ' ', c ->> 'after'), ', ' order by c ->> 'column') from jsonb_array_elements(l.changes) c)
  from private.audit_log l, who where l.object_table = 'promotion_letters'$$,
  $$values ('root@scene.example', 'promotion_letters', 'New yarns', 'send', true, 'body Dear {name}, letters 1, not_sent 3')$$,
  'the audit log has the admin, the text and the number once');
select tests.as_server();

-- A try.
select results_eq($$select member_name, subject, body from private.claim_promotion_letter(pg_temp.letter())$$,
  $$values ('Asha', 'New yarns', 'Dear {name}')$$, 'one caller claims the letter');
select is_empty($$select * from private.claim_promotion_letter(pg_temp.letter())$$, 'no other caller claims it');
select lives_ok($$select private.finish_promotion_letter(pg_temp.letter(), 'later', 'busy')$$, 'a busy server is tried again');
select tests.as_owner();
select results_eq($$select status, note, next_try_at > clock_timestamp() from private.promotion_letters$$, $$values ('pending', 'busy', true)$$, 'the try has a pause');
update private.promotion_letters set next_try_at = clock_timestamp();
select is_empty($$select * from private.due_promotion_letters(9)$$, 'the job waits while the call is running');
update private.promotion_letters set created_at = clock_timestamp() - interval '3 minutes';
select results_eq($$select * from private.due_promotion_letters(9)$$, $$select pg_temp.letter()$$, 'the job then sends it');
select private.claim_promotion_letter(pg_temp.letter());
select private.finish_promotion_letter(pg_temp.letter(), 'unknown', 'no answer');
select is((select status from private.promotion_letters), 'failed', 'a letter that may have been sent is not repeated');

-- Admins get none: neither a requested letter, nor one that was stored before its reader became an admin.
select tests.as_server();
select is(pg_temp.keep('{root@scene.example,bala@scene.example}', 'four'), 'bala pending, root skipped admin', 'an admin gets no letter');
select tests.as_owner();
update private.members set membership_type = 'admin' where id = tests.id_of('bala');
select tests.as_server();
select is_empty($$select c.* from pg_temp.letter_of('bala', 'four') l, private.claim_promotion_letter(l) c$$, 'a member who has become an admin gets no letter');
select tests.as_owner();
select is((select l.status || ' ' || l.note from private.promotion_letters l where l.id = pg_temp.letter_of('bala', 'four')), 'skipped admin', 'the letter has the reason');
update private.members set membership_type = 'Free Member' where id = tests.id_of('bala');

-- Who wants none.
select tests.as_server();
select is(pg_temp.keep('{asha@scene.example}', 'two'), 'asha pending', 'a letter is stored');
select is((select private.choose_promotions(asha, false) from who), false, 'its reader unsubscribes before it is sent');
select is_empty($$select * from private.claim_promotion_letter(pg_temp.letter('two'))$$, 'the letter is not sent');
select is(pg_temp.keep('{asha@scene.example,bala@scene.example}', 'three'), 'asha skipped unsubscribed, bala pending', 'the next letter is not stored');
select is((select private.choose_promotions(asha, true) from who), true, 'the reader subscribes again');

-- Bounds.
select tests.as_owner();
create or replace function private.limit_promotion_letters_per_hour() returns int language sql immutable parallel safe return 4;
select tests.as_server();
select throws_ok($$select private.keep_promotion_piece(root, gen_random_uuid(), '{asha@scene.example,bala@scene.example}') from who$$, 'PROMO', null,
  'too many letters an hour are refused');
select lives_ok($$select pg_temp.keep('{asha@scene.example}', 'three')$$, 'stored letters are still sent');

select * from finish();
rollback;
