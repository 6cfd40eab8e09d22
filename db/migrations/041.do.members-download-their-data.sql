-- Members download their own data: a request, the file in parts, and the letter that brings its link.

create or replace function private.words_data_copy_statuses() returns text[] language plpgsql immutable parallel safe as $$begin return array['requested', 'ready', 'failed']; end$$;

create or replace function private.pattern_not_in_texts() returns text language plpgsql immutable parallel safe as $$begin return '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]|\r(?!\n)'; end$$;

create or replace function private.are_texts(variadic texts text[]) returns boolean
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  -- A carriage return at the end of one text meets no line feed of the next.
  return array_to_string(texts, ' ') !~ private.pattern_not_in_texts();
end
$$;

create table private.data_copies (
  user_id uuid primary key references auth.users on delete cascade,
  id uuid not null default gen_random_uuid() constraint data_copies_id_key unique,
  status text not null default 'requested' constraint data_copies_status_check check (status = any (private.words_data_copy_statuses())),
  requested_at timestamptz not null default now(),
  tries int not null default 0,
  next_try_at timestamptz default now(),
  bytes int,
  ready_at timestamptz,
  ready_until timestamptz,
  letter_tries int not null default 0,
  letter_due_at timestamptz,
  failure text,
  constraint data_copies_ready_check check ((status = 'ready') = (ready_until is not null and ready_at is not null and bytes is not null)),
  constraint data_copies_texts_check check (private.are_texts(failure))
);

create table private.data_copy_parts (
  copy_id uuid not null references private.data_copies (id) on delete cascade,
  position int not null,
  bytes bytea not null,
  primary key (copy_id, position)
);

create index data_copies_next_try_at_idx on private.data_copies (next_try_at);

create index data_copies_letter_due_at_idx on private.data_copies (letter_due_at);
