-- The clock: by default the transaction's time, otherwise the one that the server has set.
begin;
select plan(6);

select tests.make_member('asha');
select is(private.clock(), now(), 'without a setting the clock is the real time');

insert into private.settings values ('now', '"2025-09-30T18:30:00Z"');
select is(private.clock(), '2025-09-30T18:30:00Z'::timestamptz, 'a fixed time is used');
select is(private.india_date(), '2025-10-01'::date, 'the day begins at midnight in India');
select is(private.india_date(private.clock() - interval '1 second'), '2025-09-30'::date, 'the day does not begin a second earlier');

insert into public.corporate_ads (company_name, from_date, to_date, placement_type, page_location, ad_image_url, alt_text)
values ('Asha', '2025-10-01', '2025-10-01', 'Home', 'HomePage', '/a', 'a'), ('Asha', '2025-09-01', '2025-09-30', 'Home', 'HomePage', '/b', 'b');
select tests.sign_out();
select results_eq($$select ad_image_url from public.corporate_ads$$, $$values ('/a')$$, 'ads use the clock, for visitors too');
select throws_ok($$insert into private.settings values ('now', '"2030-01-01T00:00:00Z"')$$, '42501', null, 'only the server sets the clock');

select * from finish();
rollback;
