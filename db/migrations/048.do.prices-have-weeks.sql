-- Weekly prices of yarns, which a job counts after the upgrade, and the index by which it finds accepted bids.

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

create table private.price_weeks (
  week date primary key constraint price_weeks_week_check check (extract(isodow from week) = 1),
  counted_at timestamptz not null default now()
);

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

create index customer_bids_accepted_idx on public.customer_bids (accept_bid_time) where bid_status = 'Accepted';

create unique index priced_yarns_key_idx on private.priced_yarns
  (millitex, fibre_code, process_code, filaments, lustre_code, intermingling_code, grade_rank, number_of_plys) nulls not distinct;

create index price_figures_week_idx on private.price_figures (week, series, region, posts desc);
