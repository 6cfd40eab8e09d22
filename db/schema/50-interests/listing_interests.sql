-- Who showed interest in which listing, and whether the poster was told.

create table public.listing_interests (
  id uuid primary key default gen_random_uuid(),
  interested_user_id uuid references private.members on delete set null,
  listing_table text not null
    constraint listing_interests_listing_table_check check (listing_table = any (private.words_listing_tables())),
  listing_id uuid not null,
  status text not null default 'pending'
    constraint listing_interests_status_check check (status = any (private.words_interest_statuses())),
  note text,
  created_at timestamptz not null default now(),
  tried_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint listing_interests_once_key unique (interested_user_id, listing_table, listing_id)
);

alter table public.listing_interests enable row level security;

-- A member sees what he was interested in, so that the button can say Interest Sent.
create policy select_own on public.listing_interests for select to authenticated
  using (interested_user_id = (select auth.uid()));

-- The note is for the operator: it may hold a provider's words.
grant select (id, interested_user_id, listing_table, listing_id, status, created_at, sent_at)
  on public.listing_interests to authenticated;

-- NOTE: insert, update and delete are granted to no client: private.begin_interest and finish_interest write.

comment on table public.listing_interests is 'One member''s interest in one listing, once.';
comment on column public.listing_interests.id is 'Key of the interest.';
comment on column public.listing_interests.interested_user_id is 'Who is interested; null once the member has left.';
comment on column public.listing_interests.listing_table is 'Table of the listing.';
comment on column public.listing_interests.listing_id is 'Key of the listing in its table; it may have been deleted since.';
comment on column public.listing_interests.status is 'pending while the message is being sent, then sent or failed.';
comment on column public.listing_interests.note is 'Why it failed, for an admin who may restore the credit.';
comment on column public.listing_interests.created_at is 'When the button was first pressed.';
comment on column public.listing_interests.tried_at is 'When the message was last tried.';
comment on column public.listing_interests.sent_at is 'When the poster was told.';
