-- The history of memberships: changes by a captured payment, an admin or the end of a year.

create table private.membership_changes (
  id bigint generated always as identity primary key,
  member_id uuid not null references private.members on delete cascade,
  from_type text not null,
  to_type text not null,
  starts_on date not null,
  ends_on date,
  actor_id uuid,
  idempotency_key text not null constraint membership_changes_idempotency_key_key unique,
  created_at timestamptz not null default private.clock()
);

alter table private.membership_changes enable row level security;

-- NOTE: there is no policy and no grant: only functions of the owner write and read it.

create index membership_changes_member_id_idx on private.membership_changes (member_id, id desc);

comment on table private.membership_changes is 'History of memberships. @no_policy functions of the owner alone use it.';
comment on column private.membership_changes.id is 'Order of the changes.';
comment on column private.membership_changes.member_id is 'Whose membership.';
comment on column private.membership_changes.from_type is 'Membership before.';
comment on column private.membership_changes.to_type is 'Membership after; the same for a renewal.';
comment on column private.membership_changes.starts_on is 'First day of the membership, India.';
comment on column private.membership_changes.ends_on is 'Its last day, null when it has none.';
comment on column private.membership_changes.actor_id is 'The admin who made it; null for a payment and for the end of a year.';
comment on column private.membership_changes.idempotency_key is 'The same change requested twice has the same key and happens once.';
comment on column private.membership_changes.created_at is 'When it happened.';
