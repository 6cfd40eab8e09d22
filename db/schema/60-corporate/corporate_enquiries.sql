-- Requests of companies for information about the corporate tier. It is the only table that a visitor may write.

create table public.corporate_enquiries (
  id uuid primary key default gen_random_uuid(),
  name text not null
    constraint corporate_enquiries_name_check
    check (char_length(btrim(name)) between 1 and private.limit_member_name_length()),
  organisation_name text not null
    constraint corporate_enquiries_organisation_name_check
    check (char_length(btrim(organisation_name)) between 1 and private.limit_company_name_length()),
  email text not null
    constraint corporate_enquiries_email_check
    check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= private.limit_email_length()),
  country_code text not null default private.default_country_code()
    constraint corporate_enquiries_country_code_check check (country_code ~ '^\+[0-9]{1,4}$'),
  mobile_number text not null
    constraint corporate_enquiries_mobile_number_check
    check (private.is_mobile_number(country_code, mobile_number)),
  created_at timestamptz not null default now(),
  constraint corporate_enquiries_lines_check
    check (private.are_lines(name, organisation_name, email))
);

alter table public.corporate_enquiries enable row level security;

-- Anyone may send a request, signed in or not.
create policy insert_all on public.corporate_enquiries for insert to anon, authenticated with check (true);

-- Only admins read requests, because they contain contact data.
create policy select_admin on public.corporate_enquiries for select to authenticated using ((select private.is_admin()));

-- NOTE: an enquiry is neither changed nor deleted by anybody.

-- The fields of the contact form; id and time are the database's.
grant insert (name, country_code, mobile_number, organisation_name, email) on public.corporate_enquiries
  to anon, authenticated;

-- The policy lets only admins see rows.
grant select on public.corporate_enquiries to authenticated;

-- The checks of the table run with the rights of the sender.
grant execute on function private.limit_member_name_length(), private.limit_company_name_length(),
  private.limit_email_length(), private.default_country_code(), private.pattern_indian_mobile(), private.pattern_other_mobile() to anon;

-- The admins' list, newest first; the limits below count along it.
create index corporate_enquiries_created_at_idx on public.corporate_enquiries (created_at desc);

create function private.tg_corporate_enquiries__hold_back() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_address text := nullif(current_setting('request.address', true), '');
begin
  -- The gateway says from where; a refusal is rolled back and so takes nothing.
  if v_address is not null and (auth.take_hits(jsonb_build_array(jsonb_build_object('key', 'corporate_enquiry:' || v_address,
      'limit', private.limit_corporate_enquiries_per_address(), 'seconds', 3600)))).refused is not null then
    raise exception 'too many enquiries' using errcode = 'PT429';
  end if;
  -- One at a time: otherwise a burst would count the same rows.
  perform pg_advisory_xact_lock(hashtextextended('corporate_enquiries', 0));
  if private.limit_corporate_enquiries_per_hour() <= (
       select count(*) from public.corporate_enquiries e
       where e.created_at > now() - interval '1 hour'
         and (lower(e.email) = lower(new.email)
              or e.country_code = new.country_code and e.mobile_number = new.mobile_number))
     or private.limit_corporate_enquiries_per_minute() <= (
       select count(*) from public.corporate_enquiries e where e.created_at > now() - interval '1 minute') then
    raise exception 'too many enquiries' using errcode = 'PT429';
  end if;
  return new;
end
$$;
comment on function private.tg_corporate_enquiries__hold_back() is
  'Refuses the next enquiry of an e-mail address, number or network address that has sent its share of the hour, and a flood of any.';

-- Visitors may write without signing in, so the table needs a rate limit.
create trigger _100_hold_back before insert on public.corporate_enquiries
  for each row execute function private.tg_corporate_enquiries__hold_back();

comment on table public.corporate_enquiries is 'What the corporate contact form was filled in with.';
comment on column public.corporate_enquiries.id is 'Key of the enquiry.';
comment on column public.corporate_enquiries.name is 'Name of the sender.';
comment on column public.corporate_enquiries.organisation_name is 'For which company or association.';
comment on column public.corporate_enquiries.email is 'Where the answer goes.';
comment on column public.corporate_enquiries.country_code is 'Dial code of the mobile number.';
comment on column public.corporate_enquiries.mobile_number is 'Digits without the dial code.';
comment on column public.corporate_enquiries.created_at is 'When it was sent.';
