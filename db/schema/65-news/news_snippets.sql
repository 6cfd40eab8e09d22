-- News snippets: one or two sentences beside the articles.

create table public.news_snippets (
  id uuid primary key default gen_random_uuid(),
  headline text not null
    constraint news_snippets_headline_check
    check (char_length(btrim(headline)) between 1 and private.limit_headline_length()),
  snippet_content text not null
    constraint news_snippets_snippet_content_check
    check (char_length(snippet_content) <= private.limit_snippet_content_length() and btrim(snippet_content, E' \t\r\n') <> ''),
  user_id uuid default auth.uid() references auth.users on delete set null,
  uploader_email text,
  created_at timestamptz not null default now(),
  published_at timestamptz default now()
    constraint news_snippets_published_at_check check (published_at between '2000-01-01' and '2200-01-01'),
  search_text text not null generated always as (lower(headline || ' ' || snippet_content)) stored,
  constraint news_snippets_lines_check
    check (private.are_lines(headline)),
  constraint news_snippets_texts_check check (private.are_texts(snippet_content))
);

alter table public.news_snippets enable row level security;

-- Snippets are public from the moment on; a draft has none.
create policy select_published on public.news_snippets for select to anon, authenticated using (published_at <= now());

-- Admins also read drafts and scheduled snippets.
create policy select_admin on public.news_snippets for select to authenticated using ((select private.is_admin()));

-- Admins publish.
create policy insert_admin on public.news_snippets for insert to authenticated with check ((select private.is_admin()));

-- Admins correct.
create policy update_admin on public.news_snippets for update to authenticated using ((select private.is_admin()));

-- Admins withdraw.
create policy delete_admin on public.news_snippets for delete to authenticated using ((select private.is_admin()));

-- NOTE: the uploader is granted to no client, as in news_items. search_text is for search_news_snippets.
grant select (id, headline, snippet_content, created_at, published_at) on public.news_snippets to anon, authenticated;

-- The columns of the upload form. The browser chooses the key, so a repeated request creates one row. The client may
-- send the uploader, but the account's id and e-mail are stored.
grant insert (id, headline, snippet_content, user_id, uploader_email, published_at) on public.news_snippets to authenticated;

-- The same form for updates; the policy admits only admins.
grant update (headline, snippet_content, published_at) on public.news_snippets to authenticated;

-- The policy lets only admins delete.
grant delete on public.news_snippets to authenticated;

-- The list: newest first, id as tie-breaker.
create index news_snippets_published_at_idx on public.news_snippets (published_at desc, id desc);

-- The order of clients that know no moment of publication.
create index news_snippets_created_at_idx on public.news_snippets (created_at desc, id desc);

-- Search: the rows that have the trigrams of every word.
create index news_snippets_search_idx on public.news_snippets using gin (private.search_trigrams(search_text));

-- Finds the uploads of an account that is deleted.
create index news_snippets_user_id_idx on public.news_snippets (user_id);

-- The uploader is the signed-in user.
create trigger _100_uploader before insert or update of user_id on public.news_snippets
  for each row execute function private.tg__uploader();

comment on table public.news_snippets is 'News snippets: one or two sentences.';
comment on column public.news_snippets.id is 'Key of the snippet.';
comment on column public.news_snippets.headline is 'Headline.';
comment on column public.news_snippets.snippet_content is 'The snippet, at most 250 characters.';
comment on column public.news_snippets.user_id is 'The admin who uploaded it; null when the account is gone.';
comment on column public.news_snippets.uploader_email is 'The e-mail of that account; for the server.';
comment on column public.news_snippets.published_at is 'From when on it shows, and by which it is ordered; null for a draft.';
comment on column public.news_snippets.created_at is 'When it was saved first.';
comment on column public.news_snippets.search_text is 'Headline and content in lower case, for searching.';
