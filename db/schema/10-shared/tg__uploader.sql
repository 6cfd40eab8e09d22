-- Shared trigger function for uploads of admins: tables name it in a `before insert or update of user_id` trigger.

-- When the account is deleted, its key becomes null and the e-mail is removed with it.
create function private.tg__uploader() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.user_id := coalesce(auth.uid(), new.user_id);
  end if;
  new.uploader_email := (select u.email from auth.users u where u.id = new.user_id);
  return new;
end
$$;
comment on function private.tg__uploader() is 'Sets who uploaded a row, whatever the client sent: the signed-in user, and the e-mail of the account.';
