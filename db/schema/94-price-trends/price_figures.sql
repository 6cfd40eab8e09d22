-- What the market asks and accepts for a yarn, by the week: one median of many prices, never a price of one post
-- (docs/decisions/114-a-price-is-shown-when-many-ask-it.md). private.count_price_week writes a week once, when it is over.

-- Yarns by their key, which is that of listings, with the plies: a plied yarn has another price than its strand.
create table private.priced_yarns (
  id int generated always as identity primary key,
  fibre_code text not null,
  process_code text,
  millitex int not null,
  filaments int,
  lustre_code text,
  intermingling_code text,
  grade_rank int,
  number_of_plys int not null
);

alter table private.priced_yarns enable row level security;

-- A yarn has one row, also where parts of its key are not given; it is found by its count.
create unique index priced_yarns_key_idx on private.priced_yarns
  (millitex, fibre_code, process_code, filaments, lustre_code, intermingling_code, grade_rank, number_of_plys) nulls not distinct;

comment on table private.priced_yarns is 'Yarns that have had figures, or prices in price lists. @no_policy the functions of this folder alone read and write it.';
comment on column private.priced_yarns.id is 'Number of the yarn in private.price_figures.';
comment on column private.priced_yarns.fibre_code is 'Code of the fibre, as in listings.';
comment on column private.priced_yarns.process_code is 'Code of the specific type; null where it is not given.';
comment on column private.priced_yarns.millitex is 'The count of one strand in milligrams per kilometre.';
comment on column private.priced_yarns.filaments is 'The filaments; null where they are not given.';
comment on column private.priced_yarns.lustre_code is 'Code of the lustre; null where it is not given.';
comment on column private.priced_yarns.intermingling_code is 'Code of the intermingling; null where it is not given.';
comment on column private.priced_yarns.grade_rank is 'Rank of the grade, 1 the best; null where it is not given.';
comment on column private.priced_yarns.number_of_plys is 'Strands twisted together.';

create table private.price_weeks (
  week date primary key constraint price_weeks_week_check check (extract(isodow from week) = 1),
  counted_at timestamptz not null default now()
);

alter table private.price_weeks enable row level security;

comment on table private.price_weeks is 'Weeks whose prices were counted, those without a figure among them. @no_policy the functions of this folder alone read and write it.';
comment on column private.price_weeks.week is 'The Monday on which the week begins in India.';
comment on column private.price_weeks.counted_at is 'When it was counted.';

create table private.price_figures (
  yarn_id int not null references private.priced_yarns,
  series text not null constraint price_figures_series_check check (series in ('asks', 'bids')),
  region text not null,
  week date not null references private.price_weeks on delete cascade,
  median_price int not null,
  posts int not null,
  companies int not null,
  constraint price_figures_pkey primary key (yarn_id, series, region, week)
);

alter table private.price_figures enable row level security;

-- The yarns of the newest week of a region, those with most posts first; a week that is forgotten takes its figures along.
create index price_figures_week_idx on private.price_figures (week, series, region, posts desc);

comment on table private.price_figures is 'The price of a yarn in a week and a region, where enough unrelated companies had one. @no_policy the functions of this folder alone read and write it.';
comment on column private.price_figures.yarn_id is 'The yarn.';
comment on column private.price_figures.series is 'asks: prices of sales offers; bids: accepted bids on products of companies.';
comment on column private.price_figures.region is 'State of the seller, of an accepted bid that of the buyer; India for all states together.';
comment on column private.price_figures.week is 'The Monday on which the week begins in India.';
comment on column private.price_figures.median_price is 'Rupees per kg, whole ones: a rounded figure is nobody''s price.';
comment on column private.price_figures.posts is 'Offers or accepted bids that it is the median of, after trimming.';
comment on column private.price_figures.companies is 'Unrelated companies behind them.';
