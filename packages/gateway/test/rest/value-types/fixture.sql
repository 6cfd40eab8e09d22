-- One row with a value of each type that a filter may compare.
create domain public.short_text as text check (length(value) < 10);
create type public.mood as enum ('glad', 'sad');
create table public.samples (
  id int primary key,
  flag boolean, bytes bytea, small int2, big int8, exact numeric(10, 2), real_number float8,
  day date, clock time, moment timestamp, instant timestamptz, span interval,
  fixed char(5), named varchar(5), short public.short_text, mood public.mood,
  key uuid, address inet, bits bit(3), data jsonb, numbers int[], period tstzrange, amount money
);
insert into public.samples values (
  1, true, '\x0aff', 7, 9007199254740993, 12.5, 0.25,
  '2026-11-29', '08:30', '2026-11-29 08:30', '2026-11-29 08:30+05:30', '1 day 2 hours',
  'ab', 'abcde', 'tiny', 'glad',
  '00000000-0000-4000-8000-0000000000aa', '10.0.0.1', B'101', '{"a": 1}', '{1,2}', '[2026-01-01 00:00+00,2026-02-01 00:00+00)', 5
);
grant select on public.samples to anon;
