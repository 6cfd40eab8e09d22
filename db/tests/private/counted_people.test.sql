-- A person gets the first credits once, even after leaving. A number counts only when it was proved.
begin;
select plan(20);

-- A member by any address.
create function pg_temp.join(p_name text, p_email text, p_traits jsonb default '{}') returns void language sql security definer as $$
  select tests.make_member(p_name, p_traits);
  update auth.users set email = p_email where id = tests.id_of(p_name);
$$;
create function pg_temp.who(p_email text) returns uuid language sql as $$ select id from auth.users where email = p_email $$;
create function pg_temp.granted_to(p_email text, p_code text default null) returns text language sql security definer as $$
  select format('%s granted, referral %s, had before %s', granted, referral_granted, had_before)
  from private.grant_signup_credits(pg_temp.who(p_email), p_code)
$$;
create function pg_temp.prove(p_email text) returns void language sql security definer as $$
  update private.members set mobile_verified = true where id = pg_temp.who(p_email)
$$;
create function pg_temp.leave(p_email text) returns boolean language sql security definer as $$
  select private.delete_member(pg_temp.who(p_email))
$$;

-- What is one mailbox.
select is(private.mailbox_of(' A.s.h.a+yarn@GoogleMail.com '), 'asha@gmail.com', 'Gmail ignores dots and has two domains');
select is(private.mailbox_of('A.Sha+1+2@Mill.example'), 'a.sha@mill.example', 'elsewhere a dot counts and a tag does not');
select is(private.mailbox_of('+x@mill.example'), '+x@mill.example', 'a mailbox needs more than a tag');

-- By the address.
select tests.make_member('ref', '{"referral_code": "REFER11111AA"}');
select is(pg_temp.granted_to('ref@scene.example'), '25 granted, referral f, had before f', 'a new person gets the credits');
select pg_temp.join('asha', 'asha@mill.example');
select is(pg_temp.granted_to('asha@mill.example', 'REFER11111AA'), '30 granted, referral t, had before f', 'a new person gets the credits of a referral');
select pg_temp.leave('asha@mill.example');
select pg_temp.join('asha2', 'asha+again@mill.example');
select is(pg_temp.granted_to('asha+again@mill.example', 'REFER11111AA'), '0 granted, referral f, had before t', 'a person gets nothing after leaving');
select is(pg_temp.granted_to('asha+again@mill.example'), '0 granted, referral f, had before t', 'a repeated call grants nothing');
select results_eq($$select messaging_credits, referral_credits_earned from private.members where id = tests.id_of('ref')$$, $$values (30, 5)$$, 'the referrer gets the credits once');
select is((select count(*) from credit_ledger where member_id = pg_temp.who('asha+again@mill.example')), 0::bigint, 'the ledger has no other row');
select pg_temp.join('bina', 'bina@mill.example');
select is(pg_temp.granted_to('bina@mill.example', 'REFER11111AA'), '30 granted, referral t, had before f', 'another person counts');

-- A new address of a person who was counted.
update auth.users set email = 'bina@other.example' where email = 'bina@mill.example';
select pg_temp.leave('bina@other.example');
select pg_temp.join('bina2', 'bina@other.example');
select is(pg_temp.granted_to('bina@other.example'), '0 granted, referral f, had before t', 'a changed address belongs to the same person');

-- By the number: an unproved one counts nobody.
select pg_temp.join('typer', 'typer@mill.example', '{"country_code": "+91", "mobile_number": "7000000001"}');
select is(pg_temp.granted_to('typer@mill.example'), '25 granted, referral f, had before f', 'the member types the number of another');
select pg_temp.leave('typer@mill.example');
select pg_temp.join('owner', 'owner@mill.example', '{"country_code": "+91", "mobile_number": "7000000001"}');
select is(pg_temp.granted_to('owner@mill.example'), '25 granted, referral f, had before f', 'a typed number takes nothing from its owner');
select is((select count(*) from private.counted_people where kind = 'mobile'), 0::bigint, 'an unproved number has not counted');
select pg_temp.prove('owner@mill.example');
select is((select count(*) from private.counted_people where kind = 'mobile'), 1::bigint, 'a proved number counts');
select pg_temp.leave('owner@mill.example');
select pg_temp.join('owner2', 'fresh@mill.example', '{"country_code": "+91", "mobile_number": "7000000001"}');
select is(pg_temp.granted_to('fresh@mill.example'), '0 granted, referral f, had before t', 'afterwards another address does not help, whether the number is proved again or not');

-- The stored hashes contain no name.
select is((select count(*) from private.counted_people where encode(hash, 'escape') ~ 'asha|7000000001'), 0::bigint, 'neither address nor number is stored');
select isnt(private.person_hash('email', 'a@mill.example'), sha256('a@mill.example'), 'the hash is salted');
delete from private.settings where key = 'person_salt';
select tests.make_member('late');
select throws_ok($$select pg_temp.granted_to('late@scene.example')$$, 'P0001', 'setting person_salt is missing', 'without the salt nobody gets credits');
select is((select messaging_credits from private.members where id = tests.id_of('late')), 0, 'nothing is granted twice');

select * from finish();
rollback;
