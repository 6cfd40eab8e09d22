-- What a copy contains beyond the rows that members read themselves. Of other people it names at most who was interested,
-- as signed-in members see them: never an address or a number.

create function private.data_copy_query(p_section text) returns text
  language plpgsql immutable set search_path = ''
as $$
begin
  return case p_section
    when 'account' then 'select u.created_at as at, u.id::text as id, jsonb_build_object(''id'', u.id, ''email'', u.email, ''phone'', u.phone,
        ''email_confirmed_at'', u.email_confirmed_at, ''phone_confirmed_at'', u.phone_confirmed_at, ''last_sign_in_at'', u.last_sign_in_at,
        ''has_password'', u.encrypted_password is not null, ''user_metadata'', u.raw_user_meta_data, ''app_metadata'', u.raw_app_meta_data,
        ''created_at'', u.created_at, ''updated_at'', u.updated_at) as row
      from auth.users u where u.id = $1'
    when 'identities' then 'select i.created_at, i.id::text, jsonb_build_object(''provider'', i.provider, ''identity_data'', i.identity_data,
        ''last_sign_in_at'', i.last_sign_in_at, ''created_at'', i.created_at)
      from auth.identities i where i.user_id = $1'
    when 'sessions' then 'select s.created_at, s.id::text, jsonb_build_object(''user_agent'', s.user_agent, ''ip'', host(s.ip),
        ''created_at'', s.created_at, ''last_active_at'', greatest(s.refreshed_at, s.created_at), ''not_after'', s.not_after)
      from auth.sessions s where s.user_id = $1'
    when 'second_factors' then 'select f.created_at, f.id::text, jsonb_build_object(''factor_type'', f.factor_type, ''status'', f.status,
        ''friendly_name'', f.friendly_name, ''phone'', f.phone, ''created_at'', f.created_at)
      from auth.mfa_factors f where f.user_id = $1
      union all select w.created_at, w.id::text, jsonb_build_object(''factor_type'', ''passkey'', ''status'', null,
        ''friendly_name'', w.friendly_name, ''phone'', null, ''created_at'', w.created_at)
      from auth.webauthn_credentials w where w.user_id = $1'
    when 'security_events' then 'select e.at, e.id::text, jsonb_build_object(''at'', e.at, ''event'', e.event, ''detail'', e.detail)
      from auth.security_events e where e.user_id = $1'
    when 'known_devices' then 'select d.last_at, d.device_hash, jsonb_build_object(''last_at'', d.last_at)
      from private.known_devices d where d.user_id = $1
      union all select p.last_at, p.place_hash::text, jsonb_build_object(''last_at'', p.last_at)
      from auth.known_places p where p.user_id = $1'
    when 'interests_received' then 'select i.sent_at, i.id::text, jsonb_build_object(''listing_table'', i.listing_table,
        ''listing_id'', i.listing_id, ''sent_at'', i.sent_at, ''member_name'', m.member_name, ''business_name'', m.business_name)
      from public.listing_interests i
      join private.listings l on l.listing_table = i.listing_table and l.id = i.listing_id and l.user_id = $1
      left join private.members m on m.id = i.interested_user_id
      where i.status = ''sent'''
    when 'messages' then 'select p.begun_at, p.id::text, jsonb_build_object(''channel'', p.channel, ''begun_at'', p.begun_at,
        ''outcome'', p.outcome, ''sent_at'', p.sent_at, ''delivered_at'', p.delivered_at, ''read_at'', p.read_at, ''failed_at'', p.failed_at)
      from private.poster_messages p where p.poster_id = $1
      union all select b.created_at, ''bid '' || b.id, jsonb_build_object(''channel'', ''email'', ''kind'', b.kind, ''status'', b.status,
        ''bid_id'', b.bid_id, ''created_at'', b.created_at, ''sent_at'', b.sent_at)
      from private.bid_messages b where b.member_id = $1
      union all select n.happened_at, ''notice '' || n.id, jsonb_build_object(''channel'', ''email'', ''kind'', n.kind,
        ''to_email'', n.to_email, ''number_ending'', n.number_ending, ''user_agent'', n.user_agent, ''happened_at'', n.happened_at)
      from private.account_notices n where n.user_id = $1
      union all select l.created_at, ''promotion '' || l.id, jsonb_build_object(''channel'', ''email'', ''kind'', ''promotion'',
        ''email'', l.email, ''status'', l.status, ''created_at'', l.created_at, ''unsubscribed_at'', l.unsubscribed_at)
      from private.promotion_letters l where l.member_id = $1'
    when 'promotion_choice' then 'select s.stopped_at, '''', jsonb_build_object(''stopped_at'', s.stopped_at)
      from private.promotion_stops s where s.user_id = $1'
    when 'contacts_opened' then 'select v.viewed_at, v.id::text, jsonb_build_object(''listing_table'', v.listing_table,
        ''listing_id'', v.listing_id, ''viewed_at'', v.viewed_at)
      from public.contact_views v where v.viewer_id = $1'
    when 'own_contact_opened' then 'select v.viewed_at, v.id::text, jsonb_build_object(''listing_table'', v.listing_table,
        ''listing_id'', v.listing_id, ''viewed_at'', v.viewed_at)
      from public.contact_views v where v.poster_id = $1'
    when 'directory_searches' then 'select s.searched_on::timestamptz, '''', jsonb_build_object(''searched_on'', s.searched_on, ''searches'', s.searches)
      from private.contact_searches s where s.member_id = $1'
    when 'membership_changes' then 'select c.created_at, c.id::text, jsonb_build_object(''from_type'', c.from_type, ''to_type'', c.to_type,
        ''starts_on'', c.starts_on, ''ends_on'', c.ends_on, ''created_at'', c.created_at)
      from private.membership_changes c where c.member_id = $1'
    when 'refunds' then 'select r.asked_at, r.id::text, jsonb_build_object(''payment_id'', r.payment_id, ''amount_paise'', r.amount_paise,
        ''currency'', r.currency, ''status'', r.status, ''asked_at'', r.asked_at, ''closed_at'', r.closed_at, ''credits_taken'', r.credits_taken)
      from private.payment_refunds r join public.membership_payments p on p.id = r.payment_id where p.member_id = $1'
    when 'reports_sent' then 'select r.reported_at, r.id::text, jsonb_build_object(''object_table'', c.object_table, ''object_id'', c.object_id,
        ''reason'', r.reason, ''text'', r.text, ''reported_at'', r.reported_at)
      from private.reports r join private.moderation_cases c on c.id = r.case_id where r.reporter_id = $1'
    when 'moderation' then 'select a.acted_at, a.id::text, jsonb_build_object(''object_table'', a.object_table, ''object_id'', a.object_id,
        ''act'', a.act, ''note'', a.note, ''acted_at'', a.acted_at)
      from private.moderation_acts a where a.member_id = $1
      union all select c.opened_at, ''case '' || c.id, jsonb_build_object(''object_table'', c.object_table, ''object_id'', c.object_id,
        ''status'', c.status, ''flags'', c.flags, ''opened_at'', c.opened_at)
      from private.moderation_cases c where c.member_id = $1
      union all select s.suspended_at, ''suspension'', jsonb_build_object(''act'', ''suspended'', ''note'', s.note, ''suspended_at'', s.suspended_at)
      from private.suspensions s where s.member_id = $1'
    when 'changes_recorded' then 'select l.at, l.id::text, jsonb_build_object(''at'', l.at, ''object_table'', l.object_table, ''action'', l.action)
      from private.audit_log l where l.member_id = $1'
    when 'company_work' then 'select b.accept_bid_time, ''bid '' || b.id, jsonb_build_object(''did'', ''answered a bid'',
        ''id'', b.bid_display_id, ''at'', b.accept_bid_time)
      from public.customer_bids b where b.accepted_by_executive_id = $1
      union all select c.changed_at, ''price '' || c.id, jsonb_build_object(''did'', ''changed a product'', ''id'', c.product_id, ''at'', c.changed_at)
      from public.corporate_product_changes c where c.changed_by = $1
      union all select p.updated_at, ''product '' || p.id, jsonb_build_object(''did'', ''answers for a product'', ''id'', p.id, ''at'', p.updated_at)
      from public.corporate_products p where p.associated_corporate_user_id = $1'
    when 'published' then 'select a.created_at, ''ad '' || a.id, jsonb_build_object(''did'', ''ad'', ''id'', a.id, ''at'', a.created_at)
      from public.corporate_ads a where a.created_by = $1
      union all select n.created_at, ''news '' || n.id, jsonb_build_object(''did'', ''news'', ''id'', n.id, ''at'', n.created_at)
      from public.news_items n where n.user_id = $1
      union all select s.created_at, ''snippet '' || s.id, jsonb_build_object(''did'', ''snippet'', ''id'', s.id, ''at'', s.created_at)
      from public.news_snippets s where s.user_id = $1
      union all select p.uploaded_at, ''list '' || p.id, jsonb_build_object(''did'', ''price list'', ''id'', p.id, ''at'', p.uploaded_at)
      from public.price_updates_pdfs p where p.user_id = $1'
    when 'files' then 'select o.created_at, o.id::text, jsonb_build_object(''bucket'', o.bucket_id, ''name'', o.name,
        ''bytes'', o.metadata -> ''size'', ''created_at'', o.created_at)
      from storage.objects o where o.owner = $1'
  end;
end
$$;
comment on function private.data_copy_query(text) is 'The query of a section of a copy, for the member $1: moment, key and row.';

-- NOTE: execute is granted to nobody: the function below calls it.

-- In the order of time, a page at a time; p_after is the key at the end of the previous page.
create function private.data_copy_rows(p_user uuid, p_section text, p_after text, p_limit int) returns table (key text, content jsonb)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_query constant text := private.data_copy_query(p_section);
begin
  return query execute 'select k.key, k.row from (
      select concat(to_char(q.at at time zone ''UTC'', ''YYYY-MM-DD HH24:MI:SS.US''), '' '', q.id) collate "C" as key, q.row from (' || v_query || ') q (at, id, row)) k
    where k.key > $2 order by k.key limit $3' using p_user, p_after, p_limit;
end
$$;
comment on function private.data_copy_rows(uuid, text, text, int) is 'Rows about a member that only the server reads, for the copy of the own data.';

-- The job make-data-copies calls it.
grant execute on function private.data_copy_rows(uuid, text, text, int) to service_role;
