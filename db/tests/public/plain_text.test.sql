-- No stored text has control characters: names are one line, texts of several lines have tabs and line breaks.
begin;
select plan(17);

select tests.make_member('asha');
select tests.make_member('boss', '{"membership_type": "admin"}');

select ok(private.are_lines('Zoë & Söhne', 'हिन्दी क्‍ष र्‌', 'ગુજરાતી', '👩‍👩‍👧 ✓', 'اردو ‏', null, ''), 'letters of all scripts, joiners, marks and emoji are fine');
select ok(private.are_texts(E'One\n\tTwo\r\nThree', null), 'tabs and line breaks are fine in a text');
select is((select array_agg(n order by n) from unnest(array[1, 9, 10, 13, 31, 127, 133, 159, 8232, 8233, 8234, 8238, 8294, 8297]) n
  where private.are_lines('a' || chr(n) || 'b')), null, 'a line may not contain control characters or characters that change the direction');
select is((select array_agg(n order by n) from unnest(array[1, 11, 13, 31, 127, 133, 159, 8232, 8234, 8238, 8294]) n
  where private.are_texts('a' || chr(n) || 'b')), null, 'a text may not contain them; a lone carriage return neither');
select ok(not private.are_texts(E'a\r', E'\nb'), 'a carriage return may not end a text');

select tests.sign_in('asha');
select throws_ok(format('update tanabana_free set %I = %L where id = auth.uid()', c, E'Z\r\nBcc: evil@x.y'), '23514', c || ' is not one line', c || ' of a member')
from unnest(array['member_name', 'business_name', 'gst_number', 'city', 'state', 'district', 'country', 'pin_zip_code']) c;
select lives_ok($$update tanabana_free set member_name = 'क्‍ष र्‌ 👩‍👧' where id = auth.uid()$$, 'Hindi letters with joiners are accepted');

select tests.sign_in('boss');
select throws_ok($$insert into company_details (company_name) values (E'A\u2028B')$$, '23514', null, 'a company');
select throws_ok($$insert into company_details (company_name, "Yarn_Segment") values ('A', array[E'Other:a\nb'])$$, '23514', null, 'a segment');
select throws_ok($$insert into news_snippets (headline, snippet_content) values ('A', E'a\u202Eb')$$, '23514', null, 'a snippet');

select * from finish();
rollback;
