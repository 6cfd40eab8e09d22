-- Daily statistics by the day in India. The job count-figures counts them, and the admins' dashboard reads them.

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

-- A second safeguard: only the functions of this folder reach the schema.
alter table private.daily_figures enable row level security;

-- The ledger and the interests only grow, in the order of their time, so the pages of a day lie together.
create index credit_ledger_created_at_idx on public.credit_ledger using brin (created_at);
create index listing_interests_created_at_idx on public.listing_interests using brin (created_at);

comment on table private.daily_figures is 'How much came to each day in India: no person, no listing. @no_policy the functions of this folder alone read and write it';
comment on column private.daily_figures.day is 'The day in India.';
comment on column private.daily_figures.members is 'Profiles made.';
comment on column private.daily_figures.enquiries is 'Purchase enquiries posted that were still there when the day was counted.';
comment on column private.daily_figures.offers is 'Sales offers posted that were still there when the day was counted.';
comment on column private.daily_figures.d2d_posts is 'What dealers posted to dealers, both ways.';
comment on column private.daily_figures.interests is 'Presses on I''m Interested.';
comment on column private.daily_figures.bids is 'Bids placed.';
comment on column private.daily_figures.credits is 'Credits that members used, less those that came back the same day.';
comment on column private.daily_figures.counted_at is 'When the day was last counted.';
