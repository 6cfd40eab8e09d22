-- Admins enter the rate of the dollar. None is entered yet.

create or replace function private.limit_dollar_rate_min() returns int language plpgsql immutable parallel safe as $$begin return 40; end$$;

create or replace function private.limit_dollar_rate_max() returns int language plpgsql immutable parallel safe as $$begin return 250; end$$;

create or replace function private.limit_dollar_rate_decimals() returns int language plpgsql immutable parallel safe as $$begin return 4; end$$;

create table public.dollar_rate (
  id boolean primary key default true constraint dollar_rate_id_check check (id),
  rupees numeric
    constraint dollar_rate_rupees_check
    check (rupees between private.limit_dollar_rate_min() and private.limit_dollar_rate_max()
      and scale(rupees) <= private.limit_dollar_rate_decimals()),
  valid_on date,
  version int not null default 0,
  updated_at timestamptz not null default now(),
  updated_by uuid references private.members on delete set null,
  constraint dollar_rate_valid_on_check check ((rupees is null) = (valid_on is null))
);

insert into public.dollar_rate default values;
