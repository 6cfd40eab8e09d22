-- News articles.

create table public.news_items (
  id uuid primary key default gen_random_uuid(),
  headline text not null
    constraint news_items_headline_check
    check (char_length(btrim(headline)) between 1 and private.limit_headline_length()),
  content text not null
    constraint news_items_content_check
    check (char_length(content) <= private.limit_news_content_length() and btrim(content, E' \t\r\n') <> ''),
  image_url text constraint news_items_image_url_check check (private.is_web_address(image_url)),
  user_id uuid default auth.uid() references auth.users on delete set null,
  uploader_email text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz default now()
    constraint news_items_published_at_check check (published_at between '2000-01-01' and '2200-01-01'),
  search_text text not null generated always as (lower(headline || ' ' || content)) stored,
  constraint news_items_lines_check
    check (private.are_lines(headline, image_url)),
  constraint news_items_texts_check check (private.are_texts(content))
);

alter table public.news_items enable row level security;

-- News is public from the moment on; a draft has none.
create policy select_published on public.news_items for select to anon, authenticated using (published_at <= now());

-- Admins also read drafts and scheduled articles.
create policy select_admin on public.news_items for select to authenticated using ((select private.is_admin()));

-- Admins publish.
create policy insert_admin on public.news_items for insert to authenticated with check ((select private.is_admin()));

-- Admins correct.
create policy update_admin on public.news_items for update to authenticated using ((select private.is_admin()));

-- Admins withdraw.
create policy delete_admin on public.news_items for delete to authenticated using ((select private.is_admin()));

-- NOTE: the uploader is granted to no client, because the e-mail is an admin's own. search_text is for
-- search_news_items.
grant select (id, headline, content, image_url, created_at, updated_at, published_at) on public.news_items to anon, authenticated;

-- The columns of the upload form. The browser chooses the key, so a repeated request creates one row. The client may
-- send the uploader, but the account's id and e-mail are stored.
grant insert (id, headline, content, image_url, user_id, uploader_email, published_at) on public.news_items to authenticated;

-- The same form for updates; the policy admits only admins.
grant update (headline, content, image_url, published_at) on public.news_items to authenticated;

-- The policy lets only admins delete.
grant delete on public.news_items to authenticated;

-- The list: newest first, id as tie-breaker.
create index news_items_published_at_idx on public.news_items (published_at desc, id desc);

-- The order of clients that know no moment of publication.
create index news_items_created_at_idx on public.news_items (created_at desc, id desc);

-- Search: the rows that have the trigrams of every word.
create index news_items_search_idx on public.news_items using gin (private.search_trigrams(search_text));

-- Finds the uploads of an account that is deleted.
create index news_items_user_id_idx on public.news_items (user_id);

-- The uploader is the signed-in user.
create trigger _100_uploader before insert or update of user_id on public.news_items
  for each row execute function private.tg__uploader();

-- An edited article shows the time of the change.
create trigger _200_updated_at before update of headline, content, image_url on public.news_items
  for each row execute function private.tg__updated_at();

comment on table public.news_items is 'News articles.';
comment on column public.news_items.id is 'Key of the article, part of its address.';
comment on column public.news_items.headline is 'Headline.';
comment on column public.news_items.content is 'The article as plain text; blank lines part paragraphs.';
comment on column public.news_items.image_url is 'The picture, optional.';
comment on column public.news_items.user_id is 'The admin who uploaded it; null when the account is gone.';
comment on column public.news_items.uploader_email is 'The e-mail of that account; for the server.';
comment on column public.news_items.published_at is 'From when on it shows, and by which it is ordered; null for a draft.';
comment on column public.news_items.created_at is 'When it was saved first.';
comment on column public.news_items.updated_at is 'When it was saved first or last corrected.';
comment on column public.news_items.search_text is 'Headline and content in lower case, for searching.';
