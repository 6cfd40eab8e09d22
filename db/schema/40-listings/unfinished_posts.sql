-- Work on new posts that happens after the response to the poster: count them, notify open pages, copy them for Product
-- Search, and check them for contact data. The note is written with the post, so it is never lost; private.finish_posts
-- does the work (docs/decisions/065-a-post-is-finished-after-its-answer.md).

create table private.unfinished_posts (
  id bigint primary key generated always as identity,
  listing_table text not null,
  listing_id uuid not null,
  fibre_type text not null,
  is_open boolean not null,
  is_by_member boolean not null,
  posted_at timestamptz not null default now(),
  fault text
);

alter table private.unfinished_posts enable row level security;

-- NOTE: it is granted to nobody: only functions of the owner read and write it.

comment on table private.unfinished_posts is 'Posts of which something is left to do. @no_policy no client reaches it.';
comment on column private.unfinished_posts.id is 'Key of the note, and the order in which posts are announced.';
comment on column private.unfinished_posts.listing_table is 'The table of the listing, such as sales_offers.';
comment on column private.unfinished_posts.listing_id is 'Key of the listing, which may have been deleted since.';
comment on column private.unfinished_posts.fibre_type is 'Of the list of yarn types; Others for a typed one.';
comment on column private.unfinished_posts.is_open is 'Whether the post was open when it was posted, so that it is announced and counted; false also where only a copy must be made again.';
comment on column private.unfinished_posts.is_by_member is 'Whether a member posted it by a token, and so its words are looked at.';
comment on column private.unfinished_posts.posted_at is 'When it was posted.';
comment on column private.unfinished_posts.fault is 'Why it could not be finished; the next start of a server tries again. Null while it waits.';

create function private.tg_listings__leave_rest() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.unfinished_posts (listing_table, listing_id, fibre_type, is_open, is_by_member)
  select tg_table_name, p.id, substr(private.fibre_key(p.fibre_type), 3), p.status = 'Open', coalesce(auth.role() = 'authenticated', false)
  from posted p;
  return null;
end
$$;
comment on function private.tg_listings__leave_rest() is 'Notes new posts for private.finish_posts.';
