-- Shared trigger function: tables name it in a `before update` trigger.

create function private.tg__updated_at() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;
comment on function private.tg__updated_at() is 'Sets updated_at to the time of the transaction.';
