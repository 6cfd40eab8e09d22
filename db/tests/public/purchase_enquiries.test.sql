-- Enquiries: numbers, posters, rules of the fields, who may do what.
begin;
select plan(40);

select tests.make_member('asha', '{"city": "Sachin"}');
select tests.make_member('bina');
select tests.make_user('guest');

-- Posting.
select tests.sign_in('asha');
select throws_ok($$insert into purchase_enquiries (enquiry_number, fibre_type, quantity_required_kgs) values ('PE-9', 'Cotton', 5)$$, '42501', null, 'a client cannot set the number');
select results_eq(
  $$insert into purchase_enquiries (fibre_type, specific_type, quantity_required_kgs, lot_no, poster_member_name, poster_email) values ('Cotton', 'Combed', 500, ' ', 'Somebody', 'else@x.example')
    returning user_id = tests.id_of('asha'), status, number_of_plys, lot_no, poster_city, poster_district, enquiry_number ~ '^PE-[0-9]{6}$'$$,
  $$values (true, 'Open', 1, null::text, 'Sachin', 'Surat', true)$$,
  'an enquiry is posted with the profile''s place, defaults and a number');
select tests.as_owner();
select results_eq($$select poster_member_name, poster_email from purchase_enquiries$$, $$values ('Asha', 'asha@scene.example')$$, 'the poster is the member of the profile');
select tests.sign_in('asha');
select throws_ok($$insert into purchase_enquiries (user_id, fibre_type, quantity_required_kgs) values (tests.id_of('bina'), 'Cotton', 5)$$, '42501', null, 'a member cannot post for another');
select throws_ok($$insert into purchase_enquiries (status, fibre_type, quantity_required_kgs) values ('Closed', 'Cotton', 5)$$, '42501', null, 'a closed post cannot be inserted');
select tests.sign_in('guest');
select throws_ok($$insert into purchase_enquiries (fibre_type, quantity_required_kgs) values ('Cotton', 5)$$, 'NOPRF', null, 'a profile is required');
select tests.sign_out();
select throws_ok($$insert into purchase_enquiries (fibre_type, quantity_required_kgs) values ('Cotton', 5)$$, '42501', null, 'a visitor posts nothing');

-- The rules of the fields, as the form has them.
select tests.sign_in('asha');
create function pg_temp.post(p_fields jsonb) returns text language plpgsql as $$
declare
  f record := jsonb_populate_record(null::purchase_enquiries, '{"fibre_type": "Polyester Filament", "quantity_required_kgs": 500}'::jsonb || p_fields);
  v_constraint text;
begin
  insert into purchase_enquiries (fibre_type, specific_type, lustre, twist_intermingling, grade, preferred_company,
    denier_count, filament_count, number_of_plys, quantity_required_kgs, blend_ratio, lot_no, company_name)
  values (f.fibre_type, f.specific_type, f.lustre, f.twist_intermingling, f.grade, f.preferred_company, f.denier_count,
    f.filament_count, f.number_of_plys, f.quantity_required_kgs, f.blend_ratio, f.lot_no, f.company_name);
  return 'posted';
exception when check_violation or not_null_violation then
  get stacked diagnostics v_constraint = constraint_name;
  return coalesce(nullif(v_constraint, ''), sqlerrm);
end
$$;
select is(pg_temp.post('{"specific_type": "FDY", "lustre": "Bright", "twist_intermingling": "NIM", "grade": "AA", "denier_count": "150", "filament_count": "48", "preferred_company": "D''Souza & Co"}'), 'purchase_enquiries_preferred_company_check', 'a sign in the preferred company');
select is(pg_temp.post('{"preferred_company": "રેશમ ૨, Unit-2 Co."}'), 'posted', 'letters of any script are letters');
select is(pg_temp.post('{"specific_type": "FDY", "lustre": "Bright", "twist_intermingling": "NIM", "grade": "AA", "denier_count": "150", "filament_count": "48"}'), 'posted', 'a filament with all its fields');
select is(pg_temp.post('{"specific_type": "Combed"}'), 'purchase_enquiries_specific_type_check', 'a cotton type on filament');
select is(pg_temp.post('{"fibre_type": "Nylon", "specific_type": "FDY"}'), 'purchase_enquiries_specific_type_check', 'a type on a fibre without types');
select is(pg_temp.post('{"fibre_type": "Cotton", "lustre": "Bright"}'), 'purchase_enquiries_lustre_check', 'lustre on cotton');
select is(pg_temp.post('{"fibre_type": "Cotton", "twist_intermingling": "NIM"}'), 'purchase_enquiries_twist_intermingling_check', 'intermingling on cotton');
select is(pg_temp.post('{"blend_ratio": "65/35"}'), 'purchase_enquiries_blend_ratio_check', 'a ratio without a blend');
select is(pg_temp.post('{"fibre_type": "Wool Blend", "blend_ratio": "65/35"}'), 'posted', 'a ratio with a blend');
select is(pg_temp.post(jsonb_build_object('fibre_type', 'wool BLEND', 'blend_ratio', repeat('x', 51))), 'purchase_enquiries_blend_ratio_check', '51 characters of ratio');
select is(pg_temp.post('{"fibre_type": "Banana Fibre"}'), 'posted', 'a typed fibre');
select is(pg_temp.post('{"fibre_type": "Others"}'), 'purchase_enquiries_fibre_type_check', 'Others without the text');
select is(pg_temp.post(jsonb_build_object('fibre_type', repeat('x', 31))), 'purchase_enquiries_fibre_type_check', '31 characters of fibre');
select matches(pg_temp.post('{"fibre_type": " "}'), 'null value in column "fibre_type"', 'no fibre at all');
select is(pg_temp.post('{"denier_count": "12345"}'), 'purchase_enquiries_denier_count_check', 'five digits of denier');
select is(pg_temp.post('{"denier_count": "0150"}'), 'purchase_enquiries_denier_count_check', 'a denier with a zero before it');
select is(pg_temp.post('{"filament_count": "0"}'), 'purchase_enquiries_filament_count_check', 'no filaments at all');
select is(pg_temp.post('{"filament_count": "4b"}'), 'purchase_enquiries_filament_count_check', 'a letter in the filaments');
select is(pg_temp.post('{"number_of_plys": 17}'), 'purchase_enquiries_number_of_plys_check', '17 plys');
select is(pg_temp.post('{"quantity_required_kgs": 1000000}'), 'purchase_enquiries_quantity_required_kgs_check', 'seven digits of quantity');
select is(pg_temp.post('{"quantity_required_kgs": 0}'), 'purchase_enquiries_quantity_required_kgs_check', 'a quantity of nothing');
select is(pg_temp.post('{"lot_no": "12345678901"}'), 'purchase_enquiries_lot_no_check', '11 characters of lot');
select is(pg_temp.post('{"grade": "Fine"}'), 'purchase_enquiries_grade_check', 'a grade that is not listed');

-- Reading, closing, deleting.
select tests.sign_out();
select throws_ok($$select poster_email from purchase_enquiries$$, '42501', null, 'the e-mail address of a poster is hidden');
select is((select json_array_length(search_purchase_enquiries(q => '@') -> 'rows') + json_array_length(search_purchase_enquiries(q => 'asha') -> 'rows')), 0, 'the e-mail address cannot be searched');
select throws_ok($$select id from purchase_enquiries where search_text like '%cotton%'$$, '42501', null, 'a client searches by the function, which examines a limited number of rows');
select tests.sign_in('bina');
select is(tests.rows_of($$update purchase_enquiries set status = 'Closed'$$), 0::bigint, 'the enquiry of another cannot be closed');
select is(tests.rows_of($$delete from purchase_enquiries$$), 0::bigint, 'the enquiry of another cannot be deleted');
select tests.sign_in('asha');
select throws_ok($$update purchase_enquiries set quantity_required_kgs = 1$$, '42501', null, 'old posts cannot be edited');
select is(tests.rows_of($$update purchase_enquiries set status = 'Closed' where fibre_type = 'Banana Fibre'$$), 1::bigint, 'the owner closes one');
select throws_ok($$update purchase_enquiries set status = 'Open' where fibre_type <> 'Banana Fibre'$$, '42501', null, 'no other status can be set');
select tests.sign_out();
select is((select count(*) from purchase_enquiries where fibre_type = 'Banana Fibre'), 0::bigint, 'a closed one is not in the public list');

-- The place follows the profile and does not renew the post.
select tests.as_owner();
update private.members set city = 'Udhna' where id = tests.id_of('asha');
select is((select count(*) from purchase_enquiries where poster_city <> 'Udhna' or search_text not like '%udhna%' or updated_at <> created_at), 0::bigint, 'posts get the new place of their poster, and keep their time');

select * from finish();
rollback;
