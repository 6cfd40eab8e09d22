-- Bids of members on companies' products. A bid is a copy: it stores the product and price that it was about, whatever
-- happens to the product, and the bidder's data for the company that answers.

create sequence private.customer_bids_number_seq;

-- packages/domain/src/bids/bid-text.ts has the same rule for the bids on screen; db/tests/seed.test.ts compares the two.
create function private.bid_text(
    p_number text, p_bidder text, p_mobile text, p_company text, p_department text, p_fibre text, p_specific_type text, p_count text,
    p_filaments text, p_plys int, p_lustre text, p_grade text) returns text
  language plpgsql immutable parallel safe security definer set search_path = ''
as $$
begin
  return concat_ws(' ', p_number, p_bidder, p_mobile, p_company, p_department, p_fibre, p_specific_type,
    private.count_ways(p_fibre, p_count, p_filaments, p_plys), p_lustre, p_grade);
end
$$;
comment on function private.bid_text is 'What a bid is found by: number, bidder, company and yarn.';

-- Inserts and updates of members and of the service fill the generated column that calls it.
grant execute on function private.bid_text to authenticated, service_role;

create table public.customer_bids (
  id uuid primary key default gen_random_uuid(),
  bidder_user_id uuid default auth.uid() references private.members on delete set null,
  bid_time timestamptz not null default now(),
  bid_display_id text not null constraint customer_bids_bid_display_id_key unique,
  bid_status text not null default 'Pending'
    constraint customer_bids_bid_status_check check (bid_status = any (private.words_bid_statuses())),
  accept_bid_time timestamptz
    constraint customer_bids_accept_bid_time_check
    check ((accept_bid_time is not null) = (bid_status in ('Accepted', 'Rejected'))),
  accepted_by_executive_id uuid references private.members on delete set null,
  accepted_by_executive_name text,
  company_name text not null
    constraint customer_bids_company_name_check
    check (char_length(company_name) between 1 and private.limit_company_name_length()),
  department_name text,
  product_updated_at timestamptz,
  -- generated: columns customer_bids
  fibre_type text not null,
  specific_type text,
  lustre text,
  twist_intermingling text,
  blend_ratio text,
  denier_count text,
  filament_count text,
  number_of_plys int not null default 1,
  grade text,
  constraint customer_bids_lines_check
    check (private.are_lines(fibre_type, specific_type, lustre, twist_intermingling, blend_ratio, denier_count, filament_count, grade)),
  -- end
  basic_price numeric,
  bid_price numeric not null
    constraint customer_bids_bid_price_check
    check (bid_price > 0 and bid_price <= private.limit_price_max() and scale(bid_price) <= private.limit_price_decimals()),
  bid_quantity int not null
    constraint customer_bids_bid_quantity_check check (bid_quantity between 1 and private.limit_quantity_max_kgs()),
  bidder_name text,
  bidder_email text,
  bidder_country_code text,
  bidder_mobile_number text,
  corporate_product_id uuid references public.corporate_products on delete set null,
  product_associated_corporate_user_id uuid references private.members on delete set null,
  corporate_company_id uuid references public.company_details on delete set null,
  rejection_reason text
    constraint customer_bids_rejection_reason_check
    check (rejection_reason = any (private.words_bid_rejection_reasons()) and (rejection_reason is null or bid_status = 'Rejected')),
  search_text text not null generated always as (lower(private.bid_text(bid_display_id, bidder_name, bidder_mobile_number, company_name,
    department_name, fibre_type, specific_type, denier_count, filament_count, number_of_plys, lustre, grade))) stored
);

alter table public.customer_bids enable row level security;

-- Bidders see their own bids, and no others.
create policy select_own on public.customer_bids for select to authenticated
  using (bidder_user_id = (select auth.uid()) and bid_time >= (select private.bids_shown_from()));

-- Executives see the bids on their own company's products, and no longer once they are executives no more.
create policy select_company on public.customer_bids for select to authenticated
  using (corporate_company_id = (select private.executive_company_id()) and bid_time >= (select private.bids_shown_from()));

-- Admins see every company's.
create policy select_admin on public.customer_bids for select to authenticated
  using ((select private.is_admin()) and bid_time >= (select private.bids_shown_from()));

-- Members bid for themselves.
create policy insert_own on public.customer_bids for insert to authenticated with check (bidder_user_id = (select auth.uid()));

-- A bidder may cancel: private.tg_customer_bids__decide rejects any other change.
create policy update_own on public.customer_bids for update to authenticated using (bidder_user_id = (select auth.uid()));

-- The company's executives accept and reject.
create policy update_company on public.customer_bids for update to authenticated
  using (corporate_company_id = (select private.executive_company_id()));

-- So do admins, for any company.
create policy update_admin on public.customer_bids for update to authenticated using ((select private.is_admin()));

-- A reader of a bid sees all its columns: the company replies to the bidder's name and number. search_text is for search_bids.
grant select (
    id, bidder_user_id, bid_time, bid_display_id, bid_status, accept_bid_time, accepted_by_executive_id, accepted_by_executive_name,
    company_name, department_name, product_updated_at,
    -- generated: names customer_bids
    fibre_type, specific_type, lustre, twist_intermingling, blend_ratio, denier_count, filament_count, number_of_plys, grade,
    -- end
    basic_price, bid_price, bid_quantity, bidder_name, bidder_email, bidder_country_code, bidder_mobile_number, corporate_product_id,
    product_associated_corporate_user_id, corporate_company_id, rejection_reason)
  on public.customer_bids to authenticated;

-- A client may send the whole bid, as the documented client does. Only its key, product, price and quantity count; the
-- trigger sets everything else (private.tg_customer_bids__place), including later columns.
grant insert on public.customer_bids to authenticated;

-- A decision, as the documented client sends it; the trigger sets who decided and when
-- (private.tg_customer_bids__decide).
grant update (bid_status, accept_bid_time, accepted_by_executive_id, accepted_by_executive_name)
  on public.customer_bids to authenticated;

-- NOTE: delete is granted to no client: a paid bid stays, and a cancelled one has that status.

-- A bidder's own bids, newest first.
create index customer_bids_bidder_user_id_idx on public.customer_bids (bidder_user_id, bid_time desc);

-- A company's bids, newest first.
create index customer_bids_company_name_idx on public.customer_bids (company_name, bid_time desc);

-- The same by key, for the policy and for a company that is deleted.
create index customer_bids_corporate_company_id_idx on public.customer_bids (corporate_company_id, bid_time desc);

-- Every company's bids, newest first, for admins.
create index customer_bids_bid_time_idx on public.customer_bids (bid_time desc, id desc);

-- Counts the bids that wait for a decision.
create index customer_bids_pending_idx on public.customer_bids (corporate_company_id, bid_time desc) where bid_status = 'Pending';

-- The bids that were accepted in a week, for its prices.
create index customer_bids_accepted_idx on public.customer_bids (accept_bid_time) where bid_status = 'Accepted';

-- A product that is deleted lets go of its bids.
create index customer_bids_corporate_product_id_idx on public.customer_bids (corporate_product_id);

-- Arguments: prefix and sequence.
create function private.tg_customer_bids__number() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.bid_display_id := private.listing_number(tg_argv[0], tg_argv[1]::regclass);
  return new;
end
$$;
comment on function private.tg_customer_bids__number() is 'Issues the number of a bid.';

-- Numbers are issued here and never used twice.
create trigger _100_number before insert on public.customer_bids
  for each row execute function private.tg_customer_bids__number('BID', 'private.customer_bids_number_seq');

create function private.tg_customer_bids__forget_bidder() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.bidder_name := null;
  new.bidder_email := null;
  new.bidder_country_code := null;
  new.bidder_mobile_number := null;
  return new;
end
$$;
comment on function private.tg_customer_bids__forget_bidder() is 'Takes the person out of a bid.';

-- A bid of a deleted profile stays with the company, without name, address and number.
create trigger _200_forget_bidder before update of bidder_user_id on public.customer_bids
  for each row when (new.bidder_user_id is null) execute function private.tg_customer_bids__forget_bidder();

comment on table public.customer_bids is 'Bids of members on products of companies.';
comment on column public.customer_bids.id is 'Key of the bid.';
comment on column public.customer_bids.bidder_user_id is 'Who bid; null once the profile was deleted.';
comment on column public.customer_bids.bid_time is 'When it was placed.';
comment on column public.customer_bids.bid_display_id is 'Number shown to people, BID-000001; issued by the database.';
comment on column public.customer_bids.bid_status is 'Pending, then Accepted or Rejected by the company, or Cancelled by the bidder.';
comment on column public.customer_bids.accept_bid_time is 'When it was accepted or rejected.';
comment on column public.customer_bids.accepted_by_executive_id is 'Who accepted or rejected it.';
comment on column public.customer_bids.accepted_by_executive_name is 'That executive''s name at the time.';
comment on column public.customer_bids.company_name is 'Company of the product when the bid was placed.';
comment on column public.customer_bids.department_name is 'Department of the product when the bid was placed.';
comment on column public.customer_bids.product_updated_at is 'State of the product that the bidder saw.';
-- generated: comments customer_bids
comment on column public.customer_bids.fibre_type is 'Of the product.';
comment on column public.customer_bids.specific_type is 'Of the product.';
comment on column public.customer_bids.lustre is 'Of the product.';
comment on column public.customer_bids.twist_intermingling is 'Of the product.';
comment on column public.customer_bids.blend_ratio is 'Of the product.';
comment on column public.customer_bids.denier_count is 'Of the product.';
comment on column public.customer_bids.filament_count is 'Of the product.';
comment on column public.customer_bids.number_of_plys is 'Of the product.';
comment on column public.customer_bids.grade is 'Of the product.';
-- end
comment on column public.customer_bids.basic_price is 'The company''s price in rupees per kg at the bid; null for a price on request.';
comment on column public.customer_bids.bid_price is 'Rupees per kg that the bidder offers.';
comment on column public.customer_bids.bid_quantity is 'Kilograms.';
comment on column public.customer_bids.bidder_name is 'For the company''s answer; null once the profile was deleted.';
comment on column public.customer_bids.bidder_email is 'For the company''s answer; null once the profile was deleted.';
comment on column public.customer_bids.bidder_country_code is 'For the company''s answer; null once the profile was deleted.';
comment on column public.customer_bids.bidder_mobile_number is 'For the company''s answer; null once the profile was deleted.';
comment on column public.customer_bids.corporate_product_id is 'The product, while it is there.';
comment on column public.customer_bids.product_associated_corporate_user_id is 'The executive who answered for the product.';
comment on column public.customer_bids.corporate_company_id is 'The company, while it is there.';
comment on column public.customer_bids.rejection_reason is 'Why it was rejected where nobody did it; null for every other bid. No client writes it.';
comment on column public.customer_bids.search_text is 'What a bid is found by, in lower case, for searching.';
