-- Promotional mailings have a history. Letters of before are put into it: calls of one admin with one text that followed each other
-- within ten minutes were one mailing. Of the addresses that were no member's nothing is known.
-- borne because the running release keeps pieces by a function of the database alone, which this upgrade replaces.

create table private.mailings (
  id uuid primary key,
  actor_id uuid not null,
  actor_name text,
  actor_email text,
  is_test boolean not null default false,
  subject text not null,
  body text not null,
  recipients int not null default 0,
  sent int not null default 0,
  failed int not null default 0,
  opted_out int not null default 0,
  not_reached int not null default 0,
  unsubscribed int not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  constraint mailings_counts_check
    check (least(recipients, sent, failed, opted_out, not_reached, unsubscribed) >= 0 and sent + failed + opted_out + not_reached <= recipients),
  constraint mailings_test_check check (not is_test or recipients = 1 and sent + failed = 1)
);

alter table private.promotion_letters add column unsubscribed_at timestamp with time zone;

alter table private.promotion_pieces add column mailing_id uuid;

with begun as (
  select p.id, p.actor_id, p.subject, p.body, p.created_at,
    coalesce(p.created_at - lag(p.created_at) over same_text > interval '10 minutes', true) as is_first
  from private.promotion_pieces p window same_text as (partition by p.actor_id, p.subject, p.body order by p.created_at, p.id)
), numbered as (
  select b.*, count(*) filter (where b.is_first) over (partition by b.actor_id, b.subject, b.body order by b.created_at, b.id) as n from begun b
), named as (
  select x.id, first_value(x.id) over (partition by x.actor_id, x.subject, x.body, x.n order by x.created_at, x.id) as mailing_id from numbered x
)
update private.promotion_pieces p set mailing_id = n.mailing_id from named n where n.id = p.id;

insert into private.mailings (id, actor_id, actor_name, actor_email, subject, body, created_at, recipients, sent, failed, opted_out, not_reached)
select p.id, p.actor_id, m.member_name, u.email, p.subject, p.body, p.created_at, l.recipients, l.sent, l.failed, l.opted_out, l.skipped - l.opted_out
from private.promotion_pieces p
left join auth.users u on u.id = p.actor_id
left join private.members m on m.id = p.actor_id
cross join lateral (
  select count(*) as recipients, count(*) filter (where x.status = 'sent') as sent, count(*) filter (where x.status = 'failed') as failed,
    count(*) filter (where x.status = 'skipped') as skipped, count(*) filter (where x.note = 'unsubscribed' and x.status = 'skipped') as opted_out
  from private.promotion_letters x join private.promotion_pieces o on o.id = x.piece_id where o.mailing_id = p.id) l
where p.mailing_id = p.id;

alter table private.promotion_pieces alter column mailing_id set not null;

alter table private.promotion_pieces add constraint promotion_pieces_mailing_id_fkey FOREIGN KEY (mailing_id) REFERENCES private.mailings(id) ON DELETE CASCADE;

create index mailings_created_at_idx on private.mailings (created_at desc, id desc);

create index mailings_actor_id_idx on private.mailings (actor_id, created_at desc);

create index promotion_pieces_mailing_id_idx on private.promotion_pieces (mailing_id, created_at);
