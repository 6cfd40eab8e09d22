-- After the provider answered: what became of the message. A failure leaves the credit spent and a note for an admin.

create function private.finish_interest(p_interest uuid, p_ok boolean, p_note text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.listing_interests set
    status = case when p_ok then 'sent' else 'failed' end,
    sent_at = case when p_ok then clock_timestamp() end,
    note = p_note
  where id = p_interest and status = 'pending';
end
$$;
comment on function private.finish_interest(uuid, boolean, text) is 'Records whether the poster was told.';

-- The interest functions call it when the provider has answered.
grant execute on function private.finish_interest(uuid, boolean, text) to service_role;
