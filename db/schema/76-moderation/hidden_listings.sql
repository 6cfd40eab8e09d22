-- Posts that an admin has hidden, and those of suspended members, with the reason for the poster. Their status says
-- that they are hidden, so every list, search and index with `status = 'Open'` excludes them.

create table public.hidden_listings (
  listing_table text not null
    constraint hidden_listings_listing_table_check check (listing_table = any (private.words_listing_tables())),
  listing_id uuid not null,
  member_id uuid not null references private.members on delete cascade,
  is_by_suspension boolean not null,
  note text not null,
  hidden_at timestamptz not null default now(),
  constraint hidden_listings_pkey primary key (listing_table, listing_id),
  constraint hidden_listings_texts_check check (private.are_texts(note))
);

alter table public.hidden_listings enable row level security;

-- Posters read why their own are hidden.
create policy select_own on public.hidden_listings for select to authenticated using (member_id = (select auth.uid()));

-- The policy shows posters only their own.
grant select on public.hidden_listings to authenticated;

-- NOTE: insert, update and delete are granted to nobody: private.decide_case writes it. Admins read it by
-- search_moderation_cases.

-- The poster's own list, and the posts that a suspension hid.
create index hidden_listings_member_id_idx on public.hidden_listings (member_id);

comment on table public.hidden_listings is 'Why a post is hidden; one that was deleted since may be among them.';
comment on column public.hidden_listings.listing_table is 'Table of the listing.';
comment on column public.hidden_listings.listing_id is 'Key of the listing.';
comment on column public.hidden_listings.member_id is 'The poster.';
comment on column public.hidden_listings.is_by_suspension is 'Whether it is hidden only because its poster is suspended, and shown again when that ends.';
comment on column public.hidden_listings.note is 'Why, in the admin''s words.';
comment on column public.hidden_listings.hidden_at is 'Since when.';
