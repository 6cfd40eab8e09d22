-- Products of the companies of the corporate tier, department by department.

-- It runs with the owner's rights, because an index calls it with the rights of the writer. Its high cost stops the
-- planner from calling it row by row.
create function private.product_keys(company_id uuid, search_text text) returns text[]
  language sql immutable parallel safe security definer cost 10000 set search_path = ''
as $$
  select extensions.show_trgm(search_text) || ('company:' || company_id)
$$;
comment on function private.product_keys(uuid, text) is 'What a product is found by on its company''s page: the company, and the trigrams of its text.';

-- Members who may write products fill the index.
grant execute on function private.product_keys(uuid, text) to authenticated, service_role;

create table public.corporate_products (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.company_details on delete cascade,
  department_name text
    constraint corporate_products_department_name_check
    check (char_length(btrim(department_name)) between 1 and private.limit_place_length()),
  associated_corporate_user_id uuid references private.members on delete set null,
  role text constraint corporate_products_role_check check (role = any (private.words_executive_roles())),
  -- GAP: a typed fibre "replaces fibre type and specific type": it stands in fibre_type, as in listings, and nothing in
  -- the other.
  -- generated: columns corporate_products
  fibre_type text not null
    constraint corporate_products_fibre_type_check
    check (char_length(fibre_type) between 1 and private.limit_other_fibre_length() and fibre_type <> 'Others'),
  specific_type text
    constraint corporate_products_specific_type_check
    check (specific_type is null
      or fibre_type = 'Cotton' and specific_type = any (private.words_cotton_spinning_types())
      or fibre_type = 'Polyester Filament' and specific_type = any (private.words_filament_types())),
  lustre text
    constraint corporate_products_lustre_check
    check (lustre is null
      or fibre_type = 'Polyester Filament' and lustre = any (private.words_lustres())),
  twist_intermingling text
    constraint corporate_products_twist_intermingling_check
    check (twist_intermingling is null
      or fibre_type = 'Polyester Filament' and twist_intermingling = any (private.words_interminglings())),
  blend_ratio text
    constraint corporate_products_blend_ratio_check
    check (blend_ratio is null
      or fibre_type ilike '%blend%' and char_length(blend_ratio) <= private.limit_blend_ratio_length()),
  denier_count text
    constraint corporate_products_denier_count_check
    check (denier_count ~ '^[1-9][0-9]*$' and char_length(denier_count) <= private.limit_denier_count_digits()),
  filament_count text
    constraint corporate_products_filament_count_check
    check (filament_count ~ '^[1-9][0-9]*$' and char_length(filament_count) <= private.limit_filament_count_digits()),
  number_of_plys int not null default 1
    constraint corporate_products_number_of_plys_check
    check (number_of_plys between private.limit_plys_min() and private.limit_plys_max()),
  grade text
    constraint corporate_products_grade_check
    check (grade = any (private.words_quality_grades())),
  constraint corporate_products_lines_check
    check (private.are_lines(fibre_type, blend_ratio)),
  -- end
  basic_price numeric
    constraint corporate_products_basic_price_check
    check (basic_price > 0 and basic_price <= private.limit_price_max()
           and scale(basic_price) <= private.limit_price_decimals()),
  visibility_status text not null default 'Reveal'
    constraint corporate_products_visibility_status_check
    check (visibility_status = any (private.words_product_visibilities())),
  -- generated: search-text corporate_products
  search_text text not null generated always as (lower(coalesce(department_name || ' ', '') || private.listing_text(
    null::text, fibre_type, specific_type, lustre, twist_intermingling, grade, blend_ratio, denier_count, filament_count, number_of_plys,
    null::int, basic_price, null::text, null::text, null::text, null::text, null::text, null::text, null::text))) stored,
  -- end
  updated_at timestamptz not null default now(),
  -- generated: key-columns
  fibre_code text,
  process_code text,
  millitex int,
  filaments int,
  lustre_code text,
  intermingling_code text,
  grade_rank int,
  -- end
  -- A typed fibre may have blend in its name and still has no ratio: that belongs to the blends of the list.
  constraint corporate_products_typed_blend_check
    check (blend_ratio is null or fibre_type = any (private.words_yarn_types())),
  constraint corporate_products_department_lines_check
    check (private.are_lines(department_name))
);

alter table public.corporate_products enable row level security;

-- Revealed products are public.
create policy select_revealed on public.corporate_products for select to anon, authenticated
  using (visibility_status = 'Reveal');

-- Executives see all of their own company's, the hidden ones too.
create policy select_company on public.corporate_products for select to authenticated
  using (company_id = (select private.executive_company_id()));

-- Admins see every company's.
create policy select_admin on public.corporate_products for select to authenticated using ((select private.is_admin()));

-- NOTE: search_text is for search_company_products: no index would serve a client's own LIKE. The codes of the key are for
-- searches: clients read the words. All else of a product that may
-- be seen may be read.
grant select (id, company_id, department_name, associated_corporate_user_id, role,
  -- generated: names corporate_products
  fibre_type, specific_type, lustre, twist_intermingling, blend_ratio, denier_count, filament_count, number_of_plys, grade,
  -- end
  millitex, basic_price, visibility_status, updated_at) on public.corporate_products to anon, authenticated;

-- Executives price and hide their own company's products; the right ends when they leave the company.
create policy update_company on public.corporate_products for update to authenticated
  using (company_id = (select private.executive_company_id()));

-- Admins those of every company.
create policy update_admin on public.corporate_products for update to authenticated using ((select private.is_admin()));

-- Price and visibility, as Price Management sends them. The trigger sets updated_at, whatever is sent. A client that
-- sends the updated_at of the version that it edited changes nothing if somebody else has edited the product since.
grant update (basic_price, visibility_status, updated_at) on public.corporate_products to authenticated;

-- Executives add products of their own company.
create policy insert_company on public.corporate_products for insert to authenticated
  with check (company_id = (select private.executive_company_id()));

-- Admins add them for every company.
create policy insert_admin on public.corporate_products for insert to authenticated with check ((select private.is_admin()));

-- Executives delete products of their own company.
create policy delete_company on public.corporate_products for delete to authenticated
  using (company_id = (select private.executive_company_id()));

-- Admins delete every company's.
create policy delete_admin on public.corporate_products for delete to authenticated using ((select private.is_admin()));

-- The product form. The client chooses the keys, so a repeated request finds the row. The trigger below overrides the
-- executive and the time.
grant insert (id, company_id, department_name, associated_corporate_user_id, role,
  -- generated: names corporate_products
  fibre_type, specific_type, lustre, twist_intermingling, blend_ratio, denier_count, filament_count, number_of_plys, grade,
  -- end
  basic_price, visibility_status, updated_at) on public.corporate_products to authenticated;

-- The policies decide which products.
grant delete on public.corporate_products to authenticated;

-- A company's page, in its order; the cascade from the company too.
create index corporate_products_company_id_idx
  on public.corporate_products (company_id, department_name, updated_at desc);

-- The search on a company's page: the company is a key like the parts of words, so that one index knows both. New keys wait in a
-- short list only: every search reads that list through.
create index corporate_products_keys_idx on public.corporate_products using gin (private.product_keys(company_id, search_text))
  with (gin_pending_list_limit = 256);

-- A client that adds a product does not choose the executive; the server's functions and the seed do.
create function private.tg_corporate_products__enter() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if current_user <> 'authenticated' then
    return new;
  end if;
  -- generated: tidy corporate_products
  new.fibre_type := private.tidy(new.fibre_type);
  new.specific_type := private.tidy(new.specific_type);
  new.lustre := private.tidy(new.lustre);
  new.twist_intermingling := private.tidy(new.twist_intermingling);
  new.blend_ratio := private.tidy(new.blend_ratio);
  new.denier_count := private.tidy(new.denier_count);
  new.filament_count := private.tidy(new.filament_count);
  new.number_of_plys := coalesce(new.number_of_plys, 1);
  new.grade := private.tidy(new.grade);
  -- end
  new.department_name := private.tidy(new.department_name);
  new.visibility_status := coalesce(new.visibility_status, 'Reveal');
  new.updated_at := now();
  select e.executive_id, e.executive_role into new.associated_corporate_user_id, new.role
    from private.executive_for(new.company_id, new.department_name, new.associated_corporate_user_id, auth.uid()) e;
  if new.associated_corporate_user_id is null then
    raise exception 'the company has no such executive' using errcode = 'NOEXE';
  end if;
  return new;
end
$$;
comment on function private.tg_corporate_products__enter() is
  'Tidies a product that a client enters and gives it the executive who answers for it. Raises NOEXE where the company has none.';

-- What a client enters is tidied and answered for.
create trigger _050_enter before insert on public.corporate_products
  for each row execute function private.tg_corporate_products__enter();

create function private.tg_corporate_products__executive_left() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.role := null;
  return new;
end
$$;
comment on function private.tg_corporate_products__executive_left() is 'Takes the role of an executive who left from a product.';

-- A role without its executive has no meaning.
create trigger _050_executive_left before update on public.corporate_products
  for each row when (new.associated_corporate_user_id is null and new.role is not null)
  execute function private.tg_corporate_products__executive_left();

-- Every change of a product sets its time. A change of the executive, of the role or of the key alone does not count: the
-- price is as old as before.
create trigger _100_updated_at before update on public.corporate_products
  for each row when (
    (old.associated_corporate_user_id, old.role,
      -- generated: key-names old.
      old.fibre_code, old.process_code, old.millitex, old.filaments, old.lustre_code, old.intermingling_code, old.grade_rank,
      -- end
      true) is not distinct from (new.associated_corporate_user_id, new.role,
      -- generated: key-names new.
      new.fibre_code, new.process_code, new.millitex, new.filaments, new.lustre_code, new.intermingling_code, new.grade_rank,
      -- end
      true))
  execute function private.tg__later_updated_at();

-- The key follows the fields, after the time of the change was decided.
create trigger _150_key
  before insert or update of fibre_type, specific_type, lustre, twist_intermingling, denier_count, filament_count, grade
  on public.corporate_products for each row execute function private.tg_yarns__key();

comment on table public.corporate_products is 'Products of companies, with their basic prices.';
comment on column public.corporate_products.id is 'Key of the product.';
comment on column public.corporate_products.company_id is 'Whose product it is; it goes with the company.';
comment on column public.corporate_products.department_name is 'Department of the company; without one the product is listed under General Products.';
comment on column public.corporate_products.associated_corporate_user_id is 'The executive who answers for it.';
comment on column public.corporate_products.role is 'Role of that executive: Super Admin, Admin or User.';
-- generated: comments corporate_products
comment on column public.corporate_products.fibre_type is 'Of the list of yarn types; for Others this is the typed text.';
comment on column public.corporate_products.specific_type is 'How Cotton is spun or Polyester Filament is made.';
comment on column public.corporate_products.lustre is 'Polyester Filament only.';
comment on column public.corporate_products.twist_intermingling is 'Polyester Filament only.';
comment on column public.corporate_products.blend_ratio is 'Fibre types with blend in their name only.';
comment on column public.corporate_products.denier_count is 'Denier or English count, digits.';
comment on column public.corporate_products.filament_count is 'Filaments in the strand, digits.';
comment on column public.corporate_products.number_of_plys is 'Strands twisted together.';
comment on column public.corporate_products.grade is 'Of the list of quality grades, full name.';
-- end
comment on column public.corporate_products.basic_price is 'Rupees per kg, at most two decimals; null is a price on request.';
comment on column public.corporate_products.visibility_status is 'Reveal, or Hide from everybody but the company and admins.';
comment on column public.corporate_products.search_text is 'Everything that the search on a company''s page looks at, in lower case.';
comment on column public.corporate_products.updated_at is 'When it last changed.';
-- generated: key-comments public.corporate_products
comment on column public.corporate_products.fibre_code is 'Code of the fibre, as cotton or polyester-viscose; null for a typed one.';
comment on column public.corporate_products.process_code is 'Code of the specific type, as dty or combed; null where it says no process.';
comment on column public.corporate_products.millitex is 'The count of one strand in milligrams per kilometre, 100 to a dtex; null where its unit is not known.';
comment on column public.corporate_products.filaments is 'The filaments as a number.';
comment on column public.corporate_products.lustre_code is 'Code of the lustre, as semi-dull.';
comment on column public.corporate_products.intermingling_code is 'Code of the intermingling, as nim.';
comment on column public.corporate_products.grade_rank is 'Rank of the grade: 1 is the best.';
-- end
