-- News, snippets, price lists and ads have a moment from which they show. What is there shows on, in its order: its moment is the time
-- at which it was saved, also where a client has set that ahead. The triggers are for the changes of people.

drop index public.corporate_ads_page_location_idx;

alter table public.corporate_ads add column published_at timestamp with time zone default now();

alter table public.news_items add column published_at timestamp with time zone default now();

alter table public.news_snippets add column published_at timestamp with time zone default now();

alter table public.price_updates_pdfs add column published_at timestamp with time zone default now();

alter table public.corporate_ads disable trigger user;

update public.corporate_ads set published_at = greatest(least(created_at, now()), '2000-01-01');

alter table public.corporate_ads enable trigger user;

alter table public.news_items disable trigger user;

update public.news_items set published_at = greatest(least(created_at, now()), '2000-01-01');

alter table public.news_items enable trigger user;

alter table public.news_snippets disable trigger user;

update public.news_snippets set published_at = greatest(least(created_at, now()), '2000-01-01');

alter table public.news_snippets enable trigger user;

alter table public.price_updates_pdfs disable trigger user;

update public.price_updates_pdfs set published_at = greatest(least(uploaded_at, now()), '2000-01-01');

alter table public.price_updates_pdfs enable trigger user;

alter table public.corporate_ads add constraint corporate_ads_published_at_check check (published_at between '2000-01-01' and '2200-01-01') not valid;

alter table public.news_items add constraint news_items_published_at_check check (published_at between '2000-01-01' and '2200-01-01') not valid;

alter table public.news_snippets add constraint news_snippets_published_at_check check (published_at between '2000-01-01' and '2200-01-01') not valid;

alter table public.price_updates_pdfs add constraint price_updates_pdfs_published_at_check check (published_at between '2000-01-01' and '2200-01-01') not valid;

create index news_items_published_at_idx on public.news_items (published_at desc, id desc);

create index news_snippets_published_at_idx on public.news_snippets (published_at desc, id desc);

create index price_updates_pdfs_published_at_idx on public.price_updates_pdfs (published_at desc, id desc);

create index corporate_ads_page_location_idx on public.corporate_ads (page_location, published_at desc) where status;
