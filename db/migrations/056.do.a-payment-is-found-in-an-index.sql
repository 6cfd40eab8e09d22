-- The key of a payment was counted among all changes of the member's account, twice for each press of I'm Interested.

create index credit_ledger_restored_idx on public.credit_ledger (member_id, related_id) where reason in ('admin', 'returned');
