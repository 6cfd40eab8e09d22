-- The text of promotional e-mail: one for all admins, edited on Membership Management.

create table public.promotion_templates (
  id boolean primary key default true constraint promotion_templates_id_check check (id),
  subject text not null
    constraint promotion_templates_subject_check
    check (char_length(btrim(subject)) between 1 and private.limit_promotion_subject_length() and subject !~ '[\r\n]'),
  body text not null
    constraint promotion_templates_body_check
    check (char_length(btrim(body)) between 1 and private.limit_promotion_text_length()),
  updated_at timestamptz not null default now(),
  constraint promotion_templates_lines_check
    check (private.are_lines(subject)),
  constraint promotion_templates_texts_check check (private.are_texts(body))
);

alter table public.promotion_templates enable row level security;

-- Admins read it.
create policy select_admin on public.promotion_templates for select to authenticated using ((select private.is_admin()));

-- Admins write the first one.
create policy insert_admin on public.promotion_templates for insert to authenticated with check ((select private.is_admin()));

-- Admins edit it.
create policy update_admin on public.promotion_templates for update to authenticated using ((select private.is_admin()));

-- NOTE: delete is granted to nobody: once there is a text, there is always one.
grant select, insert (subject, body), update (subject, body) on public.promotion_templates to authenticated;

-- A new time with each change, by which two editors notice each other.
create trigger _100_updated_at before update on public.promotion_templates
  for each row execute function private.tg__updated_at();

comment on table public.promotion_templates is 'The subject and text of promotional e-mail: a single row.';
comment on column public.promotion_templates.id is 'Always true: there is one.';
comment on column public.promotion_templates.subject is 'Subject; {name} and {business} stand for the reader''s.';
comment on column public.promotion_templates.body is 'Text; a blank line begins a paragraph; {name} and {business} stand for the reader''s.';
comment on column public.promotion_templates.updated_at is 'When it was last changed.';
