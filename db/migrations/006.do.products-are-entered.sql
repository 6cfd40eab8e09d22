-- Products are entered by clients from now on. A typed fibre has no blend ratio, and no company's name begins or ends with blanks.

update public.corporate_products set blend_ratio = null where blend_ratio is not null and not fibre_type = any (private.words_yarn_types());

update public.company_details c set company_name = btrim(c.company_name) where c.company_name <> btrim(c.company_name)
  and not exists (select from public.company_details o where o.id <> c.id and btrim(o.company_name) = btrim(c.company_name));

alter table public.corporate_products add constraint corporate_products_typed_blend_check check (blend_ratio is null or fibre_type = any (private.words_yarn_types())) not valid;
