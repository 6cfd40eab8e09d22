-- What Product Search reads: a copy of private.searchable_products, one table in one order, with an index of its words.

create table private.product_search (
  id uuid not null,
  source text not null constraint product_search_source_check check (source = any (private.words_product_sources())),
  updated_at timestamptz not null,
  company_name text not null,
  yarn_details text not null,
  specifications text not null,
  price numeric,
  listing_page_url text not null,
  listing_page_name text not null,
  poster_id uuid,
  poster_name text,
  location text,
  found_by text not null,
  -- generated: key-columns
  fibre_code text,
  process_code text,
  millitex int,
  filaments int,
  lustre_code text,
  intermingling_code text,
  grade_rank int,
  -- end
  number_of_plys int,
  words tsvector not null generated always as (private.search_vector(
    source || E'\n' || company_name || E'\n' || yarn_details || E'\n' || specifications || E'\n'
    || split_part(listing_page_url, '/', 3) || E'\n' || coalesce(poster_name, '') || E'\n' || coalesce(location, '') || E'\n'
    || found_by)) stored,
  constraint product_search_pkey primary key (id, source)
);

alter table private.product_search enable row level security;

-- NOTE: there is no policy and no grant: search_products and get_all_products_for_search read it for callers with the
-- right.

-- The order of the page: newest first, then company name; the id breaks ties for keyset pages.
create index product_search_order_idx on private.product_search (updated_at desc, company_name, id);

-- A count, coarser and finer ones beside it, each newest first, with the rest of the key (private.yarn_columns).
create index product_search_millitex_idx on private.product_search (millitex, updated_at desc, id desc)
  include (fibre_code, process_code, lustre_code, intermingling_code, grade_rank, number_of_plys)
  where millitex is not null;

-- The same of one number of filaments.
create index product_search_filaments_idx on private.product_search (filaments, millitex, updated_at desc, id desc)
  include (fibre_code, process_code, lustre_code, intermingling_code, grade_rank, number_of_plys)
  where filaments is not null;

-- Rare words. New ones wait in the index's pending list, which private.finish_posts merges right afterwards, because
-- every search reads that list.
create index product_search_words_idx on private.product_search using gin (words) with (gin_pending_list_limit = 4096);

comment on table private.product_search is 'What Product Search finds, kept equal to searchable_products by triggers and private.finish_posts. @no_policy functions alone read it.';
comment on column private.product_search.id is 'Key of the enquiry, the offer or the product.';
comment on column private.product_search.source is 'Wanted (an enquiry), Offered (an offer) or Product (of a company).';
comment on column private.product_search.updated_at is 'When it was posted or last changed.';
comment on column private.product_search.company_name is 'The company typed on the form, else the poster''s business; of a product its company.';
comment on column private.product_search.yarn_details is 'Fibre type and specific type.';
comment on column private.product_search.specifications is 'Count, lustre, twist, ply, grade and what else is known, parted by dots.';
comment on column private.product_search.price is 'Rupees per kg; null for enquiries and for prices on request.';
comment on column private.product_search.listing_page_url is 'The page to go to, as a path.';
comment on column private.product_search.listing_page_name is 'What that page is called.';
comment on column private.product_search.poster_id is 'The member who posted it or answers for it.';
comment on column private.product_search.poster_name is 'That member''s name.';
comment on column private.product_search.location is 'The poster''s city and district; of a product its company''s address.';
comment on column private.product_search.found_by is 'Further texts that a search matches, one per line: every way of writing count, quantity and price, short and full names, the place as the lists show it.';
-- generated: key-comments private.product_search
comment on column private.product_search.fibre_code is 'Code of the fibre, as cotton or polyester-viscose; null for a typed one.';
comment on column private.product_search.process_code is 'Code of the specific type, as dty or combed; null where it says no process.';
comment on column private.product_search.millitex is 'The count of one strand in milligrams per kilometre, 100 to a dtex; null where its unit is not known.';
comment on column private.product_search.filaments is 'The filaments as a number.';
comment on column private.product_search.lustre_code is 'Code of the lustre, as semi-dull.';
comment on column private.product_search.intermingling_code is 'Code of the intermingling, as nim.';
comment on column private.product_search.grade_rank is 'Rank of the grade: 1 is the best.';
-- end
comment on column private.product_search.number_of_plys is 'Strands twisted together.';
comment on column private.product_search.words is 'Its words as the search looks them up.';

-- The view is read for these rows only, by their keys, whatever the size of the market. Planning takes longer than
-- reading, so the plan is made once per connection, for a market that may be empty at that time.
create function private.copy_products(p_ids uuid[]) returns void
  language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  insert into private.product_search as s (id, source, updated_at, company_name, yarn_details, specifications, price,
    listing_page_url, listing_page_name, poster_id, poster_name, location, found_by,
    -- generated: key-names
    fibre_code, process_code, millitex, filaments, lustre_code, intermingling_code, grade_rank,
    -- end
    number_of_plys)
  select v.* from private.searchable_products v where v.id = any (p_ids)
  on conflict (id, source) do update set
    updated_at = excluded.updated_at, company_name = excluded.company_name, yarn_details = excluded.yarn_details,
    specifications = excluded.specifications, price = excluded.price, listing_page_name = excluded.listing_page_name,
    poster_id = excluded.poster_id, poster_name = excluded.poster_name, location = excluded.location,
    found_by = excluded.found_by,
    fibre_code = excluded.fibre_code, process_code = excluded.process_code, millitex = excluded.millitex, filaments = excluded.filaments,
    lustre_code = excluded.lustre_code, intermingling_code = excluded.intermingling_code, grade_rank = excluded.grade_rank,
    number_of_plys = excluded.number_of_plys;
end
$$;
comment on function private.copy_products(uuid[]) is 'Makes the copies of those that are found of these enquiries, offers and products.';

-- NOTE: execute is granted to nobody: functions of the owner call it.

-- They are made anew, because an insert that meets a row makes its words twice, and words are half of its time. The
-- caller has locked what is copied.
create function private.keep_products(p_ids uuid[]) returns void
  language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
begin
  delete from private.product_search s where s.id = any (p_ids);
  perform private.copy_products(p_ids);
end
$$;
comment on function private.keep_products(uuid[]) is 'Makes the copies of these enquiries, offers and products equal to them again.';

create function private.tg_product_search__keep() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.keep_products(array(select id from changed));
  return null;
end
$$;
comment on function private.tg_product_search__keep() is 'Updates the copies of the rows that a statement changed.';
