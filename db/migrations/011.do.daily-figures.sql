-- What came each day, for the dashboard of the admins. The indexes hold a range of pages a line, so that writing a row seldom touches them.

create table private.daily_figures (
  day date primary key,
  members int not null default 0,
  enquiries int not null default 0,
  offers int not null default 0,
  d2d_posts int not null default 0,
  interests int not null default 0,
  bids int not null default 0,
  credits int not null default 0,
  counted_at timestamptz not null default now()
);

create index credit_ledger_created_at_idx on public.credit_ledger using brin (created_at);

create index listing_interests_created_at_idx on public.listing_interests using brin (created_at);
