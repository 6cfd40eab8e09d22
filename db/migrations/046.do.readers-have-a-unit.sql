-- Members choose the unit that they see counts in, beside the posted one; nobody has chosen yet.

create or replace function private.words_reader_count_units() returns text[] language plpgsql immutable parallel safe as $$begin return array['denier', 'dtex', 'ne', 'nm']; end$$;

alter table private.members add column count_unit text;

alter table private.members add constraint members_count_unit_check check (count_unit = any (private.words_reader_count_units())) not valid;
