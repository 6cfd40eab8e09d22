-- The unit that a member sees counts in: of the list, and nobody else's business.
begin;
select plan(5);

select tests.make_member('asha');
select tests.make_member('bina');
select tests.sign_in('asha');
update tanabana_free set count_unit = 'ne' where id = tests.id_of('asha');
select is((select count_unit from tanabana_free where id = tests.id_of('asha')), 'ne', 'a member chooses a unit');
update tanabana_free set city = 'Surat' where id = tests.id_of('asha');
select is((select count_unit from tanabana_free where id = tests.id_of('asha')), 'ne', 'another change of the profile keeps it');
select throws_ok($$update tanabana_free set count_unit = 'furlong' where id = tests.id_of('asha')$$, '23514', null, 'another unit is refused');
select tests.sign_in('bina');
select is((select count_unit from tanabana_free where id = tests.id_of('asha')), null, 'other members do not see it');
update tanabana_free set count_unit = 'nm' where id = tests.id_of('asha');
select tests.as_owner();
select is((select count_unit from private.members where id = tests.id_of('asha')), 'ne', 'nor change it');

select * from finish();
rollback;
