-- Shared trigger function: tables whose rows several people edit name it in a `before update` trigger.

-- Each state of a row gets a later time than the one before. With equal times, an editor of the older state would get
-- no conflict.
create function private.tg__later_updated_at() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.updated_at := greatest(now(), old.updated_at + interval '1 microsecond');
  return new;
end
$$;
comment on function private.tg__later_updated_at() is 'Sets updated_at to the time of the transaction, and later than it was.';
