-- What members accept at their signup is recorded from here on. Members of before have no row: nobody asked them.

create or replace function private.words_languages() returns text[] language plpgsql immutable parallel safe as $$begin return array['en', 'hi']; end$$;

create or replace function private.pattern_not_in_lines() returns text language plpgsql immutable parallel safe as $$begin return '[\u0001-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]'; end$$;

create or replace function private.are_lines(variadic texts text[]) returns boolean
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return array_to_string(texts, '') !~ private.pattern_not_in_lines();
end
$$;

create or replace function private.words_consent_ways() returns text[] language plpgsql immutable parallel safe as $$begin return array['signup', 'google']; end$$;

create table private.consent_presses (
  user_id uuid primary key references auth.users on delete cascade,
  text_version text not null,
  language text constraint consent_presses_language_check check (language = any (private.words_languages())),
  pressed_at timestamptz not null default now(),
  constraint consent_presses_lines_check check (private.are_lines(text_version))
);

create table public.consents (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users on delete cascade,
  text_version text not null,
  language text constraint consents_language_check check (language = any (private.words_languages())),
  given_with text not null constraint consents_given_with_check check (given_with = any (private.words_consent_ways())),
  given_at timestamptz not null,
  constraint consents_lines_check check (private.are_lines(text_version))
);

create index consents_user_id_idx on public.consents (user_id, id desc);
