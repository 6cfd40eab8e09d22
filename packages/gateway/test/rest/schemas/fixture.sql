-- Two schemas with objects of the same names, and a third with helpers that no request names.

create schema first;
create schema second;
create schema helpers;
grant usage on schema first, second, helpers to anon;

create table first.notes (id int primary key, words text not null);
create table second.notes (id int primary key, words text not null);
insert into first.notes values (1, 'of the first');
insert into second.notes values (1, 'of the second');
grant select, insert on first.notes, second.notes to anon;

create function helpers.shout(words text) returns text language sql immutable as 'select upper(words)';
create function public.whisper(words text) returns text language sql immutable as 'select lower(words)';

-- Their bodies name no schema.
create function first.read_notes() returns text language plpgsql stable as 'begin return (select words from notes); end';
create function second.read_notes() returns text language plpgsql stable as 'begin return (select words from notes); end';
create function second.write_note(words text) returns text language plpgsql as $$
begin
  insert into notes values (2, words);
  return (select tableoid::regclass::text from notes where id = 2);
end $$;
create function second.shouted() returns text language plpgsql stable as $$ begin return shout('a'); end $$;
create function second.whispered() returns text language plpgsql stable as $$ begin return whisper('A'); end $$;
create function second.path() returns text language sql stable as $$ select current_setting('request.path') $$;
grant execute on all functions in schema first, second, helpers, public to anon;
