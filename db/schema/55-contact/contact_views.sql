-- Who opened whose mobile number and e-mail address to call or write directly: from a listing or from the directory.

create table public.contact_views (
  id bigint generated always as identity primary key,
  viewer_id uuid references private.members on delete set null,
  poster_id uuid references private.members on delete set null,
  listing_table text
    constraint contact_views_listing_table_check check (listing_table = any (private.words_listing_tables())),
  listing_id uuid
    constraint contact_views_listing_id_check check ((listing_id is null) = (listing_table is null)),
  viewed_at timestamptz not null default now(),
  viewed_on date not null default private.india_date(now()),
  constraint contact_views_once_a_day_key unique (viewer_id, poster_id, viewed_on)
);

alter table public.contact_views enable row level security;

-- Only admins read who contacts whom.
create policy select_admin on public.contact_views for select to authenticated using ((select private.is_admin()));

-- The policy lets only admins see rows.
grant select on public.contact_views to authenticated;

-- NOTE: insert, update and delete are granted to no client: private.open_contact writes, and rows are never deleted.

-- The limits count one member's latest.
create index contact_views_viewer_id_idx on public.contact_views (viewer_id, viewed_at desc);

-- Finds the rows of a member who leaves.
create index contact_views_poster_id_idx on public.contact_views (poster_id);

comment on table public.contact_views is 'Contact data that members opened: one row a day for each two members.';
comment on column public.contact_views.id is 'Grows with time.';
comment on column public.contact_views.viewer_id is 'Who opened it; null once the member has left.';
comment on column public.contact_views.poster_id is 'Whose it is; null once the member has left.';
comment on column public.contact_views.listing_table is 'Table of the listing that led to it; null where the directory did.';
comment on column public.contact_views.listing_id is 'Key of that listing; it may have been deleted since. Null where the directory led to it.';
comment on column public.contact_views.viewed_at is 'When it was opened first on that day.';
comment on column public.contact_views.viewed_on is 'The day in India.';
