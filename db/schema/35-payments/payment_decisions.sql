-- Decisions of admins about payments. The browser chooses the key, so that a decision whose response was lost happens
-- once.

create table private.payment_decisions (
  request_id uuid primary key,
  payment_id uuid not null references public.membership_payments on delete restrict,
  action text not null constraint payment_decisions_action_check check (action = any (private.words_payment_actions())),
  review_reason text
    constraint payment_decisions_review_reason_check check (review_reason = any (private.words_review_reasons())),
  actor_id uuid not null,
  decided_at timestamptz not null default private.clock()
);

alter table private.payment_decisions enable row level security;

-- NOTE: there is no policy and no grant: only functions of the owner write and read it.

create index payment_decisions_payment_id_idx on private.payment_decisions (payment_id);

comment on table private.payment_decisions is 'Decisions of admins about payments. @no_policy functions of the owner alone use it.';
comment on column private.payment_decisions.request_id is 'Key of the request; of a refund also the key of the refund.';
comment on column private.payment_decisions.payment_id is 'The payment.';
comment on column private.payment_decisions.action is 'assign (to a member), accept (another amount) or refund.';
comment on column private.payment_decisions.review_reason is 'Why it was in review; null when it was not.';
comment on column private.payment_decisions.actor_id is 'The admin.';
comment on column private.payment_decisions.decided_at is 'When.';

-- Of two admins the first decides: the payment is locked and must be as the screen showed it. Returns false when this
-- very request decided it before.
-- Raises NOADM when the actor is no admin, SETLD when the payment differs from p_status and p_reason, or a refund is
-- under way.
create function private.decide_payment(p_actor uuid, p_request uuid, p_payment uuid, p_action text, p_status text, p_reason text)
  returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin(p_actor) then
    raise exception 'only an admin decides about payments' using errcode = 'NOADM';
  end if;
  perform from public.membership_payments p where p.id = p_payment for update;
  if exists (select from private.payment_decisions d where (d.request_id, d.payment_id, d.action) = (p_request, p_payment, p_action)) then
    return false;
  end if;
  -- The key of another decision is none of this one.
  if exists (select from private.payment_decisions d where d.request_id = p_request) or not exists (
    select from public.membership_payments p
    where p.id = p_payment and p.status = p_status and p.review_reason is not distinct from p_reason
  ) or exists (select from private.payment_refunds r where r.payment_id = p_payment and r.status <> 'failed') then
    raise exception 'the payment was settled meanwhile' using errcode = 'SETLD';
  end if;
  insert into private.payment_decisions (request_id, payment_id, action, review_reason, actor_id)
  values (p_request, p_payment, p_action, p_reason, p_actor);
  return true;
end
$$;
comment on function private.decide_payment(uuid, uuid, uuid, text, text, text) is
  'Notes what an admin decides about a payment that is as the admin saw it, once per request.';

-- NOTE: execute is granted to nobody: the functions that execute a decision call it with the owner's rights.
