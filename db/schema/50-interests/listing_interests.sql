-- Who showed interest in which listing, and whether the poster was notified. A pending row is a message that is still
-- to be sent: the press tries at once, and the job deliver-interests sends the rest (docs/decisions/020).

create table public.listing_interests (
  id uuid primary key default gen_random_uuid(),
  interested_user_id uuid references private.members on delete set null,
  listing_table text not null
    constraint listing_interests_listing_table_check check (listing_table = any (private.words_listing_tables())),
  listing_id uuid not null,
  status text not null default 'pending'
    constraint listing_interests_status_check check (status = any (private.words_interest_statuses())),
  channel text
    constraint listing_interests_channel_check check (channel = any (private.words_interest_channels())),
  tries int not null default 0,
  next_try_at timestamptz default clock_timestamp(),
  note text,
  created_at timestamptz not null default now(),
  tried_at timestamptz,
  sent_at timestamptz,
  constraint listing_interests_once_key unique (interested_user_id, listing_table, listing_id),
  constraint listing_interests_next_try_check check ((status = 'pending') = (next_try_at is not null)),
  constraint listing_interests_sent_at_check check ((status = 'sent') = (sent_at is not null))
);

alter table public.listing_interests enable row level security;

-- Members see their own interests, so that the button can say Interest Sent.
create policy select_own on public.listing_interests for select to authenticated
  using (interested_user_id = (select auth.uid()));

-- The note is for the operator: it may hold a provider's words.
grant select (id, interested_user_id, listing_table, listing_id, status, created_at, sent_at)
  on public.listing_interests to authenticated;

-- NOTE: insert, update and delete are granted to no client: the functions of this folder write.

-- The job reads the due rows every minute.
create index listing_interests_next_try_at_idx on public.listing_interests (next_try_at) where status = 'pending';

-- The interests in a listing of which its poster was notified, the latest first.
create index listing_interests_listing_idx on public.listing_interests (listing_table, listing_id, sent_at desc, id desc)
  where status = 'sent';

-- The admins' list of failed messages, the latest first; the id is the tie-breaker.
create index listing_interests_failed_idx on public.listing_interests (tried_at desc, id desc) where status = 'failed';

-- The admins' list of failed and retried messages.
create index listing_interests_unsent_idx on public.listing_interests (created_at desc) where status <> 'sent';

comment on table public.listing_interests is 'One member''s interest in one listing, once.';
comment on column public.listing_interests.id is 'Key of the interest.';
comment on column public.listing_interests.interested_user_id is 'Who is interested; null once the member has left.';
comment on column public.listing_interests.listing_table is 'Table of the listing.';
comment on column public.listing_interests.listing_id is 'Key of the listing in its table; it may have been deleted since.';
comment on column public.listing_interests.status is 'pending while the message is to be sent, then sent or failed.';
comment on column public.listing_interests.channel is 'The channel to the poster, chosen at the first attempt; e-mail if WhatsApp failed.';
comment on column public.listing_interests.tries is 'How often it was tried by this channel when it was due; a press in between does not count.';
comment on column public.listing_interests.next_try_at is 'When it is due; null once it was sent or given up.';
comment on column public.listing_interests.note is 'Why it failed, for an admin who may restore the credit, or why it went by e-mail.';
comment on column public.listing_interests.created_at is 'When the button was first pressed.';
comment on column public.listing_interests.tried_at is 'When the message was last tried.';
comment on column public.listing_interests.sent_at is 'When the message to the poster was sent.';

-- The member is locked before the interest: their credit may be returned with it, and a deletion of the member locks
-- them in the same order.
create function private.lock_interest(p_interest uuid) returns public.listing_interests
  language plpgsql security definer set search_path = ''
as $$
declare
  i public.listing_interests;
begin
  perform from private.members m
  where m.id = (select x.interested_user_id from public.listing_interests x where x.id = p_interest) for no key update;
  select * into i from public.listing_interests x where x.id = p_interest for update;
  return i;
end
$$;
comment on function private.lock_interest(uuid) is 'Locks an interest and whose it is, in the order that everybody does; null when there is none.';

-- NOTE: execute is granted to nobody: the functions of this folder call it.
